-- Months whose figures no longer change. Everything before the latest one is closed too.
create table closed_months (
  tenant_id uuid not null,
  -- First day.
  month date not null,
  -- In the shop's time zone when it was closed.
  ends_at timestamptz not null,
  closed_at timestamptz not null default app_now(),
  closed_by text not null default coalesce(nullif(current_setting('app.actor_name', true), ''), 'Marketday'),
  figures jsonb not null,
  constraint closed_months_pkey primary key (tenant_id, month),
  constraint closed_months_month check (extract(day from month) = 1)
);
call protect_tenant_table('closed_months', 'select, insert');

-- When a transaction of the provider counts: on its day, or on arrival if that day's month is closed. Written by a trigger.
alter table balance_transactions add column booked_at timestamptz default app_now();
alter table payouts add column booked_at timestamptz default app_now();
call for_each_tenant($$
  update balance_transactions set booked_at = occurred_at where tenant_id = current_setting('app.tenant_id')::uuid;
  update payouts set booked_at = created_at where tenant_id = current_setting('app.tenant_id')::uuid;
$$);
alter table balance_transactions alter column booked_at set not null;
alter table payouts alter column booked_at set not null;
create index balance_transactions_by_booking on balance_transactions (tenant_id, booked_at);
create index payouts_by_booking on payouts (tenant_id, booked_at);
