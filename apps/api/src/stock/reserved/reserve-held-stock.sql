-- Turns a hold of a checkout or draft into the order's reservation at its location; reserves missing
-- units if available and releases the excess. A null `became_low` silences the ledger's trigger: held
-- units already counted as unavailable, and are granted even if oversold since. Installed earlier with
-- one parameter less.
drop function if exists reserve_held_stock(uuid[], bigint[], uuid, uuid);
drop function if exists reserve_at_locations(uuid[], bigint[], uuid, uuid);
create or replace function reserve_held_stock(variant_ids uuid[], quantities bigint[], holder uuid, new_order uuid,
  holder_type text default 'cart') returns void
  language plpgsql
  as $$
  declare
    places constant uuid[] := selling_locations();
  begin
    if cardinality(places) > 1 or exists (select from stock_movements where reference_id = holder and location_id <> places[1]) then
      perform reserve_at_locations(variant_ids, quantities, holder, new_order, holder_type);
      return;
    end if;
    insert into stock_movements (variant_id, location_id, type, reserved_delta, reference_type, reference_id, became_low)
    select goods.variant_id, places[1], step.type, step.sign * case step.sign when 1 then wanted else held end,
      step.reference_type, step.reference_id, case when step.sign = 1 and wanted > held then false end
    from (
      select variant_id, coalesce(line.quantity, 0) as wanted, coalesce(hold.outstanding, 0) as held
      from unnest(variant_ids, quantities) line (variant_id, quantity)
      full join (
        select variant_id, sum(reserved_delta) as outstanding from stock_movements where reference_id = holder group by variant_id
      ) hold using (variant_id)
    ) goods
    cross join (values ('holdExpire', -1, holder_type, holder), ('reserve', 1, 'order', new_order)) step (type, sign, reference_type, reference_id)
    where case step.sign when 1 then wanted else held end > 0
    order by goods.variant_id, step.sign;
  end $$;

-- Same for several selling locations, now or when the hold began. Held units stay in place; only the
-- difference is located. Locks everything before moving anything.
create or replace function reserve_at_locations(variant_ids uuid[], quantities bigint[], holder uuid, new_order uuid,
  holder_type text) returns void
  language plpgsql
  as $$
  declare
    held constant uuid[] := array(select distinct variant_id from stock_movements where reference_id = holder);
    places constant uuid[] := selling_locations();
    at_hold constant uuid[] := array(select distinct location_id from stock_movements where reference_id = holder);
    more uuid[];
    pieces_more bigint[];
  begin
    perform choose_locations(variant_ids || held, array_fill(0::bigint, array[cardinality(variant_ids || held)]), places || at_hold);
    with hold as (
      select variant_id, location_id, sum(reserved_delta) as outstanding from stock_movements
      where reference_id = holder group by variant_id, location_id having sum(reserved_delta) > 0
    ), kept as (
      select hold.variant_id, hold.location_id, hold.outstanding, least(outstanding, greatest(coalesce(line.quantity, 0)
          - (sum(outstanding) over (partition by hold.variant_id order by hold.location_id) - outstanding), 0)) as pieces
      from hold left join unnest(variant_ids, quantities) line (variant_id, quantity) using (variant_id)
    ), moved as (
      insert into stock_movements (variant_id, location_id, type, reserved_delta, reference_type, reference_id, became_low)
      select kept.variant_id, kept.location_id, step.type, step.sign * case step.sign when 1 then pieces else outstanding end,
        step.reference_type, step.reference_id, null
      from kept
      cross join (values ('holdExpire', -1, holder_type, holder), ('reserve', 1, 'order', new_order)) step (type, sign, reference_type, reference_id)
      where case step.sign when 1 then pieces else outstanding end > 0
      order by kept.variant_id, kept.location_id, step.sign
      returning variant_id, reserved_delta
    ), reserved as (
      select variant_id, sum(reserved_delta)::bigint as quantity from moved where reserved_delta > 0 group by variant_id
    )
    select array_agg(line.variant_id), array_agg(line.quantity - coalesce(reserved.quantity, 0)) into more, pieces_more
    from unnest(variant_ids, quantities) line (variant_id, quantity) left join reserved using (variant_id)
    where line.quantity > coalesce(reserved.quantity, 0);
    if more is not null then perform record_movements(more, pieces_more, 'reserve', 0, 1, '', 'order', new_order); end if;
  end $$;
