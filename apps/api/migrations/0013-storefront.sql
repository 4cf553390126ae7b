-- Theme and layout being edited; a build copies them.
create table shop_drafts (
  tenant_id uuid not null,
  theme jsonb not null default '{}',
  content jsonb not null default '{}',
  version int not null default 1,
  updated_at timestamptz not null default app_now(),
  -- Sections of the shop's pages (`ShopDesign`); null for the standard design.
  design jsonb,
  constraint shop_drafts_pkey primary key (tenant_id),
  constraint shop_drafts_tenant_id_fkey foreign key (tenant_id) references tenants
);
call protect_tenant_table('shop_drafts');

-- Additional pages of a shop; a build copies the published ones.
create table shop_pages (
  shop_page_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  path text not null,
  title text not null,
  body text not null,
  is_published boolean not null default false,
  -- Path on the imported website, redirected once published.
  old_path text not null default '',
  import_id uuid,
  version int not null default 1,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  constraint shop_pages_pkey primary key (tenant_id, shop_page_id),
  constraint shop_pages_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint shop_pages_path_key unique (tenant_id, path)
);
call protect_tenant_table('shop_pages');
create index shop_pages_by_import on shop_pages (tenant_id, import_id);

create table builds (
  build_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  number int not null,
  status text not null default 'queued',
  stage text,
  trigger text not null,
  note text not null default '',
  snapshot jsonb,
  snapshot_hash text,
  checks jsonb not null default '[]',
  output_bytes bigint,
  error_code text,
  error_message text,
  attempt int not null default 1,
  -- Run that may write: a worker that was declared dead finds another token and stops.
  run_token uuid,
  created_by text not null default coalesce(nullif(current_setting('app.actor_name', true), ''), 'Marketday'),
  created_at timestamptz not null default app_now(),
  started_at timestamptz,
  heartbeat_at timestamptz,
  finished_at timestamptz,
  first_published_at timestamptz,
  version int not null default 1,
  constraint builds_pkey primary key (tenant_id, build_id),
  constraint builds_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint builds_number_key unique (tenant_id, number),
  constraint builds_status check (
    status in ('queued', 'running', 'cancelling', 'cancelled', 'superseded', 'failed', 'ready', 'live', 'retired',
      'expired')),
  constraint builds_trigger check (trigger in ('manual', 'setup')),
  constraint builds_stage check (stage in ('snapshot', 'validate', 'render', 'verify'))
);
call protect_tenant_table('builds');
create index builds_by_snapshot on builds (tenant_id, snapshot_hash);
create unique index builds_one_live on builds (tenant_id) where status = 'live';
create unique index builds_one_running on builds (tenant_id) where status in ('running', 'cancelling');

create table build_log_lines (
  tenant_id uuid not null,
  build_id uuid not null,
  line_number int not null,
  stage text not null,
  level text not null,
  message text not null,
  logged_at timestamptz not null default app_now(),
  constraint build_log_lines_pkey primary key (tenant_id, build_id, line_number),
  constraint build_log_lines_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint build_log_lines_build_fkey foreign key (tenant_id, build_id) references builds (tenant_id, build_id),
  constraint build_log_lines_stage check (stage in ('snapshot', 'validate', 'render', 'verify')),
  constraint build_log_lines_level check (level in ('info', 'warning', 'error'))
);
call protect_tenant_table('build_log_lines');

create table publications (
  publication_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  build_id uuid not null,
  kind text not null,
  reason text not null default '',
  actor_name text not null default coalesce(nullif(current_setting('app.actor_name', true), ''), 'Marketday'),
  published_at timestamptz not null default app_now(),
  constraint publications_pkey primary key (tenant_id, publication_id),
  constraint publications_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint publications_build_fkey foreign key (tenant_id, build_id) references builds (tenant_id, build_id),
  constraint publications_kind check (kind in ('publish', 'rollback'))
);
call protect_tenant_table('publications', 'select, insert');
create index publications_by_build on publications (tenant_id, build_id, published_at);
create index publications_by_time on publications (tenant_id, published_at);

-- Publishing and rolling back update this pointer.
create table storefronts (
  tenant_id uuid not null,
  live_build_id uuid,
  published_at timestamptz,
  constraint storefronts_pkey primary key (tenant_id),
  constraint storefronts_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint storefronts_build_fkey foreign key (tenant_id, live_build_id) references builds (tenant_id, build_id)
);
call protect_tenant_table('storefronts');

-- Addresses that show the draft or a build before it is published. The token is derived from the id; only its hash is
-- stored. `tab` and `frame` are a member's own, unlisted and without password.
create table previews (
  preview_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  kind text not null default 'shared',
  -- Null for the draft.
  build_id uuid,
  user_id uuid,
  token_hash text not null,
  password_hash text,
  created_by text not null default coalesce(nullif(current_setting('app.actor_name', true), ''), 'Marketday'),
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  constraint previews_pkey primary key (tenant_id, preview_id),
  constraint previews_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint previews_build_fkey foreign key (tenant_id, build_id) references builds (tenant_id, build_id),
  constraint previews_membership_fkey foreign key (tenant_id, user_id)
    references memberships (tenant_id, user_id) on delete cascade,
  constraint previews_kind check (kind in ('shared', 'tab', 'frame')),
  constraint previews_own check ((kind = 'shared') = (user_id is null))
);
call protect_tenant_table('previews');
-- Without the tenant, which is found by it.
create unique index previews_by_token on previews (token_hash);
create unique index previews_of_member on previews (tenant_id, user_id, kind, build_id) nulls not distinct
  where kind <> 'shared';
create index previews_by_build on previews (tenant_id, build_id, preview_id) where kind = 'shared';
-- For find_preview, which runs as the owner without a tenant.
create policy previews_of_all on previews for select to market_owner
  using (nullif(current_setting('app.tenant_id', true), '') is null);
create policy previewing_members on memberships for select to market_owner
  using (nullif(current_setting('app.tenant_id', true), '') is null);
create policy previewed_builds on builds for select to market_owner
  using (nullif(current_setting('app.tenant_id', true), '') is null);

-- Written by visitors of a preview. Without coordinates a comment is about the whole page.
create table preview_comments (
  preview_comment_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  preview_id uuid not null,
  path text not null,
  -- Element that `x_percent` and `y_percent` refer to; null for the page's content.
  section_id text,
  x_percent double precision,
  y_percent double precision,
  author_name text not null,
  text text not null,
  created_at timestamptz not null default app_now(),
  resolved_at timestamptz,
  resolved_by text,
  constraint preview_comments_pkey primary key (tenant_id, preview_comment_id),
  constraint preview_comments_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint preview_comments_preview_fkey foreign key (tenant_id, preview_id)
    references previews (tenant_id, preview_id) on delete cascade,
  constraint preview_comments_place check (
    (x_percent is null) = (y_percent is null) and x_percent between 0 and 100 and y_percent between 0 and 100)
);
call protect_tenant_table('preview_comments');
create index preview_comments_by_preview on preview_comments (tenant_id, preview_id, preview_comment_id);
