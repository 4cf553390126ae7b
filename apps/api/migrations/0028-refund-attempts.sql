-- A refund that failed is asked for anew: the provider would answer a used key with its first answer again.
alter table refunds add column attempt int not null default 1;
-- What became of earlier attempts is known by these, so that late news of them changes nothing.
alter table refunds add column earlier_stripe_refund_ids text[] not null default '{}';
alter table refunds add constraint refunds_attempt check (attempt >= 1);

-- Failed at once, or returned by the bank after all: a person decides.
drop index refunds_failed;
create index refunds_failed on refunds (tenant_id, order_id) where status in ('failed', 'reversed');
