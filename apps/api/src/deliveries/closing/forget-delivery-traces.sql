-- Called by forget_traces, as the owner.
create or replace function forget_delivery_traces(deliveries_of uuid[]) returns void
  language plpgsql
  as $$
  declare
    tenant constant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
  begin
    update delivery_acts set note = '', reason = case when reason ~ '^[a-z_]*$' then reason else '' end
     where tenant_id = tenant and delivery_id = any(deliveries_of);
    delete from delivery_proofs where tenant_id = tenant and delivery_id = any(deliveries_of);
  end $$;
revoke all on function forget_delivery_traces(uuid[]) from public;
