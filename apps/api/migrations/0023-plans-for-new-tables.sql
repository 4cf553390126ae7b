-- Until a table is first analysed, PostgreSQL takes all rows of a tenant for one row, and any index that
-- begins with the tenant for as good as the primary key. The plans of foreign keys and triggers are made
-- then and kept: the first large import of a new installation read the whole catalogue for every row. Each
-- table therefore begins with a statistic that says: one tenant has them all. The first ANALYZE replaces it.
create procedure expect_many_rows(target regclass)
  language plpgsql
  as $$
  begin
    if (select reltuples from pg_class where oid = target) >= 0 then return; end if;
    perform pg_restore_attribute_stats('schemaname', n.nspname::text, 'relname', c.relname::text, 'attname', 'tenant_id',
        'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real)
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = target;
  end $$;

-- As before, and new tables begin so too.
create or replace procedure protect_tenant_table(target regclass, privileges text default 'select, insert, update, delete')
  language plpgsql
  as $$
  declare
    tenant constant text := 'nullif(current_setting(''app.tenant_id'', true), '''')::uuid';
  begin
    execute format('alter table %s enable row level security', target);
    execute format('alter table %s force row level security', target);
    execute format('create policy tenant_rows on %s using (tenant_id = %s) with check (tenant_id = %s)', target, tenant, tenant);
    execute format('alter table %s alter column tenant_id set default %s', target, tenant);
    execute format('grant %s on %s to market_app', privileges, target);
    call expect_many_rows(target);
  end $$;

do $$
  declare target regclass;
  begin
    for target in
      select c.oid::regclass from pg_class c join pg_attribute a on a.attrelid = c.oid
       where a.attname = 'tenant_id' and not a.attisdropped and c.relkind = 'r'
         and c.relnamespace = 'public'::regnamespace and c.relowner = current_user::regrole
    loop
      call expect_many_rows(target);
    end loop;
  end $$;
