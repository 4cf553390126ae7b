-- A checkout's hold becomes the order's reservation; what is no longer held is reserved anew, if it is still there.
-- A null `became_low` keeps the ledger's trigger silent: what was held already counted as gone.
create or replace function reserve_held_stock(variant_ids uuid[], quantities bigint[], cart uuid, new_order uuid) returns void
  language sql
  as $$
    insert into stock_movements (variant_id, location_id, type, reserved_delta, reference_type, reference_id, became_low)
    select line.variant_id, place.location_id, step.type,
      step.sign * case step.sign when 1 then line.quantity else held.quantity end, step.reference_type, step.reference_id, null
    from unnest(variant_ids, quantities) line (variant_id, quantity)
    cross join (select location_id from locations where is_default) place
    left join (
      select variant_id, sum(reserved_delta) as outstanding from stock_movements where reference_id = cart group by variant_id
    ) hold on hold.variant_id = line.variant_id
    cross join lateral (select least(coalesce(hold.outstanding, 0), line.quantity) as quantity) held
    cross join (values ('holdExpire', -1, 'cart', cart), ('reserve', 1, 'order', new_order)) step (type, sign, reference_type, reference_id)
    where step.sign = 1 or held.quantity > 0
    order by line.variant_id, step.sign
  $$;
