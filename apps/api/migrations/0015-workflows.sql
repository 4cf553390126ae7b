create table bulk_acts (
  bulk_act_id uuid not null default uuidv7(),
  tenant_id uuid not null,
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
  subject text not null,
  -- User on whose behalf the job runs.
  actor_id uuid,
  undone_by_id uuid,
  undone_by_name text,
  constraint bulk_acts_pkey primary key (tenant_id, bulk_act_id),
  constraint bulk_acts_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint bulk_acts_subject check (subject in ('items', 'orders')),
  constraint bulk_acts_status check (status in ('running', 'done', 'failed', 'stopped', 'undoing', 'undone'))
);
call protect_tenant_table('bulk_acts');
create index bulk_acts_newest on bulk_acts (tenant_id, subject, created_at desc, bulk_act_id desc);

-- Outcome per object, with the changed fields before and after. No foreign key: the object may be deleted meanwhile.
create table bulk_act_rows (
  bulk_act_row_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  bulk_act_id uuid not null,
  object_id uuid not null,
  title text not null,
  -- Null while waiting.
  outcome text,
  reason text not null default '',
  before jsonb,
  after jsonb,
  applied_version int,
  -- Cell edits of the spreadsheet, which differ per item.
  edits jsonb,
  constraint bulk_act_rows_pkey primary key (tenant_id, bulk_act_row_id),
  constraint bulk_act_items_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint bulk_act_rows_object_key unique (tenant_id, bulk_act_id, object_id),
  constraint bulk_act_rows_act_fkey foreign key (tenant_id, bulk_act_id)
    references bulk_acts (tenant_id, bulk_act_id) on delete cascade,
  constraint bulk_act_rows_outcome check (outcome in ('changed', 'unchanged', 'refused', 'undone', 'kept'))
);
call protect_tenant_table('bulk_act_rows');
create index bulk_act_rows_in_order on bulk_act_rows (tenant_id, bulk_act_id, bulk_act_row_id);

create table automations (
  automation_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  name text not null,
  trigger text not null,
  conditions jsonb not null,
  acts jsonb not null,
  -- Null while paused.
  active_since timestamptz,
  position int not null,
  version int not null default 1,
  created_at timestamptz not null default app_now(),
  constraint automations_pkey primary key (tenant_id, automation_id),
  constraint automations_trigger check (
    trigger in ('placed', 'paid', 'packed', 'delivered', 'returned', 'refunded', 'overdue'))
);
call protect_tenant_table('automations');
-- For list_automated, which runs as the owner without a tenant.
create policy automations_relay on automations for select to market_owner
  using (nullif(current_setting('app.tenant_id', true), '') is null);

-- An automation runs once per order, however often its event or job repeats.
create table automation_runs (
  automation_run_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  automation_id uuid not null,
  order_id uuid not null,
  ran_at timestamptz not null default app_now(),
  skipped text not null default '',
  outcomes jsonb not null default '[]',
  constraint automation_runs_pkey primary key (tenant_id, automation_run_id),
  constraint automation_runs_once unique (tenant_id, automation_id, order_id),
  constraint automation_runs_automation_fkey foreign key (tenant_id, automation_id)
    references automations (tenant_id, automation_id) on delete cascade,
  constraint automation_runs_order_fkey foreign key (tenant_id, order_id)
    references orders (tenant_id, order_id) on delete cascade
);
call protect_tenant_table('automation_runs');
create index automation_runs_by_time on automation_runs (tenant_id, automation_id, ran_at desc, automation_run_id desc);
create index automation_runs_by_order on automation_runs (tenant_id, order_id);
