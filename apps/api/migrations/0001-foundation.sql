-- The pieces every later table relies on. Runs as market_owner, a role without superuser rights:
-- a SECURITY DEFINER function owned by a superuser would ignore FORCE ROW LEVEL SECURITY.

-- The one clock of the product. `app.clock_offset` is an interval set by tests and demo seeding only.
create function app_now() returns timestamptz
  language sql stable parallel safe
  as $$ select clock_timestamp() + coalesce(nullif(current_setting('app.clock_offset', true), '')::interval, interval '0') $$;

-- Gives a tenant table its forced policy. Every table with a tenant_id column passes through here.
create procedure protect_tenant_table(target regclass, privileges text default 'select, insert, update, delete')
  language plpgsql
  as $$
  declare
    tenant constant text := 'nullif(current_setting(''app.tenant_id'', true), '''')::uuid';
  begin
    execute format('alter table %s enable row level security', target);
    execute format('alter table %s force row level security', target);
    execute format('create policy tenant_rows on %s using (tenant_id = %s) with check (tenant_id = %s)', target, tenant, tenant);
    execute format('alter table %s alter column tenant_id set default %s', target, tenant);
    execute format('grant %s on %s to market_app', privileges, target);
  end $$;

create table tenants (
  tenant_id uuid primary key default uuidv7(),
  slug text not null,
  name text not null,
  country text not null default 'GB',
  currency text not null default 'GBP',
  locale text not null default 'en-GB',
  time_zone text not null default 'Europe/London',
  business_setup_required boolean not null default true,
  suspended_at timestamptz,
  created_at timestamptz not null default app_now(),
  constraint tenants_slug_key unique (slug),
  constraint tenants_slug_shape check (slug ~ '^[a-z0-9](?:[a-z0-9-]{1,38}[a-z0-9])$')
);
grant select, insert, update on tenants to market_app;

-- Replies already given, kept 24 hours. `actor` is a user, a cart or a visitor's network.
create table idempotency_keys (
  tenant_id uuid,
  actor text not null,
  route text not null,
  key text not null,
  request_hash text not null,
  status int,
  reply jsonb,
  created_at timestamptz not null default app_now()
);
create unique index idempotency_keys_key on idempotency_keys (tenant_id, actor, route, key) nulls not distinct;
create index idempotency_keys_created_at on idempotency_keys (created_at);
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
-- Rows without a tenant belong to the platform's own endpoints and are seen only where no tenant is set.
create policy tenant_rows on idempotency_keys
  using (tenant_id is not distinct from nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id is not distinct from nullif(current_setting('app.tenant_id', true), '')::uuid);
alter table idempotency_keys alter column tenant_id set default nullif(current_setting('app.tenant_id', true), '')::uuid;
grant select, insert, update, delete on idempotency_keys to market_app;

-- Who changed what: append-only, and the timeline of every object.
create table audit_entries (
  audit_entry_id uuid not null default uuidv7(),
  tenant_id uuid,
  actor_kind text not null default coalesce(nullif(current_setting('app.actor_kind', true), ''), 'system'),
  actor_id uuid default nullif(current_setting('app.user_id', true), '')::uuid,
  actor_name text not null default coalesce(nullif(current_setting('app.actor_name', true), ''), 'Marketday'),
  action text not null,
  object_type text not null,
  object_id uuid not null,
  details jsonb not null default '{}',
  ip text default nullif(current_setting('app.ip', true), ''),
  request_id text default nullif(current_setting('app.request_id', true), ''),
  occurred_at timestamptz not null default app_now(),
  constraint audit_entries_pkey primary key (audit_entry_id),
  constraint audit_entries_actor_kind check (actor_kind in ('user', 'shopper', 'system', 'provider', 'operator'))
);
create index audit_entries_object on audit_entries (tenant_id, object_type, object_id, occurred_at);
alter table audit_entries enable row level security;
alter table audit_entries force row level security;
create policy tenant_rows on audit_entries
  using (tenant_id is not distinct from nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id is not distinct from nullif(current_setting('app.tenant_id', true), '')::uuid);
alter table audit_entries alter column tenant_id set default nullif(current_setting('app.tenant_id', true), '')::uuid;
grant select, insert on audit_entries to market_app;

-- What happened, for the panel's live streams. Read in commit order: a row is shown once no older
-- transaction can still add one before it.
create table events (
  event_id bigint generated always as identity,
  tenant_id uuid not null references tenants,
  transaction_id xid8 not null default pg_current_xact_id(),
  topic text not null,
  subject_id uuid not null,
  created_at timestamptz not null default app_now(),
  constraint events_pkey primary key (tenant_id, event_id)
);
create index events_in_commit_order on events (tenant_id, transaction_id, event_id);
call protect_tenant_table('events', 'select, insert, delete');

-- Uploaded and imported files; the bytes lie in the file store under `storage_key`.
create table files (
  file_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  storage_key text not null,
  content_hash text not null,
  content_type text not null,
  byte_size bigint not null,
  width int,
  height int,
  created_at timestamptz not null default app_now(),
  constraint files_pkey primary key (tenant_id, file_id),
  constraint files_content_hash_key unique (tenant_id, content_hash),
  constraint files_byte_size check (byte_size >= 0)
);
call protect_tenant_table('files');
