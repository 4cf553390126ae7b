create table locations (
  location_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  name text not null,
  place jsonb not null default '{}',
  is_default boolean not null default false,
  offers_pickup boolean not null default false,
  created_at timestamptz not null default app_now(),
  constraint locations_pkey primary key (tenant_id, location_id)
);
create unique index locations_one_default on locations (tenant_id) where is_default;
call protect_tenant_table('locations');

-- Quantities. Only the ledger's trigger writes them; the app's role may read.
create table stock_levels (
  tenant_id uuid not null,
  variant_id uuid not null,
  location_id uuid not null,
  on_hand bigint not null default 0,
  reserved bigint not null default 0,
  unavailable bigint not null default 0,
  -- Carried over from the variant, so that the ledger's trigger decides on this one row and a list reads one index
  -- per item.
  product_id uuid not null,
  for_sale boolean not null default true,
  backorder boolean not null default false,
  low_stock_threshold int not null default 0,
  updated_at timestamptz not null default app_now(),
  constraint stock_levels_pkey primary key (tenant_id, variant_id, location_id),
  constraint stock_levels_variant_fkey foreign key (tenant_id, variant_id) references variants (tenant_id, variant_id),
  constraint stock_levels_location_fkey foreign key (tenant_id, location_id) references locations (tenant_id, location_id),
  constraint stock_levels_reserved check (reserved >= 0),
  constraint stock_levels_unavailable check (unavailable >= 0),
  constraint stock_levels_on_hand check (on_hand >= 0 or backorder),
  constraint stock_levels_available check (on_hand - reserved - unavailable >= 0 or backorder)
);
create index stock_levels_by_product on stock_levels (tenant_id, product_id) where for_sale;
call protect_tenant_table('stock_levels', 'select');

-- The append-only ledger that owns the quantities. The level that a movement changes holds its variant in place.
create table stock_movements (
  stock_movement_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  variant_id uuid not null,
  location_id uuid not null,
  type text not null,
  on_hand_delta bigint not null default 0,
  reserved_delta bigint not null default 0,
  unavailable_delta bigint not null default 0,
  on_hand_after bigint,
  reserved_after bigint,
  unavailable_after bigint,
  -- This movement took the available quantity down to the threshold, or to nothing.
  became_low boolean not null default false,
  reason text not null default '',
  reference_type text not null,
  reference_id uuid not null,
  actor_id uuid default nullif(current_setting('app.user_id', true), '')::uuid,
  actor_name text not null default coalesce(nullif(current_setting('app.actor_name', true), ''), 'Marketday'),
  occurred_at timestamptz not null default app_now(),
  constraint stock_movements_pkey primary key (tenant_id, stock_movement_id),
  constraint stock_movements_type check (type in ('receive', 'adjust', 'count', 'hold', 'holdExpire', 'reserve', 'release',
    'sale', 'unsale', 'return', 'block', 'unblock')),
  constraint stock_movements_reference_type check (reference_type in ('staff', 'import', 'cart', 'order', 'refund'))
);
create index stock_movements_by_variant on stock_movements (tenant_id, variant_id, stock_movement_id desc);
create index stock_movements_by_reference on stock_movements (tenant_id, reference_id);
call protect_tenant_table('stock_movements', 'select, insert');

-- One conditional UPDATE per ledger row: what would oversell finds no row and is refused with the item's
-- name. The CHECKs of stock_levels stand behind it.
-- Without sequential scans: its plan is kept for as long as a connection lives, and one made while a table
-- was small would read the whole table for every row of a large import.
create function apply_stock_movement() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off
  as $$
  declare
    available bigint;
    threshold int;
    change constant bigint := new.on_hand_delta - new.reserved_delta - new.unavailable_delta;
  begin
    for attempt in 1..2 loop
      update stock_levels level
         set on_hand = on_hand + new.on_hand_delta,
             reserved = reserved + new.reserved_delta,
             unavailable = unavailable + new.unavailable_delta,
             updated_at = new.occurred_at
       where tenant_id = new.tenant_id and variant_id = new.variant_id and location_id = new.location_id
         and (backorder or on_hand - reserved - unavailable + change >= 0)
       returning on_hand, reserved, unavailable, on_hand - reserved - unavailable, low_stock_threshold
            into new.on_hand_after, new.reserved_after, new.unavailable_after, available, threshold;
      exit when found;
      insert into stock_levels (tenant_id, variant_id, location_id, product_id, for_sale, backorder, low_stock_threshold)
        select new.tenant_id, new.variant_id, new.location_id, product_id, archived_at is null, backorder or not tracked, low_stock_threshold
          from variants where tenant_id = new.tenant_id and variant_id = new.variant_id
        on conflict do nothing;
    end loop;
    if new.on_hand_after is null then perform refuse_stock_movement(new); end if;
    -- A null asks for silence: a hold that becomes a reservation takes nothing new.
    new.became_low := new.became_low is not null and change < 0 and available <= threshold and available - change > threshold;
    return new;
  end $$;
revoke all on function apply_stock_movement() from public;

create function refuse_stock_movement(movement stock_movements) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    refused record;
  begin
    select concat_ws(' – ', p.title, nullif(v.title, '')) as item, l.on_hand - l.reserved - l.unavailable as available
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

create trigger stock_movements_apply before insert on stock_movements
  for each row execute function apply_stock_movement();

-- What a variant says about being for sale, selling without stock and running low stands on its levels too, where
-- lists and the ledger's trigger read it.
create function carry_stock_rules() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off
  as $$
  begin
    update stock_levels
       set backorder = new.backorder or not new.tracked, low_stock_threshold = new.low_stock_threshold,
           for_sale = new.archived_at is null
     where tenant_id = new.tenant_id and variant_id = new.variant_id
       and (backorder, low_stock_threshold, for_sale)
         is distinct from (new.backorder or not new.tracked, new.low_stock_threshold, new.archived_at is null);
    return null;
  end $$;
revoke all on function carry_stock_rules() from public;
create trigger variants_carry_stock_rules after update of backorder, tracked, low_stock_threshold, archived_at on variants
  for each row execute function carry_stock_rules();
