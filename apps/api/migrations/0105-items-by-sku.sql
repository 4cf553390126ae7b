-- The list of items is sorted by SKU too: of several variants by the first of theirs.
alter table listed_products add column sku text not null default '';

create or replace function renew_listed_prices(changed uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off
  as $$
  declare changed_id uuid;
  begin
    for changed_id in select distinct unnest(changed) as id order by id loop
      perform from listed_products where product_id = changed_id for update;
      update listed_products listed
         set (price_minor, sku, missing) = (found.price_minor, found.sku, (listed.missing & 51) | found.missing)
        from (
          select coalesce(min(price_minor), 0) as price_minor, coalesce(min(lower(sku)), '') as sku,
            case when coalesce(min(price_minor), 0) = 0 then 4 else 0 end
              | case when bool_or(coalesce(sku, '') = '') then 8 else 0 end as missing
          from variants where product_id = changed_id and archived_at is null
        ) found
       where product_id = changed_id
         and (listed.price_minor, listed.sku, listed.missing & 12) is distinct from (found.price_minor, found.sku, found.missing);
    end loop;
  end $$;

do $$
  declare business uuid;
  begin
    for business in select tenant_id from tenants loop
      perform set_config('app.tenant_id', business::text, true);
      update listed_products listed set sku = coalesce((
        select min(lower(sku)) from variants v where v.product_id = listed.product_id and v.archived_at is null), '');
    end loop;
    perform set_config('app.tenant_id', '', true);
  end $$;
create index listed_products_by_sku on listed_products (tenant_id, status, stock_states, sku, sort_title, product_id);
