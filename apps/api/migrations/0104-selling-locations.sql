-- The shop sells from the main location, and from others that its business has chosen, in their order (decision 0098).
-- Null where it does not sell; the main location comes before all of them.
alter table locations
  add column selling_rank int,
  add constraint locations_selling_is_open check (closed_at is null or selling_rank is null);

-- A level is for sale where its location sells, and more may be promised than there is at the main location alone.
create or replace function apply_stock_movement() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off
  as $$
  declare
    available bigint;
    threshold int;
    is_sold boolean;
    change constant bigint := new.on_hand_delta - new.reserved_delta - new.unavailable_delta;
  begin
    for attempt in 1..2 loop
      update stock_levels level
         set on_hand = on_hand + new.on_hand_delta,
             reserved = reserved + new.reserved_delta,
             unavailable = unavailable + new.unavailable_delta,
             incoming = incoming + new.incoming_delta,
             updated_at = new.occurred_at
       where tenant_id = new.tenant_id and variant_id = new.variant_id and location_id = new.location_id
         and (backorder or on_hand - reserved - unavailable + change >= 0)
       returning on_hand, reserved, unavailable, incoming, on_hand - reserved - unavailable, low_stock_threshold, for_sale
            into new.on_hand_after, new.reserved_after, new.unavailable_after, new.incoming_after, available, threshold, is_sold;
      exit when found;
      insert into stock_levels (tenant_id, variant_id, location_id, product_id, for_sale, backorder, low_stock_threshold)
        select new.tenant_id, new.variant_id, new.location_id, product_id,
          archived_at is null and (place.is_default or place.selling_rank is not null),
          (backorder or not tracked) and place.is_default, low_stock_threshold
          from variants join locations place on place.tenant_id = new.tenant_id and place.location_id = new.location_id
         where variants.tenant_id = new.tenant_id and variant_id = new.variant_id
        on conflict do nothing;
    end loop;
    if new.on_hand_after is null then perform refuse_stock_movement(new); end if;
    -- A null asks for silence: a hold that becomes a reservation takes nothing new.
    new.became_low := new.became_low is not null and is_sold and change < 0
      and available <= threshold and available - change > threshold;
    return new;
  end $$;

-- Where the shop sells, a shopper is told what there is at all of its locations.
create or replace function refuse_stock_movement(movement stock_movements) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    refused record;
  begin
    select concat_ws(' – ', p.title, nullif(v.title, '')) as item,
        case when l.for_sale then (select sum(on_hand - reserved - unavailable) from stock_levels s
          where s.product_id = v.product_id and s.variant_id = v.variant_id and s.for_sale)
        else l.on_hand - l.reserved - l.unavailable end as available
      into refused
      from variants v
      join products p on p.tenant_id = v.tenant_id and p.product_id = v.product_id
      join stock_levels l on l.tenant_id = v.tenant_id and l.variant_id = v.variant_id and l.location_id = movement.location_id
     where v.tenant_id = movement.tenant_id and v.variant_id = movement.variant_id;
    if not found then
      raise exception 'no such variant' using errcode = 'foreign_key_violation', constraint = 'stock_movements_variant_fkey';
    end if;
    raise exception 'not enough in stock' using errcode = 'check_violation', constraint = 'stock_levels_available',
      detail = json_build_object('variantId', movement.variant_id, 'item', refused.item, 'available', refused.available);
  end $$;

-- What was promised beyond what there is stays so where the main location was before.
create function stock_rules(level stock_levels, v variants, shelf locations, out for_sale boolean, out backorder boolean)
  language sql stable
  as $$
    select v.archived_at is null and (shelf.is_default or shelf.selling_rank is not null),
      case when shelf.is_default then v.backorder or not v.tracked
        else level.backorder and (level.on_hand < 0 or level.on_hand - level.reserved - level.unavailable < 0) end
  $$;

create or replace function carry_stock_rules() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off
  as $$
  begin
    update stock_levels level
       set backorder = rules.backorder, low_stock_threshold = new.low_stock_threshold, for_sale = rules.for_sale
      from stock_levels held
      join locations shelf on shelf.tenant_id = held.tenant_id and shelf.location_id = held.location_id
      cross join lateral stock_rules(held, new, shelf) rules
     where level.tenant_id = new.tenant_id and level.variant_id = new.variant_id
       and held.tenant_id = level.tenant_id and held.variant_id = level.variant_id and held.location_id = level.location_id
       and (level.backorder, level.low_stock_threshold, level.for_sale)
         is distinct from (rules.backorder, new.low_stock_threshold, rules.for_sale);
    return null;
  end $$;

-- Where the shop sells, the main location first.
create function selling_locations() returns uuid[]
  language sql stable
  as $$
    select array_agg(location_id order by is_default desc, selling_rank) from locations where is_default or selling_rank is not null
  $$;
grant execute on function selling_locations() to market_app;

-- The shop sells from these, of which the first is the main one. The lists hear once of what that changes.
create function sell_from(places uuid[]) returns void
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
revoke all on function stock_rules(stock_levels, variants, locations) from public;

-- From which locations an order takes its goods: each line from the first that has all of it, else from several in their
-- order. The main one takes what nobody has where that may be sold, else all, to be refused. The levels are locked in the
-- order in which everybody locks them.
create function choose_locations(variant_ids uuid[], quantities bigint[], places uuid[])
  returns table (variant_id uuid, location_id uuid, quantity bigint)
  language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off
  as $$
  begin
    perform from stock_levels level where level.variant_id = any(variant_ids) and level.location_id = any(places)
      order by level.variant_id, level.location_id for update;
    return query
      with offered as (
        select v.variant_id, line.quantity as wanted, v.backorder or not v.tracked as is_on_order, place.location_id, place.rank,
          greatest(coalesce(level.on_hand - level.reserved - level.unavailable, 0), 0) as available
        from unnest(variant_ids, quantities) line (variant_id, quantity)
        join variants v on v.variant_id = line.variant_id
        cross join unnest(places) with ordinality place (location_id, rank)
        left join stock_levels level on level.variant_id = line.variant_id and level.location_id = place.location_id
      ), summed as (
        select *, sum(available) over each as total,
          min(rank) filter (where available >= wanted) over each as first_with_all,
          coalesce(sum(available) over (each order by rank rows between unbounded preceding and 1 preceding), 0) as before
        from offered window each as (partition by offered.variant_id)
      ), taken as (
        select *, case
            when first_with_all is not null then case when rank = first_with_all then wanted else 0 end
            when total >= wanted then least(available, greatest(wanted - before, 0))
            when not is_on_order then case when rank = 1 then wanted else 0 end
            else available + case when rank = 1 then wanted - total else 0 end
          end as pieces
        from summed
      )
      select taken.variant_id, taken.location_id, taken.pieces::bigint from taken where pieces > 0
      order by taken.variant_id, taken.location_id;
  end $$;
revoke all on function choose_locations(uuid[], bigint[], uuid[]) from public;
grant execute on function choose_locations(uuid[], bigint[], uuid[]) to market_app;
