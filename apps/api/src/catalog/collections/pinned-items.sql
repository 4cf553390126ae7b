-- One change of collections at a time: what they may be together is decided by looking at all of them.
create or replace function lock_collections() returns void
  language sql
  as $$
    select pg_advisory_xact_lock(hashtextextended('collections:' || current_setting('app.tenant_id'), 0));
  $$;

-- What is pinned to a collection, in this order, while `lock_collections` is held. A bulk act of items says so.
create or replace function set_pinned_items(changed uuid, pins uuid[]) returns void
  language plpgsql
  as $$
  begin
    update collections set pinned_ids = pins, version = version + 1 where collection_id = changed;
    perform record_event('collection.changed', 'collection', changed, jsonb_build_object('title', title), false)
      from collections where collection_id = changed;
  end $$;
