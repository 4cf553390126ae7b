-- Proposed runs of a day, made by a job. `result` names deliveries by id only; recipients and addresses stay in
-- `deliveries`.
create table delivery_plans (
  delivery_plan_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  day date not null,
  status text not null default 'running',
  progress real not null default 0,
  failure text,
  result jsonb,
  -- Last sign of life of the job; null while it waits for its turn.
  seen_at timestamptz,
  created_at timestamptz not null default app_now(),
  constraint delivery_plans_pkey primary key (tenant_id, delivery_plan_id),
  constraint delivery_plans_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint delivery_plans_status check (status in ('running', 'ready', 'failed', 'cancelled', 'applied')),
  constraint delivery_plans_progress check (progress between 0 and 1),
  constraint delivery_plans_result check (status not in ('ready', 'applied') or result is not null),
  constraint delivery_plans_failure check ((status = 'failed') = (failure is not null))
);
call protect_tenant_table('delivery_plans');
create unique index delivery_plans_one_running on delivery_plans (tenant_id) where status = 'running';
create index delivery_plans_by_day on delivery_plans (tenant_id, day) where status = 'ready';
