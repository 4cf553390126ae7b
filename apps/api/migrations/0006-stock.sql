create table locations (
  location_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  name text not null,
  place jsonb not null default '{}',
  is_default boolean not null default false,
  offers_pickup boolean not null default false,
  created_at timestamptz not null default app_now(),
  phone text not null default '',
  opening_hours jsonb not null default '[]',
  version int not null default 1,
  closed_at timestamptz,
  -- The shop sells from the main location first, then by rank; null if it doesn't sell from here.
  selling_rank int,
  constraint locations_pkey primary key (tenant_id, location_id),
  constraint locations_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint locations_main_is_open check (closed_at is null or not is_default),
  constraint locations_selling_is_open check (closed_at is null or selling_rank is null)
);
call protect_tenant_table('locations');
create unique index locations_one_default on locations (tenant_id) where is_default;
create unique index locations_name_key on locations (tenant_id, lower(name));

-- Written by the ledger's trigger only.
create table stock_levels (
  tenant_id uuid not null,
  variant_id uuid not null,
  location_id uuid not null,
  on_hand bigint not null default 0,
  reserved bigint not null default 0,
  unavailable bigint not null default 0,
  -- Copied from the variant, so that the trigger reads one row and lists read one index per item.
  product_id uuid not null,
  for_sale boolean not null default true,
  backorder boolean not null default false,
  low_stock_threshold int not null default 0,
  updated_at timestamptz not null default app_now(),
  -- In transit to this location; not on hand anywhere.
  incoming bigint not null default 0,
  -- Set when a transaction with `app.oversells` promised more than is available; until restocked, nobody else can take
  -- more.
  oversold boolean not null default false,
  constraint stock_levels_pkey primary key (tenant_id, variant_id, location_id),
  constraint stock_levels_variant_fkey foreign key (tenant_id, variant_id) references variants (tenant_id, variant_id),
  constraint stock_levels_location_fkey foreign key (tenant_id, location_id)
    references locations (tenant_id, location_id),
  constraint stock_levels_reserved check (reserved >= 0),
  constraint stock_levels_unavailable check (unavailable >= 0),
  constraint stock_levels_on_hand check (on_hand >= 0 or backorder),
  constraint stock_levels_incoming check (incoming >= 0),
  constraint stock_levels_available check (on_hand - reserved - unavailable >= 0 or backorder or oversold)
);
call protect_tenant_table('stock_levels', 'select');
create index stock_levels_by_product on stock_levels (tenant_id, product_id) where for_sale;
-- Excludes the main location, which holds most levels.
create index stock_levels_by_location on stock_levels (tenant_id, location_id) where not for_sale;

-- Append-only ledger that owns the quantities. No foreign key to the variant: its level keeps the variant from being
-- deleted.
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
  -- This movement took the available quantity to the threshold or to zero.
  became_low boolean not null default false,
  reason text not null default '',
  reference_type text not null,
  reference_id uuid not null,
  actor_id uuid default nullif(current_setting('app.user_id', true), '')::uuid,
  actor_name text not null default coalesce(nullif(current_setting('app.actor_name', true), ''), 'Marketday'),
  occurred_at timestamptz not null default app_now(),
  -- A movement can be reversed once.
  reverses_id uuid,
  incoming_delta bigint not null default 0,
  incoming_after bigint not null default 0,
  constraint stock_movements_pkey primary key (tenant_id, stock_movement_id),
  constraint stock_movements_type check (
    type in ('receive', 'adjust', 'count', 'hold', 'holdExpire', 'reserve', 'release',
    'sale', 'unsale', 'return', 'block', 'unblock', 'send', 'arrive', 'lose', 'sendBack')),
  constraint stock_movements_reference_type check (
    reference_type in ('staff', 'entry', 'import', 'cart', 'order', 'refund',
    'transfer', 'purchase', 'draft'))
);
call protect_tenant_table('stock_movements', 'select, insert');
create index stock_movements_by_reference on stock_movements (tenant_id, reference_id);
create unique index stock_movements_reverses_key on stock_movements (tenant_id, reverses_id)
  where reverses_id is not null;
create index stock_movements_by_variant on stock_movements (tenant_id, variant_id, occurred_at desc,
  stock_movement_id desc);
create index stock_movements_by_type on stock_movements (tenant_id, type, occurred_at desc, stock_movement_id desc);
create index stock_movements_by_person on stock_movements (tenant_id, actor_id, occurred_at desc,
  stock_movement_id desc)
  where actor_id is not null;

