-- Filters and order of a list of the panel under a title. A shared one outlives the membership of who made it.
create table saved_views (
  view_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  user_id uuid,
  list text not null,
  title text not null,
  query jsonb not null,
  is_shared boolean not null,
  version int not null default 1,
  -- Can be brought back for seven days.
  deleted_at timestamptz,
  constraint saved_views_pkey primary key (tenant_id, view_id),
  constraint saved_views_membership_fkey foreign key (tenant_id, user_id)
    references memberships (tenant_id, user_id) on delete set null (user_id),
  constraint saved_views_title check (length(title) between 1 and 60)
);
create unique index saved_views_own_title on saved_views (tenant_id, user_id, list, lower(title)) where deleted_at is null;
create unique index saved_views_shared_title on saved_views (tenant_id, list, lower(title)) where is_shared and deleted_at is null;
call protect_tenant_table('saved_views');
-- A person sees their own and what is shared; jobs work for nobody in particular.
create policy own_or_shared_views on saved_views as restrictive to market_app
  using (is_shared or user_id is not distinct from coalesce(nullif(current_setting('app.user_id', true), '')::uuid, user_id))
  with check (is_shared or user_id is not distinct from coalesce(nullif(current_setting('app.user_id', true), '')::uuid, user_id));

-- How one person sees a list.
create table list_settings (
  tenant_id uuid not null references tenants,
  user_id uuid not null,
  list text not null,
  columns jsonb not null default '[]',
  density text not null default 'comfortable',
  default_view_id uuid,
  constraint list_settings_pkey primary key (tenant_id, user_id, list),
  constraint list_settings_membership_fkey foreign key (tenant_id, user_id)
    references memberships (tenant_id, user_id) on delete cascade,
  constraint list_settings_view_fkey foreign key (tenant_id, default_view_id)
    references saved_views (tenant_id, view_id) on delete set null (default_view_id),
  constraint list_settings_density check (density in ('comfortable', 'compact'))
);
create index list_settings_by_view on list_settings (tenant_id, default_view_id) where default_view_id is not null;
call protect_tenant_table('list_settings');
create policy own_list_settings on list_settings as restrictive to market_app
  using (user_id = coalesce(nullif(current_setting('app.user_id', true), '')::uuid, user_id))
  with check (user_id = coalesce(nullif(current_setting('app.user_id', true), '')::uuid, user_id));
