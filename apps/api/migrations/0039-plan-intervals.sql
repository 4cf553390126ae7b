-- A smaller plan or a shorter interval begins with the next period; a plan alone does not say which price.
alter table subscriptions add column pending_interval text;
update subscriptions set pending_interval = billing_interval where pending_plan_id is not null;
alter table subscriptions add constraint subscriptions_pending_interval check (pending_interval in ('month', 'year'));
alter table subscriptions add constraint subscriptions_pending check ((pending_plan_id is null) = (pending_interval is null));
