-- The first is the main location. Lists are renewed once.
create or replace function sell_from(places uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off
  as $$
  declare
    touched constant uuid[] := selling_locations() || places;
    offers constant boolean := (select offers_pickup from locations where is_default);
    changed uuid[];
  begin
    update locations set is_default = false, offers_pickup = false, version = version + 1
      where is_default and location_id <> places[1];
    update locations shelf
       set is_default = location_id = places[1],
           offers_pickup = case when location_id = places[1] then offers else offers_pickup end,
           selling_rank = nullif(array_position(places, location_id), 1), version = version + 1
     where location_id = any(touched)
       and (is_default, selling_rank) is distinct from (location_id = places[1], nullif(array_position(places, location_id), 1));
    perform begin_stock_entry();
    with levels as (
      update stock_levels level set for_sale = rules.for_sale, backorder = rules.backorder
        from stock_levels held
        join locations shelf on shelf.tenant_id = held.tenant_id and shelf.location_id = held.location_id
        join variants v on v.tenant_id = held.tenant_id and v.variant_id = held.variant_id
        cross join lateral stock_rules(held, v, shelf) rules
       where held.location_id = any(touched)
         and level.tenant_id = held.tenant_id and level.variant_id = held.variant_id and level.location_id = held.location_id
         and (level.for_sale, level.backorder) is distinct from (rules.for_sale, rules.backorder)
      returning level.product_id
    ) select array_agg(distinct product_id) into changed from levels;
    perform set_config('app.stock_states', '', true);
    if changed is not null then perform renew_stock_states(changed); end if;
  end $$;
revoke all on function sell_from(uuid[]) from public;
grant execute on function sell_from(uuid[]) to market_app;
