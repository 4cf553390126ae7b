-- Events of all tenants in commit order.
create or replace function read_events(after_transaction xid8, after_event uuid, most int)
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

-- Includes events that a running transaction may still precede.
create or replace function count_waiting_events(follower text) returns bigint
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select count(*) from events, event_cursors cursor
     where cursor.name = follower and (events.transaction_id, events.event_id) > (cursor.transaction_id, cursor.event_id)
  $$;

create or replace function forget_events() returns void
  language sql security definer set search_path = public, pg_temp
  as $$ delete from events where expires_at < app_now() $$;
