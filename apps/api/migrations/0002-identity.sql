-- People and sessions are global; a membership links a person to a tenant.

create table users (
  user_id uuid primary key default uuidv7(),
  name text not null default '',
  email text not null,
  email_verified_at timestamptz,
  password_hash text,
  platform_role text,
  disabled_at timestamptz,
  terms_version text,
  created_at timestamptz not null default app_now(),
  constraint users_platform_role check (platform_role in ('operator'))
);
-- Only a verified address is reserved; an unverified account holds nothing.
create unique index users_verified_email_key on users (lower(email)) where email_verified_at is not null;
create index users_email on users (lower(email));
grant select, insert, update on users to market_app;

create table identities (
  provider text not null,
  subject text not null,
  user_id uuid not null references users,
  email text not null default '',
  created_at timestamptz not null default app_now(),
  constraint identities_pkey primary key (provider, subject),
  constraint identities_provider check (provider in ('google', 'facebook', 'linkedin'))
);
create index identities_user_id on identities (user_id);
grant select, insert, delete on identities to market_app;

create table sessions (
  session_id uuid primary key default uuidv7(),
  user_id uuid not null references users,
  audience text not null,
  binding_hash text not null,
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null default app_now(),
  last_seen_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoke_reason text,
  constraint sessions_audience check (audience in ('panel', 'platform'))
);
create index sessions_user_id on sessions (user_id);
grant select, insert, update on sessions to market_app;

create table refresh_tokens (
  token_hash text primary key,
  session_id uuid not null references sessions,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  exchanged_at timestamptz
);
create index refresh_tokens_session_id on refresh_tokens (session_id);
grant select, insert, update on refresh_tokens to market_app;

-- Failed attempts, counted per account and network; survives a restart.
create table sign_in_failures (
  sign_in_failure_id uuid primary key default uuidv7(),
  throttle_key text not null,
  failed_at timestamptz not null default app_now()
);
create index sign_in_failures_throttle_key on sign_in_failures (throttle_key, failed_at);
grant select, insert, delete on sign_in_failures to market_app;

-- A `state` value answers once.
create table used_oauth_states (
  state_hash text primary key,
  used_at timestamptz not null default app_now()
);
grant select, insert, delete on used_oauth_states to market_app;

-- Single-use links and codes sent by mail; only the hash is stored.
create table mail_tokens (
  token_hash text primary key,
  user_id uuid not null references users,
  purpose text not null,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint mail_tokens_purpose check (purpose in ('reset-password', 'confirm-email', 'set-password'))
);
grant select, insert, update on mail_tokens to market_app;

create table memberships (
  tenant_id uuid not null references tenants,
  user_id uuid not null references users,
  role text not null,
  disabled_at timestamptz,
  last_used_at timestamptz not null default app_now(),
  created_at timestamptz not null default app_now(),
  constraint memberships_pkey primary key (tenant_id, user_id),
  constraint memberships_role check (role in ('owner', 'manager', 'catalogue', 'orders', 'dispatcher', 'driver'))
);
create index memberships_user_id on memberships (user_id);
call protect_tenant_table('memberships');
-- A person finds the tenants she belongs to before any tenant is chosen.
create policy own_memberships on memberships for select
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
