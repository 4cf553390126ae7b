-- As before (decision 0116), and with the tags of an erased customer's orders and why their money differed.
create or replace function forget_traces(orders_of uuid[], customers_of uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    tenant constant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
    stops constant uuid[] := array(select delivery_id from deliveries where tenant_id = tenant and order_id = any(orders_of));
    differences constant uuid[] := array(select difference_id from money_differences d
      join payments p on (p.tenant_id, p.payment_id) = (d.tenant_id, d.payment_id)
      where d.tenant_id = tenant and p.order_id = any(orders_of));
  begin
    update delivery_acts set note = '', reason = case when reason ~ '^[a-z_]*$' then reason else '' end
     where tenant_id = tenant and delivery_id = any(stops);
    delete from delivery_proofs where tenant_id = tenant and delivery_id = any(stops);
    update events set ip = null, details = (
        select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(details)
         where key not in ('text', 'note', 'name', 'email', 'phone', 'address', 'receivedBy', 'tags', 'byHand', 'explanation')
           and not (key in ('added', 'removed') and (object_type = 'customer' or name = 'order.tagged'))
           and not (key in ('reason', 'reply', 'feeReason', 'reference') and value #>> '{}' !~ '^[a-z_]*$'))
     where tenant_id = tenant and object_id = any(orders_of || stops || customers_of || differences);
  end $$;
