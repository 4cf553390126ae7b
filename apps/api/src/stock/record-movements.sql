-- Appends ledger rows at a location, by default the main one, one per variant in order of ids, so that
-- locks have a constant order. Reservations use the selling locations, possibly several. Open panels
-- are notified once per variant that reached its threshold. For many lines, lists are notified at the
-- end, per item. Installed earlier with one parameter less.
drop function if exists record_movements(uuid[], bigint[], text, int, int, text, text, uuid);
create or replace function record_movements(variant_ids uuid[], quantities bigint[], movement_type text, on_hand int,
  reserved int, movement_reason text, subject_type text, subject_id uuid,
  at_location uuid default null) returns void
  language plpgsql
  as $$
  declare
    low uuid;
    is_long constant boolean := cardinality(variant_ids) > 20;
    goods uuid[] := variant_ids;
    pieces bigint[] := quantities;
    places uuid[] := case when at_location is null then selling_locations() else array[at_location] end;
  begin
    if reserved > 0 and cardinality(places) > 1 then
      select array_agg(c.variant_id order by c.variant_id, c.location_id), array_agg(c.quantity order by c.variant_id, c.location_id),
          array_agg(c.location_id order by c.variant_id, c.location_id)
        into goods, pieces, places from choose_locations(variant_ids, quantities, places) c;
    else
      places := array_fill(places[1], array[cardinality(goods)]);
    end if;
    if is_long then perform begin_stock_entry(); end if;
    for low in
      with moved as (
        insert into stock_movements (variant_id, location_id, type, on_hand_delta, reserved_delta, reason, reference_type, reference_id)
        select line.variant_id, line.location_id, movement_type, line.quantity * on_hand, line.quantity * reserved,
          movement_reason, subject_type, subject_id
        from unnest(goods, pieces, places) line (variant_id, quantity, location_id)
        order by line.variant_id, line.location_id
        returning variant_id, became_low
      )
      select distinct variant_id from moved where became_low
    loop
      perform record_event('stock.low', 'variant', low, '{}', true);
    end loop;
    if is_long then perform end_stock_entry(variant_ids); end if;
  end $$;
