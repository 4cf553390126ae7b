-- Invitations, transfer of ownership, what a business asks of its people, and the audit as it is read.

alter table tenants add column second_factor_required_from timestamptz;

create table invitations (
  tenant_id uuid not null references tenants,
  invitation_id uuid not null default uuidv7(),
  email text not null,
  role text not null,
  token_hash text not null,
  -- Links of mails sent before the last one: they are told that a newer one exists.
  replaced_token_hashes text[] not null default '{}',
  invited_by uuid not null references users,
  sent_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default app_now(),
  constraint invitations_pkey primary key (tenant_id, invitation_id),
  constraint invitations_role check (role in ('owner', 'manager', 'catalogue', 'orders', 'dispatcher', 'driver'))
);
create unique index invitations_one_open on invitations (tenant_id, lower(email))
  where accepted_at is null and revoked_at is null;
call protect_tenant_table('invitations');

create table ownership_transfers (
  tenant_id uuid primary key references tenants,
  from_user_id uuid not null references users,
  to_user_id uuid not null references users,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null
);
call protect_tenant_table('ownership_transfers');

-- An operator who acts in somebody's name stands beside her.
alter table audit_entries
  add column operator_id uuid default nullif(current_setting('app.operator_id', true), '')::uuid,
  add column operator_name text default nullif(current_setting('app.operator_name', true), '');
create index audit_entries_occurred_at on audit_entries (tenant_id, occurred_at desc, audit_entry_id desc);
