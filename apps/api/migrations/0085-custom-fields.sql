-- Fields of items that a business makes (INV-02, decision 0090). Values are kept by the id of their field; those of a
-- deleted field stay until it is forgotten, so that it comes back with them.
create table custom_fields (
  tenant_id uuid not null references tenants,
  custom_field_id uuid not null default uuidv7(),
  label text not null,
  kind text not null,
  choices text[] not null default '{}',
  is_shown boolean not null,
  position int not null,
  created_at timestamptz not null default app_now(),
  deleted_at timestamptz,
  constraint custom_fields_pkey primary key (tenant_id, custom_field_id),
  constraint custom_fields_kind check (kind in ('text', 'number', 'yesNo', 'date', 'choice')),
  constraint custom_fields_choices check ((kind = 'choice') = (cardinality(choices) > 0))
);
create unique index custom_fields_label_key on custom_fields (tenant_id, lower(label)) where deleted_at is null;
call protect_tenant_table('custom_fields');

alter table products add column custom_values jsonb not null default '{}';
