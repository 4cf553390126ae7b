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
