-- An item can be told when the shop shows it, and until when (decision 0082). An archived one keeps its times, so that
-- an archival by mistake can be taken back.
alter table products
  add column publish_at timestamptz,
  add column unpublish_at timestamptz,
  drop constraint products_status,
  add constraint products_status check (status in ('draft', 'scheduled', 'active', 'archived')),
  add constraint products_times check (
    (status <> 'scheduled' or publish_at is not null)
    and (publish_at is null or status in ('scheduled', 'archived'))
    and (unpublish_at is null or status <> 'draft')
    and (publish_at is null or unpublish_at is null or unpublish_at > publish_at)
  );
create index products_due on products (tenant_id, least(publish_at, unpublish_at))
  where status in ('scheduled', 'active') and (publish_at is not null or unpublish_at is not null);
alter table import_changes
  drop constraint import_changes_former_status,
  add constraint import_changes_former_status check (former_status in ('draft', 'scheduled', 'active'));

-- Whose items have a time behind them, for the clock, which is in no business. Inside of one the owner of the functions
-- sees that one's rows only, as before.
create policy products_clock on products for select to market_owner
  using (nullif(current_setting('app.tenant_id', true), '') is null);
create function list_overdue_catalogues() returns table (tenant_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select distinct p.tenant_id from products p
     where p.status in ('scheduled', 'active') and (p.publish_at is not null or p.unpublish_at is not null)
       and least(p.publish_at, p.unpublish_at) <= app_now()
  $$;
revoke all on function list_overdue_catalogues() from public;
grant execute on function list_overdue_catalogues() to market_app;
