-- The sales of days that are over, added up (decision 0050). What is sold today, and the days of `changed_sales`, are
-- read from the orders.

-- Until which day, by the calendar of this time zone.
create table counted_sales (
  tenant_id uuid not null,
  counted_until date not null,
  time_zone text not null,
  constraint counted_sales_pkey primary key (tenant_id)
);
call protect_tenant_table('counted_sales');

-- The sums of `sold_orders` over a day; no row for a day without orders.
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

-- The sums of `sold_goods` over a day, by item; without one they are the delivery's.
create table daily_goods (
  tenant_id uuid not null,
  day date not null,
  product_id uuid,
  net_minor bigint not null,
  units int not null,
  constraint daily_goods_key unique nulls not distinct (tenant_id, day, product_id) include (net_minor, units)
);
call protect_tenant_table('daily_goods');

create trigger refunds_followed after insert or update of order_id, amount_minor, status on refunds
  for each row execute function follow_part_of_order();
