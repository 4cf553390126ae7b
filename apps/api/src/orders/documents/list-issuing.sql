create or replace function list_issuing(happened text, tenants uuid[]) returns table (tenant_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select r.tenant_id from invoice_rules r where r.issued_when = happened and r.tenant_id = any(tenants)
  $$;
revoke all on function list_issuing(text, uuid[]) from public;
grant execute on function list_issuing(text, uuid[]) to market_app;
