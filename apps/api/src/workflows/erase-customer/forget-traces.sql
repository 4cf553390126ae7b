-- Personal data of erased customers in deliveries and events. Runs as the owner: the app may not change either.
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
    perform forget_delivery_traces(stops);
    perform forget_event_traces(orders_of || stops || customers_of || differences);
  end $$;
revoke all on function forget_traces(uuid[], uuid[]) from public;
grant execute on function forget_traces(uuid[], uuid[]) to market_app;
