-- What people of a business are told in the panel, each for themselves: who leaves the business takes it along.
create table notifications (
  notification_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  user_id uuid not null,
  kind text not null,
  -- Which row of its slice it is about; that may be gone by now.
  subject_id uuid not null,
  title text not null,
  body text not null default '',
  -- Where in the panel one sees more.
  path text not null,
  -- False where the person wants a mail only.
  is_shown boolean not null,
  -- Waits for the mail that holds several at once.
  mail_due boolean not null default false,
  read_at timestamptz,
  created_at timestamptz not null default app_now(),
  constraint notifications_pkey primary key (tenant_id, notification_id),
  constraint notifications_membership_fkey foreign key (tenant_id, user_id)
    references memberships (tenant_id, user_id) on delete cascade,
  constraint notifications_kind check (kind in ('newOrder', 'lowStock', 'failedRefund', 'importDone', 'buildFailed'))
);
create index notifications_newest on notifications (tenant_id, user_id, created_at desc, notification_id desc) where is_shown;
create index notifications_unread on notifications (tenant_id, user_id) where is_shown and read_at is null;
create index notifications_mail_due on notifications (tenant_id) where mail_due;
call protect_tenant_table('notifications');
-- A person sees their own; jobs work for nobody in particular.
create policy own_notifications on notifications as restrictive to market_app
  using (user_id = coalesce(nullif(current_setting('app.user_id', true), '')::uuid, user_id))
  with check (user_id = coalesce(nullif(current_setting('app.user_id', true), '')::uuid, user_id));

-- How people want to be told of a kind, where it is not as it is for everybody.
create table notification_choices (
  tenant_id uuid not null references tenants,
  user_id uuid not null,
  kind text not null,
  panel boolean not null,
  mail boolean not null,
  constraint notification_choices_pkey primary key (tenant_id, user_id, kind),
  constraint notification_choices_membership_fkey foreign key (tenant_id, user_id)
    references memberships (tenant_id, user_id) on delete cascade,
  constraint notification_choices_kind check (kind in ('newOrder', 'lowStock', 'failedRefund', 'importDone', 'buildFailed'))
);
call protect_tenant_table('notification_choices');
