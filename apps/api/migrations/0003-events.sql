-- One journal of what happened. Timelines, the audit, open panels, mails and whatever else follows from an
-- event read it; a verb appends to it and does nothing else. In commit order by transaction and id: a reader
-- takes what no running transaction can still precede.
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
  -- An operator who acts in somebody's name stands beside them.
  operator_id uuid default nullif(current_setting('app.operator_id', true), '')::uuid,
  operator_name text default nullif(current_setting('app.operator_name', true), ''),
  ip text default nullif(current_setting('app.ip', true), ''),
  request_id text default nullif(current_setting('app.request_id', true), ''),
  -- No mail leaves for it: demo data is being made.
  is_muted boolean not null default coalesce(current_setting('app.muted', true), '') = 'on',
  occurred_at timestamptz not null default app_now(),
  -- Of what only open panels want to know; everything else is kept.
  expires_at timestamptz,
  constraint events_pkey primary key (transaction_id, event_id),
  constraint events_actor_kind check (actor_kind in ('user', 'shopper', 'system', 'provider', 'operator'))
);
create index events_of_object on events (tenant_id, object_id, occurred_at);
create index events_newest on events (tenant_id, occurred_at desc, event_id desc);
create index events_to_forget on events (expires_at) where expires_at is not null;
alter table events enable row level security;
alter table events force row level security;
create policy tenant_rows on events
  using (tenant_id is not distinct from nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id is not distinct from nullif(current_setting('app.tenant_id', true), '')::uuid);
-- The functions below run as the owner, who never signs in: they read every business and delete what has expired.
create policy events_of_all on events for select to market_owner using (true);
create policy events_expired on events for delete to market_owner using (expires_at < app_now());
grant select, insert on events to market_app;

-- How far each follower of the journal has come.
create table event_cursors (
  name text primary key,
  transaction_id xid8 not null default pg_current_xact_id(),
  event_id uuid not null default 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
insert into event_cursors (name) values ('effects');
grant select, update on event_cursors to market_app;

-- What should have followed from an event and could not, with the reason; an operator sees how many there are.
create table failed_effects (
  failed_effect_id uuid primary key default uuidv7(),
  event_id uuid not null,
  event_name text not null,
  effect text not null,
  reason text not null,
  failed_at timestamptz not null default app_now()
);
grant select, insert on failed_effects to market_app;

-- What followers read of every business, in commit order.
create function read_events(after_transaction xid8, after_event uuid, most int)
  returns table (transaction_id xid8, event_id uuid, tenant_id uuid, name text, object_type text, object_id uuid,
    details jsonb, is_muted boolean, occurred_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select transaction_id, event_id, tenant_id, name, object_type, object_id, details, is_muted, occurred_at
      from events
     where (transaction_id, event_id) > (after_transaction, after_event)
       and transaction_id < pg_snapshot_xmin(pg_current_snapshot())
     order by transaction_id, event_id
     limit most
  $$;

-- Deletes what has expired, of every business.
create function forget_events() returns void
  language sql security definer set search_path = public, pg_temp
  as $$ delete from events where expires_at < app_now() $$;

-- How many events no follower of this name has read yet, also those that a running transaction may still precede.
create function count_waiting_events(follower text) returns bigint
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select count(*) from events, event_cursors cursor
     where cursor.name = follower and (events.transaction_id, events.event_id) > (cursor.transaction_id, cursor.event_id)
  $$;
