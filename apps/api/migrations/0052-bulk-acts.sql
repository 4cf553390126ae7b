-- Changes of many items that were asked for at once, and the way back (decision 0072).
create table bulk_acts (
  bulk_act_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  act jsonb not null,
  status text not null default 'running',
  actor_name text not null,
  total int not null default 0,
  changed int not null default 0,
  unchanged int not null default 0,
  refused int not null default 0,
  undone int not null default 0,
  kept int not null default 0,
  created_at timestamptz not null default app_now(),
  finished_at timestamptz,
  constraint bulk_acts_pkey primary key (tenant_id, bulk_act_id),
  constraint bulk_acts_status check (status in ('running', 'done', 'failed', 'undoing', 'undone'))
);
create index bulk_acts_newest on bulk_acts (tenant_id, created_at desc, bulk_act_id desc);
call protect_tenant_table('bulk_acts');

-- One row an item: what became of it, and the fields that the act changed as they were and as it left them. Without a
-- key to the item, which may be deleted meanwhile.
create table bulk_act_items (
  bulk_act_item_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  bulk_act_id uuid not null,
  product_id uuid not null,
  title text not null,
  -- Null while it waits for its turn.
  outcome text,
  reason text not null default '',
  before jsonb,
  after jsonb,
  applied_version int,
  constraint bulk_act_items_pkey primary key (tenant_id, bulk_act_item_id),
  constraint bulk_act_items_product_key unique (tenant_id, bulk_act_id, product_id),
  constraint bulk_act_items_act_fkey foreign key (tenant_id, bulk_act_id)
    references bulk_acts (tenant_id, bulk_act_id) on delete cascade,
  constraint bulk_act_items_outcome check (outcome in ('changed', 'unchanged', 'refused', 'undone', 'kept'))
);
create index bulk_act_items_in_order on bulk_act_items (tenant_id, bulk_act_id, bulk_act_item_id);
call protect_tenant_table('bulk_act_items');
