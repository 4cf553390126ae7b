-- An order placed while its customer is being erased creates the customer again.
create or replace function count_for_customer() returns trigger
  language plpgsql
  as $$
  declare
    led_to uuid;
    gone_at timestamptz;
  begin
    if tg_op = 'UPDATE' and (old.customer_id, old.is_test) is not distinct from (new.customer_id, new.is_test) then
      update customers set spent_minor = spent_minor + new.net_minor - old.net_minor
       where tenant_id = new.tenant_id and customer_id = new.customer_id;
      return null;
    end if;
    if tg_op <> 'INSERT' and not old.is_test then
      update customers c set order_count = order_count - 1, spent_minor = spent_minor - old.net_minor,
          last_order_at = coalesce((select max(placed_at) from orders o where o.tenant_id = c.tenant_id
            and o.customer_id = c.customer_id and not o.is_test), '-infinity')
       where tenant_id = old.tenant_id and customer_id = old.customer_id;
    end if;
    if tg_op <> 'DELETE' then
      update customers set order_count = order_count + (not new.is_test)::int,
          spent_minor = spent_minor + case when new.is_test then 0 else new.net_minor end,
          last_order_at = case when new.is_test then last_order_at else greatest(last_order_at, new.placed_at) end
       where tenant_id = new.tenant_id and customer_id = new.customer_id
       returning merged_into, erased_at into led_to, gone_at;
      if gone_at is not null then
        insert into customers (tenant_id, email, name, phone) values (new.tenant_id, new.email, new.name, new.phone)
          on conflict (tenant_id, email_key) do update set phone = customers.phone
          returning coalesce(merged_into, customer_id) into led_to;
      end if;
      if led_to is not null then
        update orders set customer_id = led_to where tenant_id = new.tenant_id and order_id = new.order_id;
      end if;
    end if;
    return null;
  end $$;
-- Deferred, so that the customer's row is the last that an order locks.
create constraint trigger orders_counted_for_customer after insert or delete on orders
  deferrable initially deferred for each row execute function count_for_customer();
create constraint trigger orders_changed_for_customer after update of net_minor, customer_id, is_test on orders
  deferrable initially deferred for each row
  when ((old.customer_id, old.is_test, old.net_minor) is distinct from (new.customer_id, new.is_test, new.net_minor))
  execute function count_for_customer();
