-- A business keeps goods at several places, and its shop sells from the main one (decision 0083). The contact of the
-- main location is that of the business.
alter table locations
  add column phone text not null default '',
  add column opening_hours jsonb not null default '[]',
  add column version int not null default 1,
  add column closed_at timestamptz,
  add constraint locations_main_is_open check (closed_at is null or not is_default);
create unique index locations_name_key on locations (tenant_id, lower(name));

-- What is on its way to a location is neither on hand there nor anywhere else.
alter table stock_levels
  add column incoming bigint not null default 0,
  add constraint stock_levels_incoming check (incoming >= 0);
-- What lies at another location is looked for there; those of the main one are not in it.
create index stock_levels_by_location on stock_levels (tenant_id, location_id) where not for_sale;

alter table stock_movements
  add column incoming_delta bigint not null default 0,
  add column incoming_after bigint not null default 0;
alter table stock_movements drop constraint stock_movements_type, drop constraint stock_movements_reference_type;
alter table stock_movements
  add constraint stock_movements_type check (type in ('receive', 'adjust', 'count', 'hold', 'holdExpire', 'reserve', 'release',
    'sale', 'unsale', 'return', 'block', 'unblock', 'send', 'arrive', 'lose', 'sendBack')),
  add constraint stock_movements_reference_type check (reference_type in ('staff', 'entry', 'import', 'cart', 'order', 'refund',
    'transfer'));

-- A level is for sale at the main location alone, and only there more may be promised than there is.
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
        select new.tenant_id, new.variant_id, new.location_id, product_id, archived_at is null and place.is_default,
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

create or replace function carry_stock_rules() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off
  as $$
  begin
    update stock_levels level
       set backorder = (new.backorder or not new.tracked) and place.is_default, low_stock_threshold = new.low_stock_threshold,
           for_sale = new.archived_at is null and place.is_default
      from locations place
     where level.tenant_id = new.tenant_id and level.variant_id = new.variant_id
       and place.tenant_id = level.tenant_id and place.location_id = level.location_id
       and (level.backorder, level.low_stock_threshold, level.for_sale)
         is distinct from ((new.backorder or not new.tracked) and place.is_default, new.low_stock_threshold,
           new.archived_at is null and place.is_default);
    return null;
  end $$;

-- Whether an item is low or out is asked of the location that sells it.
create or replace function renew_stock_states(changed uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off
  as $$
  declare changed_id uuid;
  begin
    for changed_id in select distinct unnest(changed) as id order by id loop
      perform from listed_products where product_id = changed_id for update;
      update listed_products set (stock_states, short_variants) = (found.states, found.short)
        from (
          select coalesce(bit_or(state | case when is_short then 8 else 0 end
              | case when is_short and available <= 0 then 16 else 0 end | case when is_short and available < 0 then 32 else 0 end), 0) as states,
            count(*) filter (where is_short) as short
          from (
            select level.available, judged.state, judged.state <> 1 and level.levels > 0 as is_short
            from variants v
            cross join lateral (
              select count(*) as levels, coalesce(sum(on_hand - reserved - unavailable), 0) as available
              -- With its item: a plan made while the table was small would read all levels that are for sale.
              from stock_levels where product_id = changed_id and variant_id = v.variant_id and for_sale
            ) level
            cross join lateral (
              select case
                when not v.tracked or level.available > greatest(v.low_stock_threshold, 0) then 1
                when level.available > 0 or v.backorder then 2
                else 4 end as state
            ) judged
            where v.product_id = changed_id and v.archived_at is null
          ) variant
        ) found
       where product_id = changed_id and (stock_states, short_variants) is distinct from (found.states, found.short);
    end loop;
  end $$;

-- A count is of one location. The policies are forced on the owner of the tables too: business by business.
alter table stock_takes add column location_id uuid,
  add constraint stock_takes_location_fkey foreign key (tenant_id, location_id) references locations (tenant_id, location_id);
do $$
  declare business uuid;
  begin
    for business in select tenant_id from tenants loop
      perform set_config('app.tenant_id', business::text, true);
      update stock_takes set location_id = (select location_id from locations where is_default);
    end loop;
    perform set_config('app.tenant_id', '', true);
  end $$;
alter table stock_takes alter column location_id set not null;
