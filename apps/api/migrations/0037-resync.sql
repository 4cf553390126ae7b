-- A website that was imported is read again: its import is of the kind 'resync', its differences wait to be chosen.
alter table imports
  add column kind text not null default 'import',
  -- When the website was held against the shop.
  add column compared_at timestamptz,
  -- What the comparison could not tell, in words.
  add column note text not null default '',
  add constraint imports_kind check (kind in ('import', 'resync'));

-- What the item was given field by field; null where it was given all that the website had.
alter table import_products add column given jsonb;

-- What became of the picture; another one in the shop is the owner's own.
alter table import_pictures add column file_id uuid;

create table import_changes (
  import_change_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  import_id uuid not null,
  source_key text not null,
  position int not null,
  kind text not null,
  title text not null,
  -- The item in the shop and its version when it was compared; without a key, because an item may be deleted meanwhile.
  product_id uuid,
  product_version int,
  fields jsonb not null default '[]',
  is_chosen boolean not null,
  -- What the website has now, and what the shop was given before.
  website jsonb,
  given jsonb,
  -- The item before and after the change, for the way back.
  before jsonb,
  after jsonb,
  former_pictures jsonb,
  former_status text,
  applied_version int,
  outcome text,
  constraint import_changes_pkey primary key (tenant_id, import_change_id),
  constraint import_changes_source_key_key unique (tenant_id, import_id, source_key),
  constraint import_changes_import_fkey foreign key (tenant_id, import_id) references imports (tenant_id, import_id),
  constraint import_changes_kind check (kind in ('added', 'changed', 'gone')),
  constraint import_changes_former_status check (former_status in ('draft', 'active')),
  constraint import_changes_outcome check (outcome in ('applied', 'refused', 'undone'))
);
create index import_changes_in_order on import_changes (tenant_id, import_id, position);
call protect_tenant_table('import_changes');
