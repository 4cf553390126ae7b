-- Sums of goods without an item are either custom items or delivery and fees. All days are summed again.
truncate counted_sales, daily_sales, daily_goods, changed_sales;
alter table daily_goods add column is_fee boolean not null;
alter table daily_goods drop constraint daily_goods_key;
alter table daily_goods add constraint daily_goods_key
  unique nulls not distinct (tenant_id, day, product_id, is_fee) include (net_minor, units);
