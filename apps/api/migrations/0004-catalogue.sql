create table categories (
  category_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  title text not null,
  handle text not null,
  parent_id uuid,
  position int not null default 0,
  created_at timestamptz not null default app_now(),
  constraint categories_pkey primary key (tenant_id, category_id),
  constraint categories_handle_key unique (tenant_id, handle),
  constraint categories_parent_fkey foreign key (tenant_id, parent_id) references categories (tenant_id, category_id)
);
call protect_tenant_table('categories');

create table products (
  product_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  title text not null,
  -- Lists sort by it; a stored column, because row security lets no lower() into an index scan.
  sort_title text not null generated always as (lower(title)) stored,
  handle text not null,
  description text not null default '',
  status text not null default 'draft',
  vendor text not null default '',
  product_type text not null default '',
  tags text[] not null default '{}',
  category_id uuid,
  options jsonb not null default '[]',
  tax_rate_bp int not null default 0,
  seo_title text not null default '',
  seo_description text not null default '',
  source_key text,
  version int not null default 1,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  constraint products_pkey primary key (tenant_id, product_id),
  constraint products_handle_key unique (tenant_id, handle),
  constraint products_source_key_key unique (tenant_id, source_key),
  constraint products_status check (status in ('draft', 'active', 'archived')),
  constraint products_tax_rate check (tax_rate_bp between 0 and 10000),
  constraint products_category_fkey foreign key (tenant_id, category_id) references categories (tenant_id, category_id)
);
create index products_by_title on products (tenant_id, status, title, product_id);
create index products_by_category on products (tenant_id, category_id, status);
create index products_by_update on products (tenant_id, updated_at desc, product_id desc);
create index products_by_sort_title on products (tenant_id, sort_title, product_id);
call protect_tenant_table('products');

-- How many items count against the plan: all but archived ones. Only the triggers write it.
create table catalogue_sizes (
  tenant_id uuid primary key references tenants,
  products int not null default 0
);
call protect_tenant_table('catalogue_sizes', 'select');

create function count_products() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    if tg_op = 'INSERT' then
      insert into catalogue_sizes (tenant_id, products)
        select tenant_id, count(*) from added where status <> 'archived' group by tenant_id
        on conflict (tenant_id) do update set products = catalogue_sizes.products + excluded.products;
    elsif tg_op = 'DELETE' then
      update catalogue_sizes set products = products - gone.count
        from (select tenant_id, count(*) from removed where status <> 'archived' group by tenant_id) gone
       where catalogue_sizes.tenant_id = gone.tenant_id;
    else
      update catalogue_sizes set products = products + change.sum
        from (select tenant_id, sum(step) from (
                select tenant_id, 1 as step from added where status <> 'archived'
                union all select tenant_id, -1 from removed where status <> 'archived') steps
               group by tenant_id having sum(step) <> 0) change
       where catalogue_sizes.tenant_id = change.tenant_id;
    end if;
    return null;
  end $$;
revoke all on function count_products() from public;
create trigger products_counted_in after insert on products
  referencing new table as added for each statement execute function count_products();
create trigger products_counted_out after delete on products
  referencing old table as removed for each statement execute function count_products();
create trigger products_recounted after update on products
  referencing old table as removed new table as added for each statement execute function count_products();

create table variants (
  variant_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  product_id uuid not null,
  title text not null default '',
  option_values text[] not null default '{}',
  sku text,
  barcode text not null default '',
  price_minor bigint not null,
  compare_at_minor bigint,
  currency text not null,
  weight_grams int,
  low_stock_threshold int not null default 0,
  backorder boolean not null default false,
  tracked boolean not null default true,
  position int not null default 0,
  archived_at timestamptz,
  created_at timestamptz not null default app_now(),
  constraint variants_pkey primary key (tenant_id, variant_id),
  constraint variants_sku_key unique (tenant_id, sku),
  constraint variants_product_fkey foreign key (tenant_id, product_id) references products (tenant_id, product_id),
  constraint variants_price check (price_minor >= 0),
  constraint variants_compare_at check (compare_at_minor > price_minor)
);
create index variants_by_product on variants (tenant_id, product_id, position);
call protect_tenant_table('variants');

create table product_images (
  product_image_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  product_id uuid not null,
  file_id uuid not null,
  alt text not null default '',
  position int not null default 0,
  constraint product_images_pkey primary key (tenant_id, product_image_id),
  constraint product_images_product_fkey foreign key (tenant_id, product_id) references products (tenant_id, product_id),
  constraint product_images_file_fkey foreign key (tenant_id, file_id) references files (tenant_id, file_id)
);
create index product_images_by_product on product_images (tenant_id, product_id, position);
call protect_tenant_table('product_images');

-- Old addresses of the shop: of the site it came from, and of renamed items.
create table redirects (
  tenant_id uuid not null references tenants,
  from_path text not null,
  to_path text not null,
  created_at timestamptz not null default app_now(),
  constraint redirects_pkey primary key (tenant_id, from_path)
);
call protect_tenant_table('redirects');

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
  tenant_id uuid not null references tenants,
  variant_id uuid not null,
  location_id uuid not null,
  on_hand bigint not null default 0,
  reserved bigint not null default 0,
  unavailable bigint not null default 0,
  -- Carried over from the variant, so that the ledger's trigger decides on this one row.
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
call protect_tenant_table('stock_levels', 'select');

-- The append-only ledger that owns the quantities.
create table stock_movements (
  stock_movement_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
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
  constraint stock_movements_variant_fkey foreign key (tenant_id, variant_id) references variants (tenant_id, variant_id),
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
      insert into stock_levels (tenant_id, variant_id, location_id, backorder, low_stock_threshold)
        select new.tenant_id, new.variant_id, new.location_id, backorder or not tracked, low_stock_threshold
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

-- What a variant says about selling without stock and running low stands on its levels too, where the
-- ledger's trigger reads it.
create function carry_stock_rules() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off
  as $$
  begin
    update stock_levels
       set backorder = new.backorder or not new.tracked, low_stock_threshold = new.low_stock_threshold
     where tenant_id = new.tenant_id and variant_id = new.variant_id
       and (backorder, low_stock_threshold) is distinct from (new.backorder or not new.tracked, new.low_stock_threshold);
    return null;
  end $$;
revoke all on function carry_stock_rules() from public;
create trigger variants_carry_stock_rules after update of backorder, tracked, low_stock_threshold on variants
  for each row execute function carry_stock_rules();
