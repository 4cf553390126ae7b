-- Tables that orders write to have no foreign key to this table: it would lock the tenant's row for every order. Row
-- security already guarantees the tenant, and tenants are never deleted.
create table tenants (
  tenant_id uuid not null default uuidv7(),
  slug text not null,
  name text not null,
  country text not null default 'GB',
  currency text not null default 'GBP',
  locale text not null default 'en-GB',
  time_zone text not null default 'Europe/London',
  business_setup_required boolean not null default true,
  -- Live payments and mails need a confirmed owner. Copied here so that orders don't read the memberships.
  owner_confirmed_at timestamptz,
  second_factor_required_from timestamptz,
  suspended_at timestamptz,
  created_at timestamptz not null default app_now(),
  -- What the plan currently allows. Copied here so that requests don't read the subscription.
  standing text not null default 'open',
  -- Previous address, still reachable from browsers that don't know the new one.
  former_slug text,
  -- Copied from the payment account so that shop pages don't read it.
  takes_cards boolean not null default false,
  constraint tenants_pkey primary key (tenant_id),
  constraint tenants_slug_key unique (slug),
  constraint tenants_slug_shape check (slug ~ '^[a-z0-9](?:[a-z0-9-]{1,38}[a-z0-9])$'),
  constraint tenants_standing check (standing in ('open', 'no_orders', 'read_only', 'offline'))
);
grant select, insert, update on tenants to market_app;
call expect_many_rows('tenants');

create table business_profiles (
  tenant_id uuid not null,
  legal_name text not null default '',
  business_type text not null default '',
  industry text not null default '',
  phone text not null default '',
  email text not null default '',
  place jsonb not null default '{}',
  tax_id text not null default '',
  website text not null default '',
  logo_file_id uuid,
  opening_hours jsonb not null default '[]',
  version int not null default 1,
  updated_at timestamptz not null default app_now(),
  constraint business_profiles_pkey primary key (tenant_id),
  constraint business_profiles_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint business_profiles_logo_fkey foreign key (tenant_id, logo_file_id) references files (tenant_id, file_id)
);
call protect_tenant_table('business_profiles');

-- `answers` holds the valid fields of each step, saved automatically.
create table setup_progress (
  tenant_id uuid not null,
  answers jsonb not null default '{}',
  finished_steps text[] not null default '{}',
  plan_id text,
  billing_interval text,
  completed_at timestamptz,
  finish_later_at timestamptz,
  updated_at timestamptz not null default app_now(),
  constraint setup_progress_pkey primary key (tenant_id),
  constraint setup_progress_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint setup_progress_interval check (billing_interval in ('month', 'year'))
);
call protect_tenant_table('setup_progress');

-- Keeps an address that a setup shows as available. Platform data, because it must be unique across tenants.
create table slug_reservations (
  slug text not null,
  held_by uuid not null,
  ip text not null,
  expires_at timestamptz not null,
  constraint slug_reservations_pkey primary key (slug),
  constraint slug_reservations_held_by_fkey foreign key (held_by) references tenants,
  constraint slug_reservations_held_by_key unique (held_by)
);
grant select, insert, update, delete on slug_reservations to market_app;
create index slug_reservations_ip on slug_reservations (ip);
create index slug_reservations_expires_at on slug_reservations (expires_at);

create table users (
  user_id uuid not null default uuidv7(),
  name text not null default '',
  email text not null,
  email_verified_at timestamptz,
  password_hash text,
  -- Long enough to need no second factor.
  password_is_long boolean not null default true,
  platform_role text,
  operator_set text,
  terms_version text,
  terms_accepted_at timestamptz,
  disabled_at timestamptz,
  deletion_due_at timestamptz,
  created_at timestamptz not null default app_now(),
  -- Day of the last reminder about an unfinished setup, sent or skipped.
  reminded_days int not null default 0,
  -- A repeated sign-up request returns the same account.
  sign_up_attempt text,
  constraint users_pkey primary key (user_id),
  constraint users_platform_role check (platform_role in ('operator')),
  constraint users_operator_set check (operator_set in ('support', 'finance', 'content', 'admin')),
  constraint users_operator_has_set check ((platform_role is null) = (operator_set is null)),
  constraint users_reminded_days check (reminded_days in (0, 1, 3, 10))
);
grant select, insert, update on users to market_app;
-- Only a verified address is reserved.
create unique index users_verified_email_key on users (lower(email)) where email_verified_at is not null;
create index users_email on users (lower(email));
create index users_deletion_due_at on users (deletion_due_at) where deletion_due_at is not null;
create index users_created_at on users (created_at);
create unique index users_sign_up_attempt on users (sign_up_attempt) where email_verified_at is null;

