-- An item's page in the shop says its allergens.
create or replace function renew_product_cards(changed uuid[]) returns void
  language sql security definer set search_path = public, pg_temp set enable_seqscan = off
  as $$
    with fresh as (
      select p.product_id, p.handle, p.sort_title, p.category_id, p.created_at, prices.price_minor, prices.least_stock,
        row_to_json(item)::text as item, row_to_json(detail)::text as detail
      from products p
      cross join lateral (
        select min(price_minor) as price_minor, max(price_minor) as max_price_minor, min(compare_at_minor) as compare_at_minor,
          min(currency) as currency, max(case when not tracked then 2 when backorder then 1 else 0 end) as least_stock
        from variants v where v.product_id = p.product_id and v.archived_at is null
      ) prices
      cross join lateral (
        select coalesce(json_agg(row_to_json(picture) order by position), '[]') as images
        from product_images i join files f on f.file_id = i.file_id
        cross join lateral (
          select f.storage_key as key, f.width, f.height, coalesce(nullif(i.alt, ''), p.title) as alt
        ) picture
        where i.product_id = p.product_id
      ) pictures
      left join categories c on c.category_id = p.category_id
      cross join lateral (
        select p.product_id as id, p.handle, p.title, prices.price_minor as "priceMinor", prices.max_price_minor as "maxPriceMinor",
          case when prices.compare_at_minor > prices.price_minor then prices.compare_at_minor end as "compareAtMinor",
          prices.currency, pictures.images -> 0 as image
      ) item
      cross join lateral (
        select p.product_id as id, p.handle, p.title, p.description, p.vendor, p.allergens, p.seo_title as "seoTitle",
          p.seo_description as "seoDescription", prices.currency,
          case when c.category_id is not null then json_build_object('title', c.title, 'handle', c.handle) end as category,
          p.options, pictures.images, to_char(p.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt"
      ) detail
      where p.product_id = any(changed) and p.status = 'active' and prices.price_minor is not null
    ), gone as (
      delete from product_cards where product_id = any(changed) and product_id not in (select product_id from fresh)
    )
    insert into product_cards as card (product_id, handle, sort_title, category_id, created_at, price_minor, least_stock, item, detail)
    select * from fresh
    on conflict on constraint product_cards_pkey do update set
      (handle, sort_title, category_id, price_minor, least_stock, item, detail) =
      (excluded.handle, excluded.sort_title, excluded.category_id, excluded.price_minor, excluded.least_stock,
        excluded.item, excluded.detail)
  $$;

do $$
  declare tenant uuid;
  begin
    for tenant in select tenant_id from tenants loop
      perform set_config('app.tenant_id', tenant::text, true);
      perform renew_product_cards(array(select product_id from products));
    end loop;
    perform set_config('app.tenant_id', '', true);
  end $$;