create table stock_takes (
  stock_take_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  name text not null,
  status text not null default 'open',
  -- Number of lines; the other figures are set when the count ends.
  lines int not null default 0,
  counted int not null default 0,
  different int not null default 0,
  surplus bigint not null default 0,
  shortage bigint not null default 0,
  actor_name text not null,
  created_at timestamptz not null default app_now(),
  closed_by text,
  closed_at timestamptz,
  location_id uuid not null,
  gained_minor bigint not null default 0,
  lost_minor bigint not null default 0,
  -- Lines that differ and have no cost.
  uncosted int not null default 0,
  currency text,
  constraint stock_takes_pkey primary key (tenant_id, stock_take_id),
  constraint stock_takes_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint stock_takes_status check (status in ('open', 'posted', 'cancelled')),
  constraint stock_takes_closed check ((status = 'open') = (closed_at is null)),
  constraint stock_takes_location_fkey foreign key (tenant_id, location_id)
    references locations (tenant_id, location_id)
);
call protect_tenant_table('stock_takes');
create index stock_takes_newest on stock_takes (tenant_id, created_at desc, stock_take_id desc);
create index stock_takes_open on stock_takes (tenant_id) where status = 'open';

create table stock_take_lines (
  tenant_id uuid not null,
  stock_take_id uuid not null,
  variant_id uuid not null,
  position int not null,
  -- Ledger quantity when the line was counted.
  expected bigint,
  counted int,
  moved bigint not null default 0,
  counted_by text,
  counted_at timestamptz,
  -- Cost when the count ended; null while open.
  unit_cost_minor bigint,
  constraint stock_take_lines_pkey primary key (tenant_id, stock_take_id, variant_id),
  constraint stock_take_lines_take_fkey foreign key (tenant_id, stock_take_id)
    references stock_takes (tenant_id, stock_take_id) on delete cascade,
  constraint stock_take_lines_item_fkey foreign key (tenant_id, variant_id)
    references variants (tenant_id, variant_id) on delete cascade,
  constraint stock_take_lines_whole check ((counted is null) = (expected is null)),
  constraint stock_take_lines_counted check (counted between 0 and 1000000)
);
call protect_tenant_table('stock_take_lines');
create index stock_take_lines_in_order on stock_take_lines (tenant_id, stock_take_id, position);
create index stock_take_lines_by_variant on stock_take_lines (tenant_id, variant_id);
create index stock_take_lines_counted on stock_take_lines (tenant_id, stock_take_id, position)
  include (counted, expected, variant_id)
  where counted is not null;

-- The ledger holds the quantities in transit.
create table transfers (
  transfer_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  status text not null default 'draft',
  from_id uuid not null,
  to_id uuid not null,
  note text not null default '',
  version int not null default 1,
  actor_name text not null,
  created_at timestamptz not null default app_now(),
  sent_by text,
  sent_at timestamptz,
  closed_by text,
  closed_at timestamptz,
  constraint transfers_pkey primary key (tenant_id, transfer_id),
  constraint transfers_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint transfers_from_fkey foreign key (tenant_id, from_id) references locations (tenant_id, location_id),
  constraint transfers_to_fkey foreign key (tenant_id, to_id) references locations (tenant_id, location_id),
  constraint transfers_apart check (from_id <> to_id),
  constraint transfers_status check (status in ('draft', 'inTransit', 'partlyReceived', 'received', 'cancelled')),
  constraint transfers_closed check ((status in ('received', 'cancelled')) = (closed_at is not null)),
  constraint transfers_sent check (status not in ('inTransit', 'partlyReceived', 'received') or sent_at is not null)
);
call protect_tenant_table('transfers');
create index transfers_newest on transfers (tenant_id, created_at desc, transfer_id desc);
create index transfers_open on transfers (tenant_id) where closed_at is null;

create table transfer_lines (
  tenant_id uuid not null,
  transfer_id uuid not null,
  variant_id uuid not null,
  position int not null,
  quantity int not null,
  received int not null default 0,
  damaged int not null default 0,
  lost int not null default 0,
  returned int not null default 0,
  constraint transfer_lines_pkey primary key (tenant_id, transfer_id, variant_id),
  constraint transfer_lines_transfer_fkey foreign key (tenant_id, transfer_id)
    references transfers (tenant_id, transfer_id) on delete cascade,
  constraint transfer_lines_variant_fkey foreign key (tenant_id, variant_id)
    references variants (tenant_id, variant_id) on delete cascade,
  constraint transfer_lines_quantity check (quantity > 0),
  constraint transfer_lines_parts check (received >= 0 and damaged >= 0 and lost >= 0 and returned >= 0
    and received + damaged + lost + returned <= quantity)
);
call protect_tenant_table('transfer_lines');
create index transfer_lines_by_variant on transfer_lines (tenant_id, variant_id);