create table identities (
  provider text not null,
  subject text not null,
  user_id uuid not null,
  email text not null default '',
  created_at timestamptz not null default app_now(),
  constraint identities_pkey primary key (provider, subject),
  constraint identities_user_id_fkey foreign key (user_id) references users,
  constraint identities_provider check (provider in ('google', 'facebook', 'linkedin'))
);
grant select, insert, delete on identities to market_app;
create index identities_user_id on identities (user_id);
create unique index identities_one_per_provider on identities (user_id, provider);

create table sessions (
  session_id uuid not null default uuidv7(),
  user_id uuid not null,
  audience text not null,
  binding_hash text not null,
  signed_in_by text not null default 'password',
  -- Last time the person proved their identity; sensitive actions need a recent proof.
  confirmed_at timestamptz not null default app_now(),
  second_factor_at timestamptz,
  ip text not null,
  country text not null default '',
  user_agent text not null,
  impersonator_id uuid,
  impersonator_session_id uuid,
  impersonated_tenant_id uuid,
  impersonation_reason text,
  read_only boolean not null default false,
  created_at timestamptz not null default app_now(),
  last_seen_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoke_reason text,
  constraint sessions_pkey primary key (session_id),
  constraint sessions_user_id_fkey foreign key (user_id) references users,
  constraint sessions_impersonator_id_fkey foreign key (impersonator_id) references users,
  constraint sessions_impersonator_session_id_fkey foreign key (impersonator_session_id) references sessions,
  constraint sessions_impersonated_tenant_id_fkey foreign key (impersonated_tenant_id) references tenants,
  constraint sessions_audience check (audience in ('panel', 'platform')),
  constraint sessions_signed_in_by check (signed_in_by in ('password', 'mailed_code', 'passkey', 'google',
    'facebook', 'linkedin', 'sign_up', 'invitation', 'impersonation')),
  constraint sessions_impersonation check (
    num_nulls(impersonator_id, impersonator_session_id, impersonated_tenant_id, impersonation_reason) in (0, 4))
);
grant select, insert, update on sessions to market_app;
create index sessions_user_id on sessions (user_id);

create table refresh_tokens (
  token_hash text not null,
  session_id uuid not null,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  exchanged_at timestamptz,
  constraint refresh_tokens_pkey primary key (token_hash),
  constraint refresh_tokens_session_id_fkey foreign key (session_id) references sessions
);
grant select, insert, update, delete on refresh_tokens to market_app;
create index refresh_tokens_session_id on refresh_tokens (session_id);

-- A sign-in from an unknown browser is announced by mail.
create table known_devices (
  user_id uuid not null,
  device_hash text not null,
  first_seen_at timestamptz not null default app_now(),
  last_seen_at timestamptz not null default app_now(),
  constraint known_devices_pkey primary key (user_id, device_hash),
  constraint known_devices_user_id_fkey foreign key (user_id) references users
);
grant select, insert, update, delete on known_devices to market_app;

-- Attempts at passwords and codes, counted before they are checked. The row lock serializes parallel attempts.
create table guess_counts (
  throttle_key text not null,
  guess_count_id uuid not null default uuidv7(),
  most int not null,
  guessed_at timestamptz[] not null,
  constraint guess_counts_pkey primary key (throttle_key),
  constraint guess_counts_id_key unique (guess_count_id)
);
grant select, insert, update, delete on guess_counts to market_app;

