-- Migrations run as market_owner, which is no superuser: a SECURITY DEFINER function of a superuser would ignore
-- forced row security.

-- Trigram search within a tenant, in indexes that start with tenant_id.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- The clock of the product. Tests and demo seeding set `app.clock_offset`, an interval. PL/pgSQL because a stable SQL
-- function that reads the clock is not inlined, and starting it costs 2.2 µs per call instead of 0.8 µs.
create function app_now() returns timestamptz
  language plpgsql stable parallel safe
  as $$
  begin
    return clock_timestamp() + coalesce(nullif(current_setting('app.clock_offset', true), '')::interval, interval '0');
  end $$;

-- Until a table's first ANALYZE, PostgreSQL assumes one row per tenant and treats every index that starts with
-- tenant_id like the primary key. Plans of foreign keys and triggers are cached then: the first large import would
-- scan the whole catalogue for every row. This statistic says that one tenant owns all rows, until the first ANALYZE
-- replaces it.
create procedure expect_many_rows(target regclass)
  language plpgsql
  as $$
  begin
    if (select reltuples from pg_class where oid = target) >= 0 then return; end if;
    perform pg_restore_attribute_stats('schemaname', n.nspname::text, 'relname', c.relname::text, 'attname', 'tenant_id',
        'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real)
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = target;
  end $$;

-- Forces row security on a table whose rows all belong to a tenant.
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
    call expect_many_rows(target);
  end $$;

-- Stored replies, kept for 24 hours. `actor` is a user, a cart or a visitor's network. Rows without a tenant belong to
-- the platform.
create table idempotency_keys (
  tenant_id uuid default nullif(current_setting('app.tenant_id', true), '')::uuid,
  actor text not null,
  route text not null,
  key text not null,
  request_hash text not null,
  status int,
  reply jsonb,
  created_at timestamptz not null default app_now()
);
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy tenant_rows on idempotency_keys
  using (tenant_id is not distinct from nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id is not distinct from nullif(current_setting('app.tenant_id', true), '')::uuid);
grant select, insert, update, delete on idempotency_keys to market_app;
call expect_many_rows('idempotency_keys');
create unique index idempotency_keys_key on idempotency_keys (tenant_id, actor, route, key) nulls not distinct;
create index idempotency_keys_created_at on idempotency_keys (created_at);

-- File contents are in the file store under `storage_key`.
create table files (
  file_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  storage_key text not null,
  content_hash text not null,
  content_type text not null,
  byte_size bigint not null,
  width int,
  height int,
  created_at timestamptz not null default app_now(),
  -- Time of the latest upload of these bytes; recently uploaded files are not cleaned up.
  uploaded_at timestamptz not null default app_now(),
  constraint files_pkey primary key (tenant_id, file_id),
  constraint files_content_hash_key unique (tenant_id, content_hash),
  constraint files_byte_size check (byte_size >= 0)
);
call protect_tenant_table('files');
create index files_private on files (tenant_id, uploaded_at) where storage_key not like 't/%';
-- For the sum of each upload.
create index files_sizes on files (tenant_id) include (byte_size);

-- Stored bytes without a row in `files`, until they are deleted.
create table forgotten_files (
  tenant_id uuid not null,
  storage_key text not null,
  forgotten_at timestamptz not null default app_now(),
  constraint forgotten_files_pkey primary key (tenant_id, storage_key)
);
call protect_tenant_table('forgotten_files');

create table mail_outbox (
  mail_id uuid not null default uuidv7(),
  tenant_id uuid default nullif(current_setting('app.tenant_id', true), '')::uuid,
  template text not null,
  to_address text not null,
  subject text not null,
  -- Emptied once sent if it contains a secret link.
  text text not null,
  html text not null,
  -- `held`: waits until the shop's owner confirms their address. `dropped`: was held for too long.
  status text not null default 'queued',
  attempts int not null default 0,
  error text not null default '',
  created_at timestamptz not null default app_now(),
  sending_at timestamptz,
  sent_at timestamptz,
  -- The process died while sending: the mail is sent again with the same Message-ID and may arrive twice.
  is_uncertain boolean not null default false,
  order_id uuid,
  source jsonb,
  repeats_mail_id uuid,
  -- One-click unsubscribe address; null if mails of this kind cannot be stopped.
  stop_address text,
  -- Leads the index: the policy also admits rows without a tenant, which no index on tenant_id can answer.
  to_key text not null generated always as (lower(to_address)) stored,
  constraint mail_outbox_pkey primary key (mail_id),
  constraint mail_outbox_status check (status in ('queued', 'sent', 'failed', 'held', 'dropped'))
);
alter table mail_outbox enable row level security;
alter table mail_outbox force row level security;
create policy tenant_rows on mail_outbox
  using (tenant_id is not distinct from nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id is not distinct from nullif(current_setting('app.tenant_id', true), '')::uuid);
grant select, insert, update, delete on mail_outbox to market_app;
call expect_many_rows('mail_outbox');
create index mail_outbox_created_at on mail_outbox (tenant_id, created_at);
create index mail_outbox_held on mail_outbox (tenant_id, created_at) where status = 'held';
create index mail_outbox_repeats on mail_outbox (tenant_id, repeats_mail_id) where repeats_mail_id is not null;
create index mail_outbox_by_address on mail_outbox (to_key);
create index mail_outbox_by_order on mail_outbox (order_id, created_at) where order_id is not null;

-- Journal read by timelines, the audit log, open panels and effects. Sorted by transaction: a reader stops before the
-- oldest running transaction, so that it never misses a late commit.
create table events (
  transaction_id xid8 not null default pg_current_xact_id(),
  event_id uuid not null default uuidv7(),
  tenant_id uuid default nullif(current_setting('app.tenant_id', true), '')::uuid,
  name text not null,
  object_type text not null,
  object_id uuid not null,
  details jsonb not null default '{}',
  actor_kind text not null default coalesce(nullif(current_setting('app.actor_kind', true), ''), 'system'),
  actor_id uuid default nullif(current_setting('app.user_id', true), '')::uuid,
  actor_name text not null default coalesce(nullif(current_setting('app.actor_name', true), ''), 'Marketday'),
  -- Operator who impersonates the actor.
  operator_id uuid default nullif(current_setting('app.operator_id', true), '')::uuid,
  operator_name text default nullif(current_setting('app.operator_name', true), ''),
  ip text default nullif(current_setting('app.ip', true), ''),
  request_id text default nullif(current_setting('app.request_id', true), ''),
  -- Set while demo data is created: sends no mail.
  is_muted boolean not null default coalesce(current_setting('app.muted', true), '') = 'on',
  occurred_at timestamptz not null default app_now(),
  -- Set for events that only open panels read.
  expires_at timestamptz,
  constraint events_pkey primary key (transaction_id, event_id),
  constraint events_actor_kind check (actor_kind in ('user', 'shopper', 'system', 'provider', 'operator'))
);
alter table events enable row level security;
alter table events force row level security;
create policy tenant_rows on events
  using (tenant_id is not distinct from nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id is not distinct from nullif(current_setting('app.tenant_id', true), '')::uuid);
-- SECURITY DEFINER functions run as the owner: they read all tenants and delete expired events.
create policy events_of_all on events for select to market_owner using (true);
create policy events_expired on events for delete to market_owner using (expires_at < app_now());
grant select, insert on events to market_app;
create index events_of_object on events (tenant_id, object_id, occurred_at);
create index events_newest on events (tenant_id, occurred_at desc, event_id desc);
create index events_to_forget on events (expires_at) where expires_at is not null;
create index events_invoice_blocked on events (tenant_id, event_id) where name = 'order.invoice_blocked';

-- Position of each reader of the journal.
create table event_cursors (
  name text not null,
  transaction_id xid8 not null default pg_current_xact_id(),
  event_id uuid not null default 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  constraint event_cursors_pkey primary key (name)
);
grant select, update on event_cursors to market_app;
insert into event_cursors (name) values ('effects');

-- Effects that failed for good; operators see their number.
create table failed_effects (
  failed_effect_id uuid not null default uuidv7(),
  event_id uuid not null,
  event_name text not null,
  effect text not null,
  reason text not null,
  failed_at timestamptz not null default app_now(),
  constraint failed_effects_pkey primary key (failed_effect_id)
);
grant select, insert on failed_effects to market_app;

-- `payablePrice` computes the same: the last of three decimals is always 0, and no price becomes 0.
create function payable_minor(amount bigint, currency text) returns bigint
  language sql immutable parallel safe
  return case when currency in ('BHD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND')
    then case when amount > 0 then greatest(10, (amount + 5) / 10 * 10) else amount end else amount end;
