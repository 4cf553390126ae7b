-- How the shop looks and is arranged, as being edited. A build freezes a copy of it.
create table shop_drafts (
  tenant_id uuid primary key references tenants,
  theme jsonb not null default '{}',
  content jsonb not null default '{}',
  version int not null default 1,
  updated_at timestamptz not null default app_now()
);
call protect_tenant_table('shop_drafts');

-- The pointer. Publishing and rolling back are one UPDATE of this row.
create table storefronts (
  tenant_id uuid primary key references tenants,
  live_build_id uuid,
  published_at timestamptz,
  constraint storefronts_build_fkey foreign key (tenant_id, live_build_id) references builds (tenant_id, build_id)
);
call protect_tenant_table('storefronts');