-- A `state` value is accepted once.
create table used_oauth_states (
  state_hash text not null,
  used_at timestamptz not null default app_now(),
  constraint used_oauth_states_pkey primary key (state_hash)
);
grant select, insert, delete on used_oauth_states to market_app;

-- A job decides what to send, so that the response time doesn't reveal whether the address has an account.
create table mailbox_requests (
  mailbox_request_id uuid not null default uuidv7(),
  purpose text not null,
  email text not null,
  user_id uuid,
  -- Browser in which the code is valid.
  browser_hash text,
  code_hash text,
  tries int not null default 0,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Shop that mails a code to its customer: rate limits are per shop.
  shop_id uuid,
  constraint mailbox_requests_pkey primary key (mailbox_request_id),
  constraint mailbox_requests_user_id_fkey foreign key (user_id) references users,
  constraint mailbox_requests_purpose check (
    purpose in ('sign-in', 'verify-email', 'confirm', 'reset-password', 'customer', 'news')),
  constraint mailbox_requests_shop_id_fkey foreign key (shop_id) references tenants on delete cascade
);
grant select, insert, update, delete on mailbox_requests to market_app;
create index mailbox_requests_email on mailbox_requests (lower(email), purpose, created_at);
create index mailbox_requests_user_id on mailbox_requests (user_id, purpose, created_at);
create index mailbox_requests_browser_hash on mailbox_requests (browser_hash);
create index mailbox_requests_shop_id on mailbox_requests (shop_id) where shop_id is not null;

-- Single-use links and codes; only the hash is stored.
create table mail_tokens (
  token_hash text not null,
  user_id uuid not null,
  purpose text not null,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Recipient; the link confirms this address only.
  email text,
  constraint mail_tokens_pkey primary key (token_hash),
  constraint mail_tokens_user_id_fkey foreign key (user_id) references users,
  constraint mail_tokens_purpose check (purpose in ('reset-password', 'confirm-email',
    'set-password', 'confirm-old-email', 'confirm-new-email', 'claim-account')),
  constraint mail_tokens_claim check ((purpose = 'claim-account') = (email is not null))
);
grant select, insert, update, delete on mail_tokens to market_app;
create index mail_tokens_user_id on mail_tokens (user_id);

-- Keyed hash of an address that unsubscribed; holds for later sign-ups too.
create table mail_stops (
  token_hash text not null,
  created_at timestamptz not null default app_now(),
  stopped_at timestamptz,
  constraint mail_stops_pkey primary key (token_hash)
);
grant select, insert, update, delete on mail_stops to market_app;

-- A confirmed address changes once the links mailed to both addresses are used.
create table email_changes (
  user_id uuid not null,
  email text not null,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  constraint email_changes_pkey primary key (user_id),
  constraint email_changes_user_id_fkey foreign key (user_id) references users
);
grant select, insert, update, delete on email_changes to market_app;

-- The secret is sealed with a key outside the database. A 30 s step is accepted once.
create table totp_factors (
  user_id uuid not null,
  sealed_secret text not null,
  last_step bigint not null default 0,
  confirmed_at timestamptz,
  created_at timestamptz not null default app_now(),
  constraint totp_factors_pkey primary key (user_id),
  constraint totp_factors_user_id_fkey foreign key (user_id) references users
);
grant select, insert, update, delete on totp_factors to market_app;

create table recovery_codes (
  user_id uuid not null,
  code_hash text not null,
  used_at timestamptz,
  constraint recovery_codes_pkey primary key (user_id, code_hash),
  constraint recovery_codes_user_id_fkey foreign key (user_id) references users
);
grant select, insert, update, delete on recovery_codes to market_app;

create table passkeys (
  passkey_id uuid not null default uuidv7(),
  user_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  is_backed_up boolean not null default false,
  name text not null,
  created_at timestamptz not null default app_now(),
  last_used_at timestamptz,
  constraint passkeys_pkey primary key (passkey_id),
  constraint passkeys_user_id_fkey foreign key (user_id) references users,
  constraint passkeys_credential_id_key unique (credential_id)
);
grant select, insert, update, delete on passkeys to market_app;
create index passkeys_user_id on passkeys (user_id);

