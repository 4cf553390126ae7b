-- Rate limit per foreign website, across all processes.
create table import_hosts (
  host text not null,
  next_at timestamptz not null,
  per_second real not null,
  visits int not null,
  crawl_delay_ms int not null,
  updated_at timestamptz not null default app_now(),
  constraint import_hosts_pkey primary key (host)
);
grant select, insert, update, delete on import_hosts to market_app;
create index import_hosts_updated_at on import_hosts (updated_at);

-- Content of a public website, read before sign-in: no tenant, found by an unguessable token.
create table import_previews (
  import_preview_id uuid not null default uuidv7(),
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
  -- What a limit cut off.
  notice text not null default '',
  -- Checkpoint to continue from after a crash.
  progress jsonb not null default '{}',
  error_code text,
  ip text not null default '',
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  started_at timestamptz,
  heartbeat_at timestamptz,
  -- Unclaimed previews are deleted after a day.
  claimed_at timestamptz,
  -- Links of the website's home page, to redirect its list pages.
  addresses jsonb not null default '[]',
  constraint import_previews_pkey primary key (import_preview_id),
  constraint import_previews_token_hash_key unique (token_hash),
  constraint import_previews_status check (
    status in ('created', 'probing', 'crawling', 'paused', 'extracted', 'failed', 'cancelled'))
);
grant select, insert, update, delete on import_previews to market_app;
create index import_previews_unclaimed on import_previews (created_at) where claimed_at is null;

create table import_preview_items (
  import_preview_id uuid not null,
  source_key text not null,
  position int not null,
  title text not null,
  -- Lowest price of the variants; null if any is missing.
  price_minor bigint,
  highest_price_minor bigint,
  currency text,
  duplicate_of text,
  -- As a data: URL.
  thumbnail text,
  item jsonb not null,
  -- Extracted because the review filters all items by it.
  has_image boolean not null
    generated always as (coalesce(jsonb_array_length(item -> 'images'), 0) > 0) stored,
  has_price_range boolean not null
    generated always as (item -> 'priceRange' is not null) stored,
  is_handpicked boolean not null
    generated always as (coalesce(item ->> 'source' = 'pictures', false)) stored,
  -- Reason to look at an item before it goes live; empty if none.
  doubt text not null
    generated always as (coalesce(item ->> 'doubt',
      case when (item ->> 'confidence')::float8 < 0.45 then 'confidence' end, '')) stored,
  constraint import_preview_items_pkey primary key (import_preview_id, source_key),
  constraint import_preview_items_import_preview_id_fkey foreign key (import_preview_id)
    references import_previews on delete cascade
);
grant select, insert, update, delete on import_preview_items to market_app;
create index import_preview_items_in_order on import_preview_items (import_preview_id, position);

create table import_preview_pages (
  import_preview_id uuid not null,
  path text not null,
  kind text not null,
  title text not null,
  -- Markdown made from an allow-list of elements.
  body text not null,
  position int not null,
  constraint import_preview_pages_pkey primary key (import_preview_id, path),
  constraint import_preview_pages_import_preview_id_fkey foreign key (import_preview_id)
    references import_previews on delete cascade,
  constraint import_preview_pages_kind check (
    kind in ('about', 'delivery', 'returns', 'terms', 'privacy', 'faq', 'post', 'page'))
);
grant select, insert, update, delete on import_preview_pages to market_app;

create table imports (
  import_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  import_preview_id uuid not null,
  status text not null default 'review',
  consent_at timestamptz not null,
  consent_name text not null default coalesce(nullif(current_setting('app.actor_name', true), ''), ''),
  -- Changes made in the review, by source key.
  edits jsonb not null default '{}',
  committed int not null default 0,
  total int not null default 0,
  problems jsonb not null default '[]',
  -- Number of old addresses that lead to new items.
  redirects int not null default 0,
  created_category_ids uuid[] not null default '{}',
  created_at timestamptz not null default app_now(),
  finished_at timestamptz,
  version int not null default 1,
  -- `resync` reads an imported website again; its differences wait for a decision.
  kind text not null default 'import',
  compared_at timestamptz,
  -- What the comparison could not determine.
  note text not null default '',
  removed int not null default 0,
  kept int not null default 0,
  constraint imports_pkey primary key (tenant_id, import_id),
  constraint imports_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint imports_import_preview_id_fkey foreign key (import_preview_id) references import_previews,
  constraint imports_preview_key unique (tenant_id, import_preview_id),
  constraint imports_kind check (kind in ('import', 'resync', 'sheet')),
  constraint imports_status
    check (status in ('review', 'committing', 'done', 'undoing', 'undone', 'cancelled', 'failed'))
);
call protect_tenant_table('imports');

create table import_products (
  tenant_id uuid not null,
  import_id uuid not null,
  source_key text not null,
  -- Outlives the product, so that a repeated commit skips it.
  product_id uuid not null,
  product_version int not null,
  was_created boolean not null,
  -- Imported values by field; null if all of the website's.
  given jsonb,
  was_taken_back boolean,
  constraint import_products_pkey primary key (tenant_id, import_id, source_key),
  constraint import_products_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint import_products_import_fkey foreign key (tenant_id, import_id) references imports (tenant_id, import_id)
);
call protect_tenant_table('import_products');
-- The planner knows the tenant of a bare setting and estimates a tenant younger than the statistics to have no rows;
-- every index then looks as good as the unique ones. A subselect hides the value: it expects the average tenant.
alter policy tenant_rows on import_products
  using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
create index import_products_by_product on import_products (tenant_id, product_id);

