-- Called by forget_traces, as the owner.
create or replace function forget_event_traces(objects uuid[]) returns void
  language plpgsql
  as $$
  declare
    tenant constant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
  begin
    update events set ip = null, details = (
        select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(details)
         where key not in ('text', 'note', 'name', 'email', 'phone', 'address', 'receivedBy', 'tags', 'byHand', 'explanation')
           and not (key in ('added', 'removed') and (object_type = 'customer' or name = 'order.tagged'))
           and not (key in ('reason', 'reply', 'feeReason', 'reference') and value #>> '{}' !~ '^[a-z_]*$'))
     where tenant_id = tenant and object_id = any(objects);
  end $$;
revoke all on function forget_event_traces(uuid[]) from public;
