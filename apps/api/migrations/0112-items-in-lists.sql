-- Three changes of what lists know of an item met here: what customs ask (64 in `missing`), that it is a bundle (64 in
-- `stock_states`) and that no tax class applies (32 in `missing`). Each had been written without the others.
create or replace function list_products() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    insert into listed_products as listed
        (tenant_id, product_id, status, category_id, category_title, sort_title, updated_at, vendor, missing, stock_states)
      select tenant_id, product_id, status, category_id,
        coalesce((select lower(c.title) from categories c where c.category_id = changed.category_id), ''), sort_title, updated_at, vendor,
        5 | case when category_id is null then 16 else 0 end
          | case when tax_class_of(tax_class_id, category_id) is null then 32 else 0 end
          | lacks_customs(kind, hs_code, country_of_origin),
        case when kind = 'bundle' then 64 else 0 end
      from changed
      on conflict on constraint listed_products_pkey do update
        set (status, category_id, category_title, sort_title, updated_at, vendor, missing, stock_states) =
          (excluded.status, excluded.category_id, excluded.category_title, excluded.sort_title, excluded.updated_at, excluded.vendor,
            (listed.missing & 15) | (excluded.missing & 112), (listed.stock_states & 63) | excluded.stock_states)
        where (listed.status, listed.category_id, listed.category_title, listed.sort_title, listed.updated_at, listed.vendor,
            listed.missing & 112, listed.stock_states & 64)
          is distinct from
          (excluded.status, excluded.category_id, excluded.category_title, excluded.sort_title, excluded.updated_at, excluded.vendor,
            excluded.missing & 112, excluded.stock_states);
    return null;
  end $$;

create or replace function renew_listed_prices(changed uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off
  as $$
  declare changed_id uuid;
  begin
    for changed_id in select distinct unnest(changed) as id order by id loop
      perform from listed_products where product_id = changed_id for update;
      update listed_products listed
         set (price_minor, sku, missing) = (found.price_minor, found.sku, (listed.missing & 115) | found.missing)
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
      update listed_products listed
         set missing = (listed.missing & 63) | lacks_customs(p.kind, p.hs_code, p.country_of_origin),
             stock_states = (listed.stock_states & 63) | case when p.kind = 'bundle' then 64 else 0 end
        from products p where p.product_id = listed.product_id
          and (listed.missing & 64, listed.stock_states & 64) is distinct from
            (lacks_customs(p.kind, p.hs_code, p.country_of_origin), case when p.kind = 'bundle' then 64 else 0 end);
    end loop;
    perform set_config('app.tenant_id', '', true);
  end $$;