create table custom_roles (
  custom_role_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  name text not null,
  permissions text[] not null,
  version int not null default 1,
  created_at timestamptz not null default app_now(),
  constraint custom_roles_pkey primary key (tenant_id, custom_role_id),
  constraint custom_roles_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint custom_roles_held_key unique (tenant_id, custom_role_id, name, permissions),
  constraint custom_roles_name check (char_length(name) between 1 and 40),
  -- Ownership is not a permission that a custom role can have.
  constraint custom_roles_permissions check (cardinality(permissions) > 0 and not permissions @> '{ownership.edit}')
);
call protect_tenant_table('custom_roles');
create unique index custom_roles_name_key on custom_roles (tenant_id, lower(name));

create table memberships (
  tenant_id uuid not null,
  user_id uuid not null,
  role text not null,
  -- The role's name and permissions are copied to each membership, so that the session check reads one row. The
  -- foreign key keeps the copies equal.
  custom_role_id uuid,
  custom_role_name text,
  custom_permissions text[],
  disabled_at timestamptz,
  last_used_at timestamptz not null default app_now(),
  created_at timestamptz not null default app_now(),
  constraint memberships_pkey primary key (tenant_id, user_id),
  constraint memberships_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint memberships_user_id_fkey foreign key (user_id) references users,
  constraint memberships_custom_role_fkey foreign key (tenant_id, custom_role_id, custom_role_name, custom_permissions)
    references custom_roles (tenant_id, custom_role_id, name, permissions) on update cascade,
  constraint memberships_role check (
    role in ('owner', 'manager', 'catalogue', 'orders', 'dispatcher', 'driver', 'custom')),
  constraint memberships_custom_role check (
    num_nulls(custom_role_id, custom_role_name, custom_permissions) = case role when 'custom' then 0 else 3 end)
);
call protect_tenant_table('memberships');
-- People list their tenants before one is selected.
create policy own_memberships on memberships for select
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
create index memberships_user_id on memberships (user_id);
create index memberships_custom_role_id on memberships (tenant_id, custom_role_id) where custom_role_id is not null;

create table invitations (
  invitation_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  email text not null,
  role text not null,
  custom_role_id uuid,
  token_hash text not null,
  -- Hashes of earlier links, so that the page can say that a newer one exists.
  replaced_token_hashes text[] not null default '{}',
  invited_by uuid not null,
  sent_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default app_now(),
  constraint invitations_pkey primary key (tenant_id, invitation_id),
  constraint invitations_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint invitations_invited_by_fkey foreign key (invited_by) references users,
  constraint invitations_custom_role_fkey foreign key (tenant_id, custom_role_id)
    references custom_roles (tenant_id, custom_role_id) on delete set null (custom_role_id),
  constraint invitations_role check (
    role in ('owner', 'manager', 'catalogue', 'orders', 'dispatcher', 'driver', 'custom')),
  -- Only open invitations need their role.
  constraint invitations_custom_role check (case
    when role <> 'custom' then custom_role_id is null
    else custom_role_id is not null or accepted_at is not null or revoked_at is not null end)
);
call protect_tenant_table('invitations');
create unique index invitations_one_open on invitations (tenant_id, lower(email))
  where accepted_at is null and revoked_at is null;
create index invitations_custom_role_id on invitations (tenant_id, custom_role_id) where custom_role_id is not null;

create table ownership_transfers (
  tenant_id uuid not null,
  from_user_id uuid not null,
  to_user_id uuid not null,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  constraint ownership_transfers_pkey primary key (tenant_id),
  constraint ownership_transfers_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint ownership_transfers_from_user_id_fkey foreign key (from_user_id) references users,
  constraint ownership_transfers_to_user_id_fkey foreign key (to_user_id) references users
);
call protect_tenant_table('ownership_transfers');

alter table files add constraint files_tenant_id_fkey foreign key (tenant_id) references tenants;
