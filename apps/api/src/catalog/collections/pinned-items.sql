-- Serializes changes of collections: the limit counts all of them.
create or replace function lock_collections() returns void
  language sql
  as $$
    select pg_advisory_xact_lock(hashtextextended('collections:' || current_setting('app.tenant_id'), 0));
  $$;

-- Sets a collection's pinned items in order; requires `lock_collections`. Bulk acts use it.
create or replace function set_pinned_items(changed uuid, pins uuid[]) returns void
  language plpgsql
  as $$
  begin
    update collections set pinned_ids = pins, version = version + 1 where collection_id = changed;
    perform record_event('collection.changed', 'collection', changed, jsonb_build_object('title', title), false)
      from collections where collection_id = changed;
  end $$;
