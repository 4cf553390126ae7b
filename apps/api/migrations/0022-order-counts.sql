-- What the order list and the dashboard of the panel read instead of looking at every order (decision 0050).

-- How many orders a business has of each combination of what the list filters by: the list visits only
-- combinations that exist, and its tabs are sums. Each connection counts in rows of its own, so that orders of one
-- business never wait for each other; what counts is the sum over connections.
create table order_counts (
  tenant_id uuid not null,
  connection int not null,
  status text not null,
  payment_status text not null,
  fulfilment_status text not null,
  delivery_kind text not null,
  payment_method text not null,
  is_archived boolean not null,
  -- Less was captured than the order is worth.
  is_owed boolean not null,
  orders int not null,
  constraint order_counts_pkey primary key (tenant_id, connection, status, payment_status, fulfilment_status, delivery_kind,
    payment_method, is_archived, is_owed)
) with (fillfactor = 50);
call protect_tenant_table('order_counts', 'select');

-- When orders were placed whose sale changed an hour and more after: the sums of their days may have been made.
create table changed_sales (
  tenant_id uuid not null,
  placed_at timestamptz not null
);
create index changed_sales_by_time on changed_sales (tenant_id, placed_at);
call protect_tenant_table('changed_sales', 'select, delete');

-- Whether the day of an order may have been added up, which happens two hours and more after its end. The hour between
-- is for changes that are under way when it happens. Volatile, so that PostgreSQL writes it into the condition that asks.
create function may_be_added_up(placed timestamptz) returns boolean
  language sql volatile
  return placed < clock_timestamp() - interval '1 hour'
    + greatest(coalesce(nullif(current_setting('app.clock_offset', true), '')::interval, interval '0'), interval '0');

-- Keeps what is derived of orders: the counts, what customers have ordered as, and the days to add up again.
create function follow_order() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    is_resold constant boolean := tg_op <> 'UPDATE'
      or (old.status in ('draft', 'pending_review'), old.status = 'cancelled', old.total_minor, old.cancelled_minor, old.captured_minor,
          old.delivery_minor, old.placed_at)
        is distinct from (new.status in ('draft', 'pending_review'), new.status = 'cancelled', new.total_minor, new.cancelled_minor,
          new.captured_minor, new.delivery_minor, new.placed_at);
  begin
    if tg_op <> 'INSERT' then
      insert into order_counts as kept values (old.tenant_id, pg_backend_pid(), old.status, old.payment_status,
          old.fulfilment_status, old.delivery_kind, old.payment_method, old.archived_at is not null,
          old.captured_minor < old.total_minor - old.cancelled_minor, -1)
        on conflict on constraint order_counts_pkey do update set orders = kept.orders - 1;
      if is_resold and may_be_added_up(old.placed_at) then
        insert into changed_sales values (old.tenant_id, old.placed_at);
      end if;
    end if;
    if tg_op <> 'DELETE' then
      insert into order_counts as kept values (new.tenant_id, pg_backend_pid(), new.status, new.payment_status,
          new.fulfilment_status, new.delivery_kind, new.payment_method, new.archived_at is not null,
          new.captured_minor < new.total_minor - new.cancelled_minor, 1)
        on conflict on constraint order_counts_pkey do update set orders = kept.orders + 1;
      if new.customer_id is not null then
        insert into order_contacts (tenant_id, customer_id, words)
          values (new.tenant_id, new.customer_id, contact_words(new.name, new.email, new.phone))
          on conflict do nothing;
      end if;
      if is_resold and may_be_added_up(new.placed_at) then
        insert into changed_sales values (new.tenant_id, new.placed_at);
      end if;
    end if;
    return null;
  end $$;
revoke all on function follow_order() from public;
create trigger orders_followed after insert or delete or update of status, captured_minor, refunded_minor, total_minor,
    cancelled_minor, delivery_minor, fulfilment_status, delivery_kind, payment_method, placed_at, archived_at, customer_id, name, email, phone
  on orders for each row execute function follow_order();

-- What else the sales of an order are made of.
create function follow_part_of_order() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    insert into changed_sales
      select tenant_id, placed_at from orders
       where tenant_id = new.tenant_id and order_id = new.order_id and may_be_added_up(placed_at);
    return null;
  end $$;
revoke all on function follow_part_of_order() from public;
create trigger order_lines_followed after update of quantity, cancelled_quantity, unit_price_minor on order_lines
  for each row execute function follow_part_of_order();

-- The list by combination, newest first in each.
create index orders_by_state on orders (tenant_id, status, payment_status, fulfilment_status, delivery_kind, payment_method,
  placed_at desc, order_id desc) where archived_at is null;
create index orders_archived on orders (tenant_id, status, payment_status, fulfilment_status, delivery_kind, payment_method,
  placed_at desc, order_id desc) where archived_at is not null;
-- Today's and late orders.
create index orders_in_work_by_slot on orders (tenant_id, delivery_slot_id) include (order_id, status, fulfilment_status)
  where status in ('draft', 'pending_review', 'open', 'held') and delivery_slot_id is not null;
