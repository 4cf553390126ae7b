-- Main location first.
create or replace function selling_locations() returns uuid[]
  language sql stable
  as $$
    select array_agg(location_id order by is_default desc, selling_rank) from locations where is_default or selling_rank is not null
  $$;
grant execute on function selling_locations() to market_app;

-- Each line is taken from the first location that has all of it, else from several in order. The main location takes
-- the rest, on backorder or to be refused. Levels are locked in one order to avoid deadlocks.
create or replace function choose_locations(variant_ids uuid[], quantities bigint[], places uuid[])
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
