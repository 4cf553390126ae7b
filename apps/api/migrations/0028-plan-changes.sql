-- A smaller plan begins with the next period; until then the change is shown and can be taken back.
alter table subscriptions add column pending_plan_id text references plans;
