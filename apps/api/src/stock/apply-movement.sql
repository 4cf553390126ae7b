-- A shopper sees what is available at all selling locations.
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
revoke all on function refuse_stock_movement(stock_movements) from public;

-- Levels are for sale where their location sells; only the main location sells on backorder.
create or replace function apply_stock_movement() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off
  as $$
  declare
    available bigint;
    threshold int;
    is_sold boolean;
    oversells constant boolean := coalesce(current_setting('app.oversells', true), '') = 'on';
    change constant bigint := new.on_hand_delta - new.reserved_delta - new.unavailable_delta;
  begin
    for attempt in 1..2 loop
      update stock_levels level
         set on_hand = on_hand + new.on_hand_delta,
             reserved = reserved + new.reserved_delta,
             unavailable = unavailable + new.unavailable_delta,
             incoming = incoming + new.incoming_delta,
             oversold = not backorder and on_hand - reserved - unavailable + change < 0,
             updated_at = new.occurred_at
       where tenant_id = new.tenant_id and variant_id = new.variant_id and location_id = new.location_id
         -- A null became_low marks goods that are held already: they take nothing new.
         and (backorder or on_hand - reserved - unavailable + change >= 0 or oversells or new.became_low is null
           or (oversold and change >= 0))
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
    -- Null for a hold that becomes a reservation: it cannot make the level low.
    new.became_low := new.became_low is not null and is_sold and change < 0
      and available <= threshold and available - change > threshold;
    return new;
  end $$;
revoke all on function apply_stock_movement() from public;
create or replace trigger stock_movements_apply before insert on stock_movements
  for each row execute function apply_stock_movement();
