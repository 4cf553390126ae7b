-- How soon the team is to see to an order. Few are anything but normal, and only those are looked for by it.
alter table orders
  add column priority text not null default 'normal',
  add constraint orders_priority check (priority in ('low', 'normal', 'high', 'urgent'));
create index orders_by_priority on orders (tenant_id, priority, order_id) where priority <> 'normal';
