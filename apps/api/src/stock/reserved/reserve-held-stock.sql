-- A checkout's hold becomes the order's reservation; what is not held is reserved anew, if it is still there, and what is
-- held beyond the order is given back.
-- A null `became_low` keeps the ledger's trigger silent: what was held already counted as gone.
create or replace function reserve_held_stock(variant_ids uuid[], quantities bigint[], cart uuid, new_order uuid) returns void
  language sql
  as $$
    insert into stock_movements (variant_id, location_id, type, reserved_delta, reference_type, reference_id, became_low)
    select goods.variant_id, place.location_id, step.type, step.sign * case step.sign when 1 then wanted else held end,
      step.reference_type, step.reference_id, null
    from (
      select variant_id, coalesce(line.quantity, 0) as wanted, coalesce(hold.outstanding, 0) as held
      from unnest(variant_ids, quantities) line (variant_id, quantity)
      full join (
        select variant_id, sum(reserved_delta) as outstanding from stock_movements where reference_id = cart group by variant_id
      ) hold using (variant_id)
    ) goods
    cross join (select location_id from locations where is_default) place
    cross join (values ('holdExpire', -1, 'cart', cart), ('reserve', 1, 'order', new_order)) step (type, sign, reference_type, reference_id)
    where case step.sign when 1 then wanted else held end > 0
    order by goods.variant_id, step.sign
  $$;
