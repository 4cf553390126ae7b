-- What was read from a public website before anybody signed in: no tenant, reached by an unguessable token.
create table import_previews (
  import_preview_id uuid primary key default uuidv7(),
  token_hash text not null,
  address text not null,
  status text not null default 'created',
  source text,
  brand jsonb not null default '{}',
  found int not null default 0,
  read int not null default 0,
  failed int not null default 0,
  current_page text not null default '',
  error_code text,
  error_message text,
  ip text not null default '',
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  heartbeat_at timestamptz,
  constraint import_previews_token_hash_key unique (token_hash),
  constraint import_previews_status check (status in ('created', 'probing', 'crawling', 'paused', 'extracted', 'failed', 'cancelled'))
);
create table import_preview_items (
  import_preview_id uuid not null references import_previews on delete cascade,
  source_key text not null,
  position int not null,
  item jsonb not null,
  constraint import_preview_items_pkey primary key (import_preview_id, source_key)
);
create index import_preview_items_in_order on import_preview_items (import_preview_id, position);
grant select, insert, update, delete on import_previews, import_preview_items to market_app;

-- A tenant's import of such a preview: its review, its commit and its undo.
create table imports (
  import_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  import_preview_id uuid not null references import_previews,
  status text not null default 'review',
  consent_at timestamptz not null,
  consent_name text not null default coalesce(nullif(current_setting('app.actor_name', true), ''), ''),
  edits jsonb not null default '{}',
  committed int not null default 0,
  total int not null default 0,
  problems jsonb not null default '[]',
  created_at timestamptz not null default app_now(),
  finished_at timestamptz,
  version int not null default 1,
  constraint imports_pkey primary key (tenant_id, import_id),
  constraint imports_preview_key unique (tenant_id, import_preview_id),
  constraint imports_status check (status in ('review', 'committing', 'done', 'undone', 'cancelled', 'failed'))
);
call protect_tenant_table('imports');

create table import_products (
  tenant_id uuid not null references tenants,
  import_id uuid not null,
  product_id uuid not null,
  product_version int not null,
  constraint import_products_pkey primary key (tenant_id, import_id, product_id),
  constraint import_products_import_fkey foreign key (tenant_id, import_id) references imports (tenant_id, import_id),
  constraint import_products_product_fkey foreign key (tenant_id, product_id) references products (tenant_id, product_id)
);
call protect_tenant_table('import_products');
