-- What is ordered from suppliers, and what of it has come in (INV-17).
create table purchases (
  purchase_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
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
  constraint purchases_number_key unique (tenant_id, number),
  constraint purchases_location_fkey foreign key (tenant_id, location_id) references locations (tenant_id, location_id),
  constraint purchases_status check (status in ('draft', 'ordered', 'partlyReceived', 'received', 'closed', 'cancelled')),
  constraint purchases_closed check ((status in ('received', 'closed', 'cancelled')) = (closed_at is not null)),
  constraint purchases_ordered check (status in ('draft', 'cancelled') or ordered_at is not null)
);
create index purchases_newest on purchases (tenant_id, created_at desc, purchase_id desc);
create index purchases_open on purchases (tenant_id) where closed_at is null;
create index purchases_by_supplier on purchases (tenant_id, supplier_name, created_at desc);
create index purchases_by_location on purchases (tenant_id, location_id);
call protect_tenant_table('purchases');

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
create index purchase_lines_by_variant on purchase_lines (tenant_id, variant_id);
call protect_tenant_table('purchase_lines');

-- What came in at once. Its movements name it as their reference; undone, it keeps its lines.
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
create index purchase_receipts_by_purchase on purchase_receipts (tenant_id, purchase_id, received_at);
call protect_tenant_table('purchase_receipts');

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
create index purchase_receipt_lines_by_variant on purchase_receipt_lines (tenant_id, variant_id);
call protect_tenant_table('purchase_receipt_lines');

alter table stock_movements drop constraint stock_movements_reference_type;
alter table stock_movements
  add constraint stock_movements_reference_type check (reference_type in ('staff', 'entry', 'import', 'cart', 'order', 'refund',
    'transfer', 'purchase'));
