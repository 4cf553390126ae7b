-- Among what an item lacks is what customs ask of goods that are delivered, 64 in the bits of `missing`: its HS code or its
-- country of origin. It counts only for a business that sells in another country, which is asked when it is read.
create function lacks_customs(kind text, hs_code text, country_of_origin text) returns int
  language sql immutable
  return case when kind <> 'service' and (hs_code = '' or country_of_origin = '') then 64 else 0 end;

create or replace function list_products() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    insert into listed_products as listed
        (tenant_id, product_id, status, category_id, category_title, sort_title, updated_at, vendor, missing)
      select tenant_id, product_id, status, category_id,
        coalesce((select lower(c.title) from categories c where c.category_id = changed.category_id), ''), sort_title, updated_at, vendor,
        5 | case when category_id is null then 16 else 0 end | case when tax_rate_bp = 0 then 32 else 0 end | lacks_customs(kind, hs_code, country_of_origin)
      from changed
      on conflict on constraint listed_products_pkey do update
        set (status, category_id, category_title, sort_title, updated_at, vendor, missing) =
          (excluded.status, excluded.category_id, excluded.category_title, excluded.sort_title, excluded.updated_at, excluded.vendor,
            (listed.missing & 15) | (excluded.missing & 112))
        where (listed.status, listed.category_id, listed.category_title, listed.sort_title, listed.updated_at, listed.vendor, listed.missing & 112)
          is distinct from
          (excluded.status, excluded.category_id, excluded.category_title, excluded.sort_title, excluded.updated_at, excluded.vendor,
            excluded.missing & 112);
    return null;
  end $$;

create or replace function renew_listed_prices(changed uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off
  as $$
  declare changed_id uuid;
  begin
    for changed_id in select distinct unnest(changed) as id order by id loop
      perform from listed_products where product_id = changed_id for update;
      update listed_products listed set (price_minor, missing) = (found.price_minor, (listed.missing & 115) | found.missing)
        from (
          select coalesce(min(price_minor), 0) as price_minor,
            case when coalesce(min(price_minor), 0) = 0 then 4 else 0 end
              | case when bool_or(coalesce(sku, '') = '') then 8 else 0 end as missing
          from variants where product_id = changed_id and archived_at is null
        ) found
       where product_id = changed_id
         and (listed.price_minor, listed.missing & 12) is distinct from (found.price_minor, found.missing);
    end loop;
  end $$;

create or replace function renew_listed_pictures(changed uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off
  as $$
  declare changed_id uuid;
  begin
    for changed_id in select distinct unnest(changed) as id order by id loop
      perform from listed_products where product_id = changed_id for update;
      update listed_products listed set missing = (listed.missing & 124) | found.missing
        from (
          select case when count(*) = 0 then 1 else 0 end | case when bool_or(alt = '') then 2 else 0 end as missing
          from product_images where product_id = changed_id
        ) found
       where product_id = changed_id and listed.missing & 3 <> found.missing;
    end loop;
  end $$;

do $$
  declare business uuid;
  begin
    for business in select tenant_id from tenants loop
      perform set_config('app.tenant_id', business::text, true);
      update listed_products listed
         set missing = (listed.missing & 63) | lacks_customs(p.kind, p.hs_code, p.country_of_origin)
        from products p where p.product_id = listed.product_id;
    end loop;
    perform set_config('app.tenant_id', '', true);
  end $$;