-- Pictures still to be copied; the shop never shows one from the other site.
create table import_pictures (
  tenant_id uuid not null,
  import_id uuid not null,
  product_id uuid not null,
  position int not null,
  url text not null,
  alt text not null default '',
  status text not null default 'waiting',
  reason text not null default '',
  -- Stored picture; another one in its place was chosen by the owner.
  file_id uuid,
  -- Variants that the picture shows.
  variant_ids uuid[] not null default '{}',
  constraint import_pictures_pkey primary key (tenant_id, import_id, product_id, position),
  constraint import_pictures_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint import_pictures_import_fkey foreign key (tenant_id, import_id) references imports (tenant_id, import_id),
  constraint import_pictures_status check (status in ('waiting', 'done', 'failed'))
);
call protect_tenant_table('import_pictures');
alter policy tenant_rows on import_pictures
  using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
create index import_pictures_by_file on import_pictures (tenant_id, file_id) where file_id is not null;

create table import_changes (
  import_change_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  import_id uuid not null,
  source_key text not null,
  position int not null,
  kind text not null,
  title text not null,
  -- No foreign key: the item may be deleted meanwhile.
  product_id uuid,
  product_version int,
  fields jsonb not null default '[]',
  is_chosen boolean not null,
  -- Current values of the website and those imported before.
  website jsonb,
  given jsonb,
  -- Item before and after the change, for undo.
  before jsonb,
  after jsonb,
  former_pictures jsonb,
  former_status text,
  applied_version int,
  outcome text,
  constraint import_changes_pkey primary key (tenant_id, import_change_id),
  constraint import_changes_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint import_changes_source_key_key unique (tenant_id, import_id, source_key),
  constraint import_changes_import_fkey foreign key (tenant_id, import_id) references imports (tenant_id, import_id),
  constraint import_changes_kind check (kind in ('added', 'changed', 'gone')),
  constraint import_changes_outcome check (outcome in ('applied', 'refused', 'undone')),
  constraint import_changes_former_status check (former_status in ('draft', 'scheduled', 'active'))
);
call protect_tenant_table('import_changes');
create index import_changes_in_order on import_changes (tenant_id, import_id, position);

create table import_sheets (
  tenant_id uuid not null,
  import_id uuid not null,
  format jsonb not null,
  headings jsonb not null,
  -- Field of each column; null for a skipped column.
  columns jsonb not null,
  -- Field that identifies existing items; null until chosen.
  match_by text,
  row_count int not null,
  blank_count int not null,
  unchanged int not null default 0,
  -- Version of the column mapping; an outdated comparison stops.
  revision int not null default 0,
  -- Counted while applying, because the progress page polls.
  added int not null default 0,
  changed int not null default 0,
  created int not null default 0,
  updated int not null default 0,
  constraint import_sheets_pkey primary key (tenant_id, import_id),
  constraint import_sheets_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint import_sheets_import_fkey foreign key (tenant_id, import_id) references imports (tenant_id, import_id),
  constraint import_sheets_match_by check (match_by in ('sku', 'slug', 'id', 'none'))
);
call protect_tenant_table('import_sheets');

create table import_sheet_rows (
  tenant_id uuid not null,
  import_id uuid not null,
  row_number int not null,
  cells jsonb not null,
  -- Key of the item in the file of another shop system; rows with the same key are one item.
  item_key text not null default '',
  -- A person left the row out.
  is_left_out boolean not null default false,
  constraint import_sheet_rows_pkey primary key (tenant_id, import_id, row_number),
  constraint import_sheet_rows_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint import_sheet_rows_import_fkey foreign key (tenant_id, import_id) references imports (tenant_id, import_id)
);
call protect_tenant_table('import_sheet_rows');

create table import_sheet_items (
  tenant_id uuid not null,
  import_id uuid not null,
  -- First row of the item.
  row_number int not null,
  kind text not null,
  title text not null,
  -- No foreign key: the item may be deleted meanwhile.
  product_id uuid,
  product_version int,
  changes jsonb not null,
  category text not null,
  -- Item before and after the change, for undo.
  before jsonb,
  after jsonb not null,
  applied_version int,
  outcome text,
  -- URLs with the choices of the variants that each shows.
  pictures jsonb not null default '[]',
  -- Stock of existing variants, booked as counts.
  counts jsonb not null default '[]',
  constraint import_sheet_items_pkey primary key (tenant_id, import_id, row_number),
  constraint import_sheet_items_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint import_sheet_items_import_fkey foreign key (tenant_id, import_id)
    references imports (tenant_id, import_id),
  constraint import_sheet_items_kind check (kind in ('added', 'changed')),
  constraint import_sheet_items_outcome check (outcome in ('applied', 'refused', 'undone', 'kept'))
);
call protect_tenant_table('import_sheet_items');

create table import_sheet_faults (
  tenant_id uuid not null,
  import_id uuid not null,
  row_number int not null,
  place int not null,
  heading text not null,
  value text not null,
  problem text not null,
  remedy text not null,
  -- A repaired cell: its row is imported.
  is_warning boolean not null default false,
  -- Column of the file, from 0; null if the file has no such column.
  column_place int,
  -- The fault keeps all rows of the item out, not one variant.
  is_of_item boolean not null default false,
  constraint import_sheet_faults_pkey primary key (tenant_id, import_id, row_number, place),
  constraint import_sheet_faults_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint import_sheet_faults_import_fkey foreign key (tenant_id, import_id)
    references imports (tenant_id, import_id)
);
call protect_tenant_table('import_sheet_faults');
