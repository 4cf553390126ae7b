-- Dates of orders whose sale changed after their day may have been summed.
create table changed_sales (
  tenant_id uuid not null,
  placed_at timestamptz not null
);
call protect_tenant_table('changed_sales', 'select, delete');
create index changed_sales_by_time on changed_sales (tenant_id, placed_at);

-- Last summed day, in this time zone. Later days and `changed_sales` are read from the orders.
create table counted_sales (
  tenant_id uuid not null,
  counted_until date not null,
  time_zone text not null,
  constraint counted_sales_pkey primary key (tenant_id)
);
call protect_tenant_table('counted_sales');

-- Daily sums of `sold_orders`; no row for a day without orders.
create table daily_sales (
  tenant_id uuid not null,
  day date not null,
  gross_minor bigint not null,
  cancelled_minor bigint not null,
  refunds_minor bigint not null,
  net_minor bigint not null,
  orders int not null,
  constraint daily_sales_pkey primary key (tenant_id, day)
);
call protect_tenant_table('daily_sales');

-- Daily sums of `sold_goods` by item. Sums without an item are either custom items or delivery and fees.
create table daily_goods (
  tenant_id uuid not null,
  day date not null,
  product_id uuid,
  net_minor bigint not null,
  units int not null,
  is_fee boolean not null,
  constraint daily_goods_key unique nulls not distinct (tenant_id, day, product_id, is_fee) include (net_minor, units)
);
call protect_tenant_table('daily_goods');

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

-- Account numbers of the journal; without a row the shop uses proposed ones.
create table posting_accounts (
  tenant_id uuid not null,
  accounts jsonb not null,
  constraint posting_accounts_pkey primary key (tenant_id),
  constraint posting_accounts_tenant_id_fkey foreign key (tenant_id) references tenants
);
call protect_tenant_table('posting_accounts', 'select, insert, update');
