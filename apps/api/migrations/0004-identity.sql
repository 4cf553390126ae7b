-- People and sessions are global; a membership links a person to a tenant.

create table users (
  user_id uuid primary key default uuidv7(),
  name text not null default '',
  email text not null,
  email_verified_at timestamptz,
  password_hash text,
  -- Long enough to stand alone, without a second factor beside it.
  password_is_long boolean not null default true,
  platform_role text,
  -- How far an operator of the platform reaches.
  operator_set text,
  terms_version text,
  terms_accepted_at timestamptz,
  disabled_at timestamptz,
  deletion_due_at timestamptz,
  created_at timestamptz not null default app_now(),
  constraint users_platform_role check (platform_role in ('operator')),
  constraint users_operator_set check (operator_set in ('support', 'finance', 'content', 'admin')),
  constraint users_operator_has_set check ((platform_role is null) = (operator_set is null))
);
-- Only a verified address is reserved; an unverified account holds nothing.
create unique index users_verified_email_key on users (lower(email)) where email_verified_at is not null;
create index users_email on users (lower(email));
create index users_deletion_due_at on users (deletion_due_at) where deletion_due_at is not null;
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
create unique index identities_one_per_provider on identities (user_id, provider);
grant select, insert, delete on identities to market_app;

create table sessions (
  session_id uuid primary key default uuidv7(),
  user_id uuid not null references users,
  audience text not null,
  binding_hash text not null,
  signed_in_by text not null default 'password',
  -- When the person last proved who they are; acts of weight ask for a recent proof.
  confirmed_at timestamptz not null default app_now(),
  second_factor_at timestamptz,
  ip text not null,
  country text not null default '',
  user_agent text not null,
  -- An operator who impersonates somebody: who, from which session, in which business, and why.
  impersonator_id uuid references users,
  impersonator_session_id uuid references sessions,
  impersonated_tenant_id uuid references tenants,
  impersonation_reason text,
  read_only boolean not null default false,
  created_at timestamptz not null default app_now(),
  last_seen_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoke_reason text,
  constraint sessions_audience check (audience in ('panel', 'platform')),
  constraint sessions_signed_in_by check (signed_in_by in ('password', 'mailed_code', 'passkey', 'google',
    'facebook', 'linkedin', 'sign_up', 'invitation', 'impersonation')),
  constraint sessions_impersonation check (num_nulls(impersonator_id, impersonator_session_id, impersonated_tenant_id, impersonation_reason) in (0, 4))
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
grant select, insert, update, delete on refresh_tokens to market_app;

-- Browsers a person signed in with before; of a new one they are told by mail.
create table known_devices (
  user_id uuid not null references users,
  device_hash text not null,
  first_seen_at timestamptz not null default app_now(),
  last_seen_at timestamptz not null default app_now(),
  constraint known_devices_pkey primary key (user_id, device_hash)
);
grant select, insert, update, delete on known_devices to market_app;

-- Guesses of passwords and codes, counted before they are tried: one row per key, whose lock lets parallel guesses
-- through one by one. Of each key the moments of the last quarter of an hour are kept, never more than it allows.
create table guess_counts (
  throttle_key text not null,
  guess_count_id uuid not null default uuidv7(),
  most int not null,
  guessed_at timestamptz[] not null,
  constraint guess_counts_pkey primary key (throttle_key),
  constraint guess_counts_id_key unique (guess_count_id)
);
grant select, insert, update, delete on guess_counts to market_app;

-- A `state` value answers once.
create table used_oauth_states (
  state_hash text primary key,
  used_at timestamptz not null default app_now()
);
grant select, insert, delete on used_oauth_states to market_app;

-- Somebody asked for a mail to an address. What leaves, if anything, is decided by the job that answers it, so
-- that the request takes the same time whoever owns the address.
create table mailbox_requests (
  mailbox_request_id uuid primary key default uuidv7(),
  purpose text not null,
  email text not null,
  user_id uuid references users,
  -- The browser a code may be used in.
  browser_hash text,
  code_hash text,
  tries int not null default 0,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint mailbox_requests_purpose check (purpose in ('sign-in', 'verify-email', 'confirm', 'reset-password'))
);
create index mailbox_requests_email on mailbox_requests (lower(email), purpose, created_at);
create index mailbox_requests_user_id on mailbox_requests (user_id, purpose, created_at);
create index mailbox_requests_browser_hash on mailbox_requests (browser_hash);
grant select, insert, update, delete on mailbox_requests to market_app;

-- Single-use links and codes sent by mail; only the hash is stored.
create table mail_tokens (
  token_hash text primary key,
  user_id uuid not null references users,
  purpose text not null,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint mail_tokens_purpose check (purpose in ('reset-password', 'confirm-email', 'set-password',
    'confirm-old-email', 'confirm-new-email'))
);
create index mail_tokens_user_id on mail_tokens (user_id);
grant select, insert, update, delete on mail_tokens to market_app;

-- A confirmed address changes once the links mailed to both were used.
create table email_changes (
  user_id uuid primary key references users,
  email text not null,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null
);
grant select, insert, update, delete on email_changes to market_app;

-- The secret is sealed with a key that is not in the database. A step of 30 s is accepted once.
create table totp_factors (
  user_id uuid primary key references users,
  sealed_secret text not null,
  last_step bigint not null default 0,
  confirmed_at timestamptz,
  created_at timestamptz not null default app_now()
);
grant select, insert, update, delete on totp_factors to market_app;

create table recovery_codes (
  user_id uuid not null references users,
  code_hash text not null,
  used_at timestamptz,
  constraint recovery_codes_pkey primary key (user_id, code_hash)
);
grant select, insert, update, delete on recovery_codes to market_app;

create table passkeys (
  passkey_id uuid primary key default uuidv7(),
  user_id uuid not null references users,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  is_backed_up boolean not null default false,
  name text not null,
  created_at timestamptz not null default app_now(),
  last_used_at timestamptz,
  constraint passkeys_credential_id_key unique (credential_id)
);
create index passkeys_user_id on passkeys (user_id);
grant select, insert, update, delete on passkeys to market_app;
