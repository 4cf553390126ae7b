-- More may be promised than there is where somebody who may says so: their transaction sets `app.oversells`. Such a level is
-- marked until it has enough again; meanwhile nobody else takes of it.
alter table stock_levels
  add column oversold boolean not null default false,
  drop constraint stock_levels_available,
  add constraint stock_levels_available check (on_hand - reserved - unavailable >= 0 or backorder or oversold);

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
         -- What is silent was held already and takes nothing new, whatever was oversold meanwhile.
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
    -- A null asks for silence: a hold that becomes a reservation takes nothing new.
    new.became_low := new.became_low is not null and is_sold and change < 0
      and available <= threshold and available - change > threshold;
    return new;
  end $$;
