-- A customer can be erased: their orders stay without a name (decision 0116).
alter table customers
  -- Nothing is left but the id, for whoever looks at it while it goes.
  add column erased_at timestamptz;

-- Nobody is found by the words of somebody who was erased.
create function forget_contact() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    delete from order_contacts where tenant_id = new.tenant_id and customer_id = new.customer_id;
    return null;
  end $$;
revoke all on function forget_contact() from public;
-- By its name the last of those that an update fires.
create trigger customers_forgotten after update of erased_at on customers
  for each row when (old.erased_at is null and new.erased_at is not null) execute function forget_contact();

-- What is only ever added to is emptied of what somebody wrote about them; that it happened stays. Closed words are no
-- texts: a reason such as `nobody_home` stays.
create function forget_traces(orders_of uuid[], customers_of uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    tenant constant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
    stops constant uuid[] := array(select delivery_id from deliveries where tenant_id = tenant and order_id = any(orders_of));
  begin
    update delivery_acts set note = '', reason = case when reason ~ '^[a-z_]*$' then reason else '' end
     where tenant_id = tenant and delivery_id = any(stops);
    delete from delivery_proofs where tenant_id = tenant and delivery_id = any(stops);
    update events set ip = null, details = (
        select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(details)
         where key not in ('text', 'note', 'name', 'email', 'phone', 'address', 'receivedBy', 'tags', 'byHand')
           and not (object_type = 'customer' and key in ('added', 'removed'))
           and not (key in ('reason', 'reply', 'feeReason', 'reference') and value #>> '{}' !~ '^[a-z_]*$'))
     where tenant_id = tenant and object_id = any(orders_of || stops || customers_of);
  end $$;
revoke all on function forget_traces(uuid[], uuid[]) from public;
grant execute on function forget_traces(uuid[], uuid[]) to market_app;

-- As before, and an order that was placed while its customer was erased makes them a customer anew.
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
