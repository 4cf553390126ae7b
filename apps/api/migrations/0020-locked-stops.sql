-- Plans leave locked stops with their driver and in their order.
alter table deliveries add column is_locked boolean not null default false;
