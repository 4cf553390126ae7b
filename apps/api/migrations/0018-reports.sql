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

-- Daily sums of `sold_goods` by item; the delivery has no item.
create table daily_goods (
  tenant_id uuid not null,
  day date not null,
  product_id uuid,
  net_minor bigint not null,
  units int not null,
  constraint daily_goods_key unique nulls not distinct (tenant_id, day, product_id) include (net_minor, units)
);
call protect_tenant_table('daily_goods');
