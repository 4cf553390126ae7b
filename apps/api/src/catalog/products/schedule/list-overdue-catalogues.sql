create or replace function list_overdue_catalogues() returns table (tenant_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select p.tenant_id from products p
     where p.status in ('scheduled', 'active') and (p.publish_at is not null or p.unpublish_at is not null)
       and least(p.publish_at, p.unpublish_at) <= app_now()
    union
    select p.tenant_id from products p where p.sale_changes_at <= app_now()
  $$;
revoke all on function list_overdue_catalogues() from public;
grant execute on function list_overdue_catalogues() to market_app;
