-- What was read from a public website before anybody signed in: no tenant, reached by an unguessable token.
create table import_previews (
  import_preview_id uuid primary key default uuidv7(),
  token_hash text not null,
  address text not null,
  host text not null,
  status text not null default 'created',
  source text,
  brand jsonb not null default '{}',
  currency text,
  found int not null default 0,
  read int not null default 0,
  failed int not null default 0,
  current_page text not null default '',
  -- What a limit cut off, in words.
  notice text not null default '',
  -- How far the reading came; whoever takes it over after a crash continues here.
  progress jsonb not null default '{}',
  error_code text,
  ip text not null default '',
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  started_at timestamptz,
  heartbeat_at timestamptz,
  -- A preview that no shop has claimed is deleted after a day.
  claimed_at timestamptz,
  constraint import_previews_token_hash_key unique (token_hash),
  constraint import_previews_status check (status in ('created', 'probing', 'crawling', 'paused', 'extracted', 'failed', 'cancelled'))
);
create index import_previews_unclaimed on import_previews (created_at) where claimed_at is null;

create table import_preview_items (
  import_preview_id uuid not null references import_previews on delete cascade,
  source_key text not null,
  position int not null,
  title text not null,
  -- The lowest and the highest price of the variants; null while any price is missing.
  price_minor bigint,
  highest_price_minor bigint,
  currency text,
  duplicate_of text,
  -- A small picture as a data: address.
  thumbnail text,
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
  -- What the person changed before the commit, by source key.
  edits jsonb not null default '{}',
  committed int not null default 0,
  total int not null default 0,
  problems jsonb not null default '[]',
  -- How many old addresses now lead to the new items.
  redirects int not null default 0,
  created_category_ids uuid[] not null default '{}',
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
  source_key text not null,
  -- Outlives the product, so that a repeated commit knows what it already did.
  product_id uuid not null,
  product_version int not null,
  was_created boolean not null,
  constraint import_products_pkey primary key (tenant_id, import_id, source_key),
  constraint import_products_import_fkey foreign key (tenant_id, import_id) references imports (tenant_id, import_id)
);
create index import_products_by_product on import_products (tenant_id, product_id);
call protect_tenant_table('import_products');

-- Pictures still to be copied; the shop never shows one from the other site.
create table import_pictures (
  tenant_id uuid not null references tenants,
  import_id uuid not null,
  product_id uuid not null,
  position int not null,
  url text not null,
  alt text not null default '',
  status text not null default 'waiting',
  reason text not null default '',
  constraint import_pictures_pkey primary key (tenant_id, import_id, product_id, position),
  constraint import_pictures_import_fkey foreign key (tenant_id, import_id) references imports (tenant_id, import_id),
  constraint import_pictures_status check (status in ('waiting', 'done', 'failed'))
);
call protect_tenant_table('import_pictures');
