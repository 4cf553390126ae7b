drop function if exists return_stock(uuid[], bigint[], text, uuid);
-- Returns sold units to the locations of their sale, most preferred first; units unknown to the ledger
-- go to the main one. Damaged units are set aside.
create or replace function return_stock(variant_ids uuid[], quantities bigint[], return_reason text, of_order uuid, is_damaged boolean) returns void
  language sql
  as $$
    insert into stock_movements (variant_id, location_id, type, on_hand_delta, unavailable_delta, reason, reference_type, reference_id)
    select line.variant_id, place.location_id, 'return', sum(place.pieces),
      case when is_damaged then sum(place.pieces) else 0 end, return_reason, 'order', of_order
    from unnest(variant_ids, quantities) line (variant_id, quantity)
    cross join lateral (
      select location_id, is_default, least(quantity, line.quantity - before) as pieces from (
        select location_id, is_default, quantity, sum(quantity) over (order by is_default desc, selling_rank, location_id) - quantity as before
        from (
          select location_id, -sum(on_hand_delta) as quantity from stock_movements
          where reference_id = of_order and variant_id = line.variant_id and type in ('sale', 'unsale', 'return') group by location_id
          having sum(on_hand_delta) < 0
        ) sold join locations using (location_id)
      ) sold where before < line.quantity
      union all
      select location_id, is_default, line.quantity - coalesce((
        select -sum(least(sold.on_hand, 0)) from (
          select sum(on_hand_delta) as on_hand from stock_movements
          where reference_id = of_order and variant_id = line.variant_id and type in ('sale', 'unsale', 'return') group by location_id
        ) sold), 0)
      from locations where is_default
    ) place
    where place.pieces > 0
    group by line.variant_id, place.location_id
    order by line.variant_id, place.location_id
  $$;