create table purchases (
  purchase_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  number int not null,
  status text not null default 'draft',
  supplier_name text not null,
  supplier_email text not null default '',
  supplier_reference text not null default '',
  location_id uuid not null,
  expected_on date,
  note text not null default '',
  currency char(3) not null,
  version int not null default 1,
  actor_name text not null,
  created_at timestamptz not null default app_now(),
  ordered_by text,
  ordered_at timestamptz,
  closed_by text,
  closed_at timestamptz,
  constraint purchases_pkey primary key (tenant_id, purchase_id),
  constraint purchases_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint purchases_number_key unique (tenant_id, number),
  constraint purchases_location_fkey foreign key (tenant_id, location_id) references locations (tenant_id, location_id),
  constraint purchases_status check (
    status in ('draft', 'ordered', 'partlyReceived', 'received', 'closed', 'cancelled')),
  constraint purchases_closed check ((status in ('received', 'closed', 'cancelled')) = (closed_at is not null)),
  constraint purchases_ordered check (status in ('draft', 'cancelled') or ordered_at is not null)
);
call protect_tenant_table('purchases');
create index purchases_newest on purchases (tenant_id, created_at desc, purchase_id desc);
create index purchases_open on purchases (tenant_id) where closed_at is null;
create index purchases_by_supplier on purchases (tenant_id, supplier_name, created_at desc);
create index purchases_by_location on purchases (tenant_id, location_id);

create table purchase_lines (
  tenant_id uuid not null,
  purchase_id uuid not null,
  variant_id uuid not null,
  position int not null,
  quantity int not null,
  received int not null default 0,
  unit_cost_minor bigint not null,
  constraint purchase_lines_pkey primary key (tenant_id, purchase_id, variant_id),
  constraint purchase_lines_purchase_fkey foreign key (tenant_id, purchase_id)
    references purchases (tenant_id, purchase_id) on delete cascade,
  constraint purchase_lines_variant_fkey foreign key (tenant_id, variant_id)
    references variants (tenant_id, variant_id) on delete cascade,
  constraint purchase_lines_quantity check (quantity > 0),
  constraint purchase_lines_received check (received between 0 and quantity),
  constraint purchase_lines_unit_cost check (unit_cost_minor >= 0)
);
call protect_tenant_table('purchase_lines');
create index purchase_lines_by_variant on purchase_lines (tenant_id, variant_id);

-- Stock movements reference a receipt; it remains when undone.
create table purchase_receipts (
  tenant_id uuid not null,
  purchase_receipt_id uuid not null default uuidv7(),
  purchase_id uuid not null,
  note text not null default '',
  actor_name text not null,
  received_at timestamptz not null default app_now(),
  undone_by text,
  undone_at timestamptz,
  constraint purchase_receipts_pkey primary key (tenant_id, purchase_receipt_id),
  constraint purchase_receipts_purchase_fkey foreign key (tenant_id, purchase_id)
    references purchases (tenant_id, purchase_id) on delete cascade,
  constraint purchase_receipts_undone check ((undone_by is null) = (undone_at is null))
);
call protect_tenant_table('purchase_receipts');
create index purchase_receipts_by_purchase on purchase_receipts (tenant_id, purchase_id, received_at);

create table purchase_receipt_lines (
  tenant_id uuid not null,
  purchase_receipt_id uuid not null,
  variant_id uuid not null,
  quantity int not null,
  unit_cost_minor bigint not null,
  constraint purchase_receipt_lines_pkey primary key (tenant_id, purchase_receipt_id, variant_id),
  constraint purchase_receipt_lines_receipt_fkey foreign key (tenant_id, purchase_receipt_id)
    references purchase_receipts (tenant_id, purchase_receipt_id) on delete cascade,
  constraint purchase_receipt_lines_variant_fkey foreign key (tenant_id, variant_id)
    references variants (tenant_id, variant_id) on delete cascade,
  constraint purchase_receipt_lines_quantity check (quantity > 0),
  constraint purchase_receipt_lines_unit_cost check (unit_cost_minor >= 0)
);
call protect_tenant_table('purchase_receipt_lines');
create index purchase_receipt_lines_by_variant on purchase_receipt_lines (tenant_id, variant_id);
