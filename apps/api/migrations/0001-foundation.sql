-- What every later file relies on. All files run as market_owner, a role without superuser rights: a SECURITY
-- DEFINER function owned by a superuser would ignore FORCE ROW LEVEL SECURITY.

-- Searches look for parts of words (trigrams) within one business, in indexes that begin with the tenant.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- The one clock of the product. `app.clock_offset` is an interval set by tests and demo seeding only.
create function app_now() returns timestamptz
  language sql stable parallel safe
  as $$ select clock_timestamp() + coalesce(nullif(current_setting('app.clock_offset', true), '')::interval, interval '0') $$;

-- Until a table is first analysed, PostgreSQL takes all rows of a tenant for one row, and any index that
-- begins with the tenant for as good as the primary key. The plans of foreign keys and triggers are made
-- then and kept: the first large import of a new installation would read the whole catalogue for every row.
-- A table therefore begins with a statistic that says: one tenant has them all. The first ANALYZE replaces it.
create procedure expect_many_rows(target regclass)
  language plpgsql
  as $$
  begin
    if (select reltuples from pg_class where oid = target) >= 0 then return; end if;
    perform pg_restore_attribute_stats('schemaname', n.nspname::text, 'relname', c.relname::text, 'attname', 'tenant_id',
        'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real)
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = target;
  end $$;

-- Gives a tenant table its forced policy. Every table whose rows all belong to a tenant passes through here.
create procedure protect_tenant_table(target regclass, privileges text default 'select, insert, update, delete')
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

-- Tables that an order writes to have no foreign key to this one. It would lock the row of the business for each
-- order, only to prove that it exists. The policies prove it already: a tenant is set from a membership or a host
-- name, and no business is ever deleted.
create table tenants (
  tenant_id uuid primary key default uuidv7(),
  slug text not null,
  name text not null,
  country text not null default 'GB',
  currency text not null default 'GBP',
  locale text not null default 'en-GB',
  time_zone text not null default 'Europe/London',
  business_setup_required boolean not null default true,
  -- A shop takes live payments and writes to people once the address of an owner is confirmed. Kept here, so
  -- that no order asks for its owners.
  owner_confirmed_at timestamptz,
  second_factor_required_from timestamptz,
  suspended_at timestamptz,
  created_at timestamptz not null default app_now(),
  constraint tenants_slug_key unique (slug),
  constraint tenants_slug_shape check (slug ~ '^[a-z0-9](?:[a-z0-9-]{1,38}[a-z0-9])$')
);
grant select, insert, update on tenants to market_app;
call expect_many_rows('tenants');
