-- What customers ordered and spent, kept for the order and the filters of their list (decision 0113).

-- What is left of an order as a sale: its total less what was cancelled and what was given back beyond what was owed. Money
-- that was owed and went back is in what was cancelled already, or was never due. What nobody confirmed yet is no sale, nor is an
-- order placed as a test.
alter table orders
  add column goodwill_minor bigint not null default 0,
  add column net_minor bigint not null generated always as (
  case when status in ('draft', 'pending_review') or is_test then 0
  else total_minor - case when status = 'cancelled' then total_minor else cancelled_minor end
    - greatest(0, goodwill_minor - greatest(0, captured_minor - owed_refunds_minor
      - (total_minor - case when status = 'cancelled' then total_minor else cancelled_minor end)))
  end) stored;
do $$
  declare business uuid;
  begin
    for business in select tenant_id from tenants loop
      perform set_config('app.tenant_id', business::text, true);
      update orders o set goodwill_minor = given.goodwill
        from (select order_id, sum(amount_minor) as goodwill from refunds
               where order_id is not null and purpose = 'goodwill' and status not in ('failed', 'reversed') group by order_id) given
        where given.order_id = o.order_id;
    end loop;
    perform set_config('app.tenant_id', '', true);
  end $$;

-- A refund counts from its promise on, until it is known to have failed.
create function counted_refund(refund refunds, wanted text) returns bigint
  language sql immutable
  return case when refund.purpose = wanted and refund.status not in ('failed', 'reversed') then refund.amount_minor else 0 end;
create or replace function balance_order() returns trigger
  language plpgsql
  as $$
  declare
    is_new constant boolean := tg_op = 'INSERT';
    owed constant bigint := counted_refund(new, 'owed') - case when is_new then 0 else counted_refund(old, 'owed') end;
    goodwill constant bigint := counted_refund(new, 'goodwill') - case when is_new then 0 else counted_refund(old, 'goodwill') end;
  begin
    if owed <> 0 or goodwill <> 0 then
      update orders set owed_refunds_minor = owed_refunds_minor + owed, goodwill_minor = goodwill_minor + goodwill
       where tenant_id = new.tenant_id and order_id = new.order_id;
    end if;
    return null;
  end $$;
drop function counted_as_owed(refunds);

alter table customers
  -- Orders placed as a test count nowhere.
  add column order_count int not null default 0,
  add column spent_minor bigint not null default 0,
  add column last_order_at timestamptz not null default '-infinity';
create index customers_by_spent on customers (tenant_id, spent_minor, customer_id);
create index customers_by_orders on customers (tenant_id, order_count, customer_id);
create index customers_by_last_order on customers (tenant_id, last_order_at, customer_id);

do $$
  declare business uuid;
  begin
    for business in select tenant_id from tenants loop
      perform set_config('app.tenant_id', business::text, true);
      update customers c set order_count = summed.count, spent_minor = summed.net, last_order_at = summed.last
        from (select customer_id, count(*) as count, sum(net_minor) as net, max(placed_at) as last
                from orders where not is_test group by customer_id) summed
        where summed.customer_id = c.customer_id;
    end loop;
    perform set_config('app.tenant_id', '', true);
  end $$;

create function count_for_customer() returns trigger
  language plpgsql
  as $$
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
    if tg_op <> 'DELETE' and not new.is_test then
      update customers set order_count = order_count + 1, spent_minor = spent_minor + new.net_minor,
          last_order_at = greatest(last_order_at, new.placed_at)
       where tenant_id = new.tenant_id and customer_id = new.customer_id;
    end if;
    return null;
  end $$;
-- Before the commit and not with the order: the row of the customer is the last that an order locks, and shortly.
create constraint trigger orders_counted_for_customer after insert or delete on orders
  deferrable initially deferred for each row execute function count_for_customer();
create constraint trigger orders_changed_for_customer after update of net_minor, customer_id, is_test on orders
  deferrable initially deferred for each row
  when ((old.customer_id, old.is_test, old.net_minor) is distinct from (new.customer_id, new.is_test, new.net_minor))
  execute function count_for_customer();
