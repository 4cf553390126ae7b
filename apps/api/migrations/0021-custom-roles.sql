-- Roles a business makes itself out of permissions, and how far an operator of the platform reaches.

create table custom_roles (
  tenant_id uuid not null references tenants,
  custom_role_id uuid not null default uuidv7(),
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

-- What a role is called and allows lies in each membership that holds it: the session check, which runs with every
-- call, reads no further row, and a person knows her own roles before any business is chosen. The foreign key
-- keeps the copies equal.
alter table memberships
  add column custom_role_id uuid,
  add column custom_role_name text,
  add column custom_permissions text[],
  drop constraint memberships_role,
  add constraint memberships_role check (role in ('owner', 'manager', 'catalogue', 'orders', 'dispatcher', 'driver', 'custom')),
  add constraint memberships_custom_role check (
    num_nulls(custom_role_id, custom_role_name, custom_permissions) = case role when 'custom' then 0 else 3 end),
  add constraint memberships_custom_role_fkey foreign key (tenant_id, custom_role_id, custom_role_name, custom_permissions)
    references custom_roles (tenant_id, custom_role_id, name, permissions) on update cascade;
create index memberships_custom_role_id on memberships (tenant_id, custom_role_id) where custom_role_id is not null;

-- A settled invitation outlives its role, an open one does not.
alter table invitations
  add column custom_role_id uuid,
  drop constraint invitations_role,
  add constraint invitations_role check (role in ('owner', 'manager', 'catalogue', 'orders', 'dispatcher', 'driver', 'custom')),
  add constraint invitations_custom_role check (case
    when role <> 'custom' then custom_role_id is null
    else custom_role_id is not null or accepted_at is not null or revoked_at is not null end),
  add constraint invitations_custom_role_fkey foreign key (tenant_id, custom_role_id)
    references custom_roles (tenant_id, custom_role_id) on delete set null (custom_role_id);
create index invitations_custom_role_id on invitations (tenant_id, custom_role_id) where custom_role_id is not null;

-- Who was an operator before could do everything.
alter table users add column operator_set text;
update users set operator_set = 'admin' where platform_role = 'operator';
alter table users
  add constraint users_operator_set check (operator_set in ('support', 'finance', 'content', 'admin')),
  add constraint users_operator_has_set check ((platform_role is null) = (operator_set is null));
