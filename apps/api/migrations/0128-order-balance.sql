-- What an order is ahead of its worth: below nothing it is still to be paid, above that it is owed back. What was owed and
-- went back no longer counts as paid, so that an order which is worth more again is paid again; goodwill is given beyond that.
alter table orders
  add column owed_refunds_minor bigint not null default 0,
  add column balance_minor bigint not null generated always as (
    captured_minor - owed_refunds_minor - (total_minor - cancelled_minor)) stored;

-- Keeps what is derived of orders: the counts, what customers have ordered as, and the days to add up again.
create or replace function follow_order() returns trigger
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
          old.balance_minor < 0, -1)
        on conflict on constraint order_counts_pkey do update set orders = kept.orders - 1;
      if is_resold and may_be_added_up(old.placed_at) then
        insert into changed_sales values (old.tenant_id, old.placed_at);
      end if;
    end if;
    if tg_op <> 'DELETE' then
      insert into order_counts as kept values (new.tenant_id, pg_backend_pid(), new.status, new.payment_status,
          new.fulfilment_status, new.delivery_kind, new.payment_method, new.archived_at is not null,
          new.balance_minor < 0, 1)
        on conflict on constraint order_counts_pkey do update set orders = kept.orders + 1;
      if new.customer_id is not null then
        insert into order_contacts (tenant_id, customer_id, words)
          values (new.tenant_id, new.customer_id, contact_words(new.name, new.email, new.phone, new.place))
          on conflict do nothing;
      end if;
      if is_resold and may_be_added_up(new.placed_at) then
        insert into changed_sales values (new.tenant_id, new.placed_at);
      end if;
    end if;
    return null;
  end $$;
drop trigger orders_followed on orders;
create trigger orders_followed after insert or delete or update of status, captured_minor, refunded_minor, owed_refunds_minor, total_minor,
    cancelled_minor, delivery_minor, fulfilment_status, delivery_kind, payment_method, placed_at, archived_at, customer_id, name, email, phone, place
  on orders for each row execute function follow_order();

-- A refund counts from its promise on, until it is known to have failed.
create function counted_as_owed(refund refunds) returns bigint
  language sql immutable
  return case when refund.purpose = 'owed' and refund.status not in ('failed', 'reversed') then refund.amount_minor else 0 end;
create function balance_order() returns trigger
  language plpgsql
  as $$
  declare
    change constant bigint := counted_as_owed(new) - case when tg_op = 'UPDATE' then counted_as_owed(old) else 0 end;
  begin
    if change <> 0 then
      update orders set owed_refunds_minor = owed_refunds_minor + change
       where tenant_id = new.tenant_id and order_id = new.order_id;
    end if;
    return null;
  end $$;
create trigger refunds_balanced after insert or update of status, amount_minor, purpose, order_id on refunds
  for each row execute function balance_order();

do $$
  declare business uuid;
  begin
    for business in select tenant_id from tenants loop
      perform set_config('app.tenant_id', business::text, true);
      update orders o set owed_refunds_minor = given.owed
        from (select order_id, sum(counted_as_owed(r)) as owed from refunds r where order_id is not null group by order_id) given
        where given.order_id = o.order_id and given.owed > 0;
    end loop;
    perform set_config('app.tenant_id', '', true);
  end $$;

drop index orders_owed_back;
create index orders_owed_back on orders (tenant_id, order_id) where balance_minor > 0 and captured_minor > refunded_minor;
