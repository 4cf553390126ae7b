-- A bulk upload is an import of the kind 'sheet': a file of items, held against the shop before anything is written.
alter table imports drop constraint imports_kind;
alter table imports add constraint imports_kind check (kind in ('import', 'resync', 'sheet'));

create table import_sheets (
  tenant_id uuid not null references tenants,
  import_id uuid not null,
  format jsonb not null,
  headings jsonb not null,
  -- Which field each column holds, in their order; null for one that is left out.
  columns jsonb not null,
  -- What an item of the shop is found by; null until a person has chosen it.
  match_by text,
  row_count int not null,
  blank_count int not null,
  unchanged int not null default 0,
  -- Which choice of columns is being compared; an older comparison gives up.
  revision int not null default 0,
  constraint import_sheets_pkey primary key (tenant_id, import_id),
  constraint import_sheets_import_fkey foreign key (tenant_id, import_id) references imports (tenant_id, import_id),
  constraint import_sheets_match_by check (match_by in ('sku', 'slug', 'id'))
);
call protect_tenant_table('import_sheets');

-- What stands in the file, until it is applied or left.
create table import_sheet_rows (
  tenant_id uuid not null references tenants,
  import_id uuid not null,
  row_number int not null,
  cells jsonb not null,
  constraint import_sheet_rows_pkey primary key (tenant_id, import_id, row_number),
  constraint import_sheet_rows_import_fkey foreign key (tenant_id, import_id) references imports (tenant_id, import_id)
);
call protect_tenant_table('import_sheet_rows');

-- One item that is new or differs, and what became of it.
create table import_sheet_items (
  tenant_id uuid not null references tenants,
  import_id uuid not null,
  -- The first of its rows.
  row_number int not null,
  kind text not null,
  title text not null,
  -- Without a key, because an item may be deleted meanwhile.
  product_id uuid,
  product_version int,
  changes jsonb not null,
  category text not null,
  -- The item before and after, for the way back.
  before jsonb,
  after jsonb not null,
  applied_version int,
  outcome text,
  constraint import_sheet_items_pkey primary key (tenant_id, import_id, row_number),
  constraint import_sheet_items_import_fkey foreign key (tenant_id, import_id) references imports (tenant_id, import_id),
  constraint import_sheet_items_kind check (kind in ('added', 'changed')),
  constraint import_sheet_items_outcome check (outcome in ('applied', 'refused', 'undone', 'kept'))
);
call protect_tenant_table('import_sheet_items');

create table import_sheet_faults (
  tenant_id uuid not null references tenants,
  import_id uuid not null,
  row_number int not null,
  place int not null,
  heading text not null,
  value text not null,
  problem text not null,
  remedy text not null,
  constraint import_sheet_faults_pkey primary key (tenant_id, import_id, row_number, place),
  constraint import_sheet_faults_import_fkey foreign key (tenant_id, import_id) references imports (tenant_id, import_id)
);
call protect_tenant_table('import_sheet_faults');
