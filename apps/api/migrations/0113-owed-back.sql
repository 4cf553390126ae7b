-- Orders of which more was paid, and not given back, than they are worth: few, and each is somebody's money.
create index orders_owed_back on orders (tenant_id, order_id)
  where captured_minor - refunded_minor > total_minor - cancelled_minor;
