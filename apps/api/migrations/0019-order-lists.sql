-- What the tabs of the order list ask for, so that they read what they show and not every open order.
create index orders_unpaid on orders (tenant_id, placed_at desc, order_id desc)
  where status in ('draft', 'pending_review', 'open', 'held') and captured_minor < total_minor - cancelled_minor;
create index orders_with_odd_money on orders (tenant_id, order_id)
  where status = 'held' or status = 'cancelled' and captured_minor > refunded_minor
    or refunded_minor = 0 and captured_minor > total_minor - cancelled_minor;
create index orders_awaited on orders (tenant_id, delivery_slot_id)
  where status = 'open' and fulfilment_status <> 'delivered' and delivery_slot_id is not null;
create index deliveries_astray on deliveries (tenant_id, order_id) where status in ('failed', 'unscheduled');
create index refunds_failed on refunds (tenant_id, order_id) where status = 'failed';

-- The search of the panel, as in the catalogue (decision 0012): the owner, who never signs in, reads past
-- row security in `find_orders` alone, which names the tenant itself.
create policy orders_search on orders for select to market_owner using (true);
create index orders_by_trigram on orders
  using gin (tenant_id, search_text gin_trgm_ops) with (gin_pending_list_limit = 256);

create function find_orders(word text) returns setof uuid
  language plpgsql stable security definer rows 100
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  as $$
  begin
    return query select order_id from orders
      where tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
        and search_text like '%' || regexp_replace(lower(word), '([\\%_])', '\\\1', 'g') || '%';
  end $$;
revoke all on function find_orders(text) from public;
grant execute on function find_orders(text) to market_app;
