-- Filters of the order list that are not states of an order: each finds its orders by an index (decision 0105).
create index orders_by_total on orders (tenant_id, total_minor, order_id);
create index orders_by_slot on orders (tenant_id, delivery_slot_id, order_id) where delivery_slot_id is not null;
create index orders_of_tests on orders (tenant_id, order_id) where is_test;
create index deliveries_by_status on deliveries (tenant_id, status, order_id);
