create or replace function list_automated(happened text, tenants uuid[]) returns table (tenant_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select distinct a.tenant_id from automations a
     where a.trigger = happened and a.active_since is not null and (tenants is null or a.tenant_id = any(tenants))
  $$;
revoke all on function list_automated(text, uuid[]) from public;
grant execute on function list_automated(text, uuid[]) to market_app;
