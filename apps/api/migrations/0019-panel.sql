create table notifications (
  notification_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  user_id uuid not null,
  kind text not null,
  -- Row that it is about; may be deleted.
  subject_id uuid not null,
  title text not null,
  body text not null default '',
  path text not null,
  -- False if the person wants mail only.
  is_shown boolean not null,
  -- Waits for a digest mail.
  mail_due boolean not null default false,
  read_at timestamptz,
  created_at timestamptz not null default app_now(),
  -- New orders of a person who has not read the earlier ones are one notification.
  order_count int not null default 1,
  first_number bigint,
  last_number bigint,
  constraint notifications_pkey primary key (tenant_id, notification_id),
  constraint notifications_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint notifications_membership_fkey foreign key (tenant_id, user_id)
    references memberships (tenant_id, user_id) on delete cascade,
  constraint notifications_kind check (kind in ('newOrder', 'returnAsked', 'customerCancelled', 'lowStock',
    'failedRefund', 'authorisation', 'importDone', 'buildFailed', 'moneyDiffers', 'dispute', 'mention', 'automation',
    'erasureAsked', 'invoiceBlocked'))
);
call protect_tenant_table('notifications');
-- Jobs have no user and see all of the tenant's.
create policy own_notifications on notifications as restrictive to market_app
  using (user_id = coalesce(nullif(current_setting('app.user_id', true), '')::uuid, user_id))
  with check (user_id = coalesce(nullif(current_setting('app.user_id', true), '')::uuid, user_id));
create index notifications_newest on notifications (tenant_id, user_id, created_at desc, notification_id desc)
  where is_shown;
create index notifications_unread on notifications (tenant_id, user_id) where is_shown and read_at is null;
create index notifications_mail_due on notifications (tenant_id) where mail_due;

-- Differences from the default.
create table notification_choices (
  tenant_id uuid not null,
  user_id uuid not null,
  kind text not null,
  panel boolean not null,
  mail boolean not null,
  constraint notification_choices_pkey primary key (tenant_id, user_id, kind),
  constraint notification_choices_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint notification_choices_membership_fkey foreign key (tenant_id, user_id)
    references memberships (tenant_id, user_id) on delete cascade,
  constraint notification_choices_kind check (kind in ('newOrder', 'returnAsked', 'customerCancelled', 'lowStock',
    'failedRefund', 'authorisation', 'importDone', 'buildFailed', 'moneyDiffers', 'dispute', 'mention', 'automation',
    'erasureAsked', 'invoiceBlocked'))
);
call protect_tenant_table('notification_choices');

-- A shared view outlives the membership of its author.
create table saved_views (
  view_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  user_id uuid,
  list text not null,
  title text not null,
  query jsonb not null,
  is_shared boolean not null,
  version int not null default 1,
  -- Can be restored for seven days.
  deleted_at timestamptz,
  constraint saved_views_pkey primary key (tenant_id, view_id),
  constraint saved_views_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint saved_views_membership_fkey foreign key (tenant_id, user_id)
    references memberships (tenant_id, user_id) on delete set null (user_id),
  constraint saved_views_title check (length(title) between 1 and 60)
);
call protect_tenant_table('saved_views');
-- Jobs have no user and see all of the tenant's.
create policy own_or_shared_views on saved_views as restrictive to market_app
  using (is_shared or user_id is not distinct from coalesce(nullif(current_setting('app.user_id', true), '')::uuid, user_id))
  with check (
    is_shared or user_id is not distinct from coalesce(nullif(current_setting('app.user_id', true), '')::uuid, user_id));
create unique index saved_views_own_title on saved_views (tenant_id, user_id, list, lower(title))
  where deleted_at is null;
create unique index saved_views_shared_title on saved_views (tenant_id, list, lower(title))
  where is_shared and deleted_at is null;

create table list_settings (
  tenant_id uuid not null,
  user_id uuid not null,
  list text not null,
  columns jsonb not null default '[]',
  density text not null default 'comfortable',
  default_view_id uuid,
  constraint list_settings_pkey primary key (tenant_id, user_id, list),
  constraint list_settings_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint list_settings_membership_fkey foreign key (tenant_id, user_id)
    references memberships (tenant_id, user_id) on delete cascade,
  constraint list_settings_view_fkey foreign key (tenant_id, default_view_id)
    references saved_views (tenant_id, view_id) on delete set null (default_view_id),
  constraint list_settings_density check (density in ('comfortable', 'compact'))
);
call protect_tenant_table('list_settings');
create policy own_list_settings on list_settings as restrictive to market_app
  using (user_id = coalesce(nullif(current_setting('app.user_id', true), '')::uuid, user_id))
  with check (user_id = coalesce(nullif(current_setting('app.user_id', true), '')::uuid, user_id));
create index list_settings_by_view on list_settings (tenant_id, default_view_id) where default_view_id is not null;

-- Texts of a tenant's mails, and whether the mail is sent.
create table mail_wordings (
  tenant_id uuid not null,
  template text not null,
  -- Subject, opening and closing; null for the default.
  words jsonb,
  is_off boolean not null default false,
  version int not null default 1,
  constraint mail_wordings_pkey primary key (tenant_id, template),
  constraint mail_wordings_tenant_id_fkey foreign key (tenant_id) references tenants
);
call protect_tenant_table('mail_wordings');
create policy mail_wordings_clock on mail_wordings for select to market_owner
  using (nullif(current_setting('app.tenant_id', true), '') is null);
