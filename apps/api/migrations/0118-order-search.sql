-- The order list is searched by address, title and SKU of what was ordered, and notes, too (decision 0024).

-- The post code stands there with and without its space.
create function contact_words(name text, email text, phone text, place jsonb) returns text
  language sql immutable
  as $$
    select lower(name || ' ' || email || ' ' || phone || coalesce(' ' || (place ->> 'address') || ' ' || (place #>> '{data,City}')
      || ' ' || (place #>> '{data,zip}') || ' ' || replace(place #>> '{data,zip}', ' ', ''), ''))
  $$;

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
create trigger orders_followed after insert or delete or update of status, captured_minor, refunded_minor, total_minor,
    cancelled_minor, delivery_minor, fulfilment_status, delivery_kind, payment_method, placed_at, archived_at, customer_id, name, email, phone, place
  on orders for each row execute function follow_order();

drop function contact_words(text, text, text);

create function item_words(title text, variant_title text, sku text) returns text
  language sql immutable
  as $$ select lower(title || ' ' || variant_title || ' ' || coalesce(sku, '')) $$;

-- As what variants were ordered, written by the trigger only: once for all orders.
create table ordered_items (
  tenant_id uuid not null,
  variant_id uuid not null,
  words text not null,
  constraint ordered_items_key primary key (tenant_id, variant_id, words)
);
create index ordered_items_by_trigram on ordered_items
  using gin (tenant_id, words gin_trgm_ops) with (gin_pending_list_limit = 256);
call protect_tenant_table('ordered_items', 'select');
create policy ordered_items_search on ordered_items for select to market_owner using (true);
create policy order_lines_search on order_lines for select to market_owner using (true);

-- In the order of ids, so that two orders of new items never wait for each other.
create function follow_ordered_items() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    insert into ordered_items (tenant_id, variant_id, words)
      select distinct tenant_id, variant_id, item_words(title, variant_title, sku) from added order by 1, 2, 3
      on conflict do nothing;
    return null;
  end $$;
revoke all on function follow_ordered_items() from public;
create trigger order_lines_added after insert on order_lines referencing new table as added
  for each statement execute function follow_ordered_items();
drop index order_lines_by_sku;

-- Few orders have notes; those without write nothing into these.
create index orders_by_note on orders using gin (tenant_id, lower(customer_note) gin_trgm_ops) where customer_note <> '';
create index events_by_note on events using gin (tenant_id, lower(details ->> 'text') gin_trgm_ops) where name = 'order.note';

do $$
  declare business uuid;
  begin
    for business in select tenant_id from tenants loop
      perform set_config('app.tenant_id', business::text, true);
      delete from order_contacts;
      insert into order_contacts (tenant_id, customer_id, words)
        select distinct tenant_id, customer_id, contact_words(name, email, phone, place) from orders where customer_id is not null;
      insert into ordered_items (tenant_id, variant_id, words)
        select distinct tenant_id, variant_id, item_words(title, variant_title, sku) from order_lines;
    end loop;
    perform set_config('app.tenant_id', '', true);
  end $$;
