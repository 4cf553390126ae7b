-- Who has had a trial, told by a fingerprint of the tax number. Without row security: it is looked for across businesses.
create table used_trials (
  fingerprint text primary key,
  tenant_id uuid not null references tenants,
  created_at timestamptz not null default app_now()
);
grant select, insert, update on used_trials to market_app;
call expect_many_rows('used_trials');

-- What stands on the invoices of a plan. Known before the first page is opened, and with it the customer.
alter table billing_accounts alter column stripe_customer_id drop not null;
alter table billing_accounts add column details jsonb;
