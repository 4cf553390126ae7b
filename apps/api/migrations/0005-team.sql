-- Who works in a business, in which role, and who is asked to.

-- Roles a business makes itself out of permissions.
create table custom_roles (
  custom_role_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  name text not null,
  permissions text[] not null,
  version int not null default 1,
  created_at timestamptz not null default app_now(),
  constraint custom_roles_pkey primary key (tenant_id, custom_role_id),
  constraint custom_roles_held_key unique (tenant_id, custom_role_id, name, permissions),
  constraint custom_roles_name check (char_length(name) between 1 and 40),
  -- Owning the business is no permission that could be handed on among others.
  constraint custom_roles_permissions check (cardinality(permissions) > 0 and not permissions @> '{ownership.edit}')
);
create unique index custom_roles_name_key on custom_roles (tenant_id, lower(name));
call protect_tenant_table('custom_roles');

create table memberships (
  tenant_id uuid not null references tenants,
  user_id uuid not null references users,
  role text not null,
  -- What a role is called and allows lies in each membership that holds it: the session check, which runs with
  -- every call, reads no further row, and people know their own roles before any business is chosen. The foreign
  -- key keeps the copies equal.
  custom_role_id uuid,
  custom_role_name text,
  custom_permissions text[],
  disabled_at timestamptz,
  last_used_at timestamptz not null default app_now(),
  created_at timestamptz not null default app_now(),
  constraint memberships_pkey primary key (tenant_id, user_id),
  constraint memberships_custom_role_fkey foreign key (tenant_id, custom_role_id, custom_role_name, custom_permissions)
    references custom_roles (tenant_id, custom_role_id, name, permissions) on update cascade,
  constraint memberships_role check (role in ('owner', 'manager', 'catalogue', 'orders', 'dispatcher', 'driver', 'custom')),
  constraint memberships_custom_role check (
    num_nulls(custom_role_id, custom_role_name, custom_permissions) = case role when 'custom' then 0 else 3 end)
);
create index memberships_user_id on memberships (user_id);
create index memberships_custom_role_id on memberships (tenant_id, custom_role_id) where custom_role_id is not null;
call protect_tenant_table('memberships');
-- People find the tenants they belong to before any tenant is chosen.
create policy own_memberships on memberships for select
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid);

create table invitations (
  invitation_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  email text not null,
  role text not null,
  custom_role_id uuid,
  token_hash text not null,
  -- Links of mails sent before the last one: who opens one is told that a newer one exists.
  replaced_token_hashes text[] not null default '{}',
  invited_by uuid not null references users,
  sent_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default app_now(),
  constraint invitations_pkey primary key (tenant_id, invitation_id),
  constraint invitations_custom_role_fkey foreign key (tenant_id, custom_role_id)
    references custom_roles (tenant_id, custom_role_id) on delete set null (custom_role_id),
  constraint invitations_role check (role in ('owner', 'manager', 'catalogue', 'orders', 'dispatcher', 'driver', 'custom')),
  -- A settled invitation outlives its role, an open one does not.
  constraint invitations_custom_role check (case
    when role <> 'custom' then custom_role_id is null
    else custom_role_id is not null or accepted_at is not null or revoked_at is not null end)
);
create unique index invitations_one_open on invitations (tenant_id, lower(email))
  where accepted_at is null and revoked_at is null;
create index invitations_custom_role_id on invitations (tenant_id, custom_role_id) where custom_role_id is not null;
call protect_tenant_table('invitations');

create table ownership_transfers (
  tenant_id uuid primary key references tenants,
  from_user_id uuid not null references users,
  to_user_id uuid not null references users,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null
);
call protect_tenant_table('ownership_transfers');
