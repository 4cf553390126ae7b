-- Appends ledger rows at a location, the main one unless said, one a variant, in the order of their ids: whoever locks several
-- quantities locks them in the same order. Open panels hear once of each variant that came down to its threshold. Of many
-- lines the lists hear at the end, item by item.
-- Installed before with one parameter less.
drop function if exists record_movements(uuid[], bigint[], text, int, int, text, text, uuid);
create or replace function record_movements(variant_ids uuid[], quantities bigint[], movement_type text, on_hand int,
  reserved int, movement_reason text, subject_type text, subject_id uuid,
  at_location uuid default null) returns void
  language plpgsql
  as $$
  declare
    low uuid;
    is_long constant boolean := cardinality(variant_ids) > 20;
  begin
    if is_long then perform begin_stock_entry(); end if;
    for low in
      with moved as (
        insert into stock_movements (variant_id, location_id, type, on_hand_delta, reserved_delta, reason, reference_type, reference_id)
        select line.variant_id, place.location_id, movement_type, line.quantity * on_hand, line.quantity * reserved,
          movement_reason, subject_type, subject_id
        from unnest(variant_ids, quantities) line (variant_id, quantity)
        cross join (select coalesce(at_location, (select location_id from locations where is_default)) as location_id) place
        order by line.variant_id
        returning variant_id, became_low
      )
      select variant_id from moved where became_low
    loop
      perform record_event('stock.low', 'variant', low, '{}', true);
    end loop;
    if is_long then perform end_stock_entry(variant_ids); end if;
  end $$;
