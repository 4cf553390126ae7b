-- The list of customers, by when they first ordered and by name (decision 0077).
alter table customers add column sort_name text not null
  generated always as (lower(coalesce(nullif(name, ''), email))) stored;
create index customers_newest on customers (tenant_id, created_at desc, customer_id desc);
drop index customers_by_creation;
create index customers_by_name on customers (tenant_id, sort_name, customer_id);
