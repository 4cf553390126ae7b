-- What the shop shows of items, whatever their status is: cards are made of it, and what an owner sees of a draft.
create function draw_items(wanted uuid[]) returns table (
    product_id uuid, slug text, sort_title text, category_id uuid, created_at timestamptz, price_minor bigint,
    least_stock int, is_bundle boolean, item text, detail text, status text)
  language sql stable
  as $$
    select p.product_id, p.slug, p.sort_title, p.category_id, p.created_at, prices.price_minor, prices.least_stock,
      p.kind = 'bundle', row_to_json(item)::text, row_to_json(detail)::text, p.status
    from products p
    cross join lateral (
      select min(selling_price_minor) as price_minor, max(selling_price_minor) as max_price_minor,
        min(struck_price_minor) as compare_at_minor, bool_or(selling_price_minor < v.price_minor) as is_reduced,
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
      select p.product_id as id, p.slug, p.title, prices.price_minor as "priceMinor", prices.max_price_minor as "maxPriceMinor",
        case when prices.compare_at_minor > prices.price_minor then prices.compare_at_minor end as "compareAtMinor",
        prices.currency, pictures.images -> 0 as image
    ) item
    cross join lateral (
      select p.product_id as id, p.slug, p.title, p.description, p.vendor, p.allergens, p.seo_title as "seoTitle",
        p.seo_description as "seoDescription", p.kind, p.lead_days as "leadDays", prices.currency,
        case when c.category_id is not null then json_build_object('title', c.title, 'slug', c.slug) end as category,
        p.options, pictures.images,
        case when prices.is_reduced then to_char(p.sale_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "saleUntil",
        to_char(p.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt"
    ) detail
    where p.product_id = any(wanted) and prices.price_minor is not null
  $$;

-- Writes the cards of these items anew, and removes those of items that are not for sale any more. Without sequential
-- scans, as in the trigger of the stock ledger.
create or replace function renew_product_cards(changed uuid[]) returns void
  language sql security definer set search_path = public, pg_temp set enable_seqscan = off
  as $$
    with fresh as (
      select product_id, slug, sort_title, category_id, created_at, price_minor, least_stock, is_bundle, item, detail
      from draw_items(changed) where status = 'active'
    ), gone as (
      delete from product_cards where product_id = any(changed) and product_id not in (select product_id from fresh)
    )
    insert into product_cards as card (product_id, slug, sort_title, category_id, created_at, price_minor, least_stock, is_bundle, item, detail)
    select * from fresh
    on conflict on constraint product_cards_pkey do update set
      (slug, sort_title, category_id, price_minor, least_stock, is_bundle, item, detail) =
      (excluded.slug, excluded.sort_title, excluded.category_id, excluded.price_minor, excluded.least_stock,
        excluded.is_bundle, excluded.item, excluded.detail)
  $$;
