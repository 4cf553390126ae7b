-- Ways in, second factors, and what a session knows about itself.

alter table users
  -- Long enough to stand alone, without a second factor beside it.
  add column password_is_long boolean not null default true,
  add column terms_accepted_at timestamptz,
  add column deletion_due_at timestamptz;
create index users_deletion_due_at on users (deletion_due_at) where deletion_due_at is not null;

create unique index identities_one_per_provider on identities (user_id, provider);

alter table sessions
  add column signed_in_by text not null default 'password',
  -- When the person last proved who she is; acts of weight ask for a recent proof.
  add column confirmed_at timestamptz not null default app_now(),
  add column second_factor_at timestamptz,
  add column country text not null default '',
  -- A visit of an operator: on whose behalf of the platform, why, and whether it may change anything.
  add column visitor_id uuid references users,
  add column visitor_session_id uuid references sessions,
  add column visit_tenant_id uuid references tenants,
  add column visit_reason text,
  add column read_only boolean not null default false,
  add constraint sessions_signed_in_by check (signed_in_by in ('password', 'mailed_code', 'passkey', 'google',
    'facebook', 'linkedin', 'sign_up', 'invitation', 'visit')),
  add constraint sessions_visit check (num_nulls(visitor_id, visitor_session_id, visit_tenant_id, visit_reason) in (0, 4));

-- Browsers a person signed in with before; a new one is told to her by mail.
create table known_devices (
  user_id uuid not null references users,
  device_hash text not null,
  first_seen_at timestamptz not null default app_now(),
  last_seen_at timestamptz not null default app_now(),
  constraint known_devices_pkey primary key (user_id, device_hash)
);
grant select, insert, update, delete on known_devices to market_app;

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

alter table mail_tokens drop constraint mail_tokens_purpose,
  add constraint mail_tokens_purpose check (purpose in ('reset-password', 'confirm-email', 'set-password',
    'confirm-old-email', 'confirm-new-email'));
create index mail_tokens_user_id on mail_tokens (user_id);
grant delete on mail_tokens, refresh_tokens to market_app;

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
