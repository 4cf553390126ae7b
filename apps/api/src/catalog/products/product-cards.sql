-- Items as the shop shows them, whatever their status: cards use it, and the preview of a draft.
create or replace function draw_items(wanted uuid[]) returns table (
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

-- Removes the cards of items that are no longer for sale. Without sequential scans: the plan may date from when the
-- table was empty.
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
revoke all on function renew_product_cards(uuid[]) from public;

create or replace function renew_changed_cards() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    perform renew_product_cards(array(select distinct product_id from changed));
    return null;
  end $$;
revoke all on function renew_changed_cards() from public;
create or replace trigger products_card after insert on products
  referencing new table as changed for each statement execute function renew_changed_cards();
create or replace trigger products_card_again after update on products
  referencing new table as changed for each statement execute function renew_changed_cards();
create or replace trigger variants_card after insert on variants
  referencing new table as changed for each statement execute function renew_changed_cards();
create or replace trigger variants_card_again after update on variants
  referencing new table as changed for each statement execute function renew_changed_cards();
create or replace trigger variants_card_less after delete on variants
  referencing old table as changed for each statement execute function renew_changed_cards();
create or replace trigger product_images_card after insert on product_images
  referencing new table as changed for each statement execute function renew_changed_cards();
create or replace trigger product_images_card_again after update on product_images
  referencing new table as changed for each statement execute function renew_changed_cards();
create or replace trigger product_images_card_less after delete on product_images
  referencing old table as changed for each statement execute function renew_changed_cards();

create or replace function renew_cards_of_categories() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    perform renew_product_cards(array(
      select p.product_id from products p
      join renamed n on n.category_id = p.category_id
      join former f on f.category_id = n.category_id
      where (n.title, n.slug) is distinct from (f.title, f.slug)
    ));
    return null;
  end $$;
revoke all on function renew_cards_of_categories() from public;
create or replace trigger categories_card after update on categories
  referencing old table as former new table as renamed for each statement execute function renew_cards_of_categories();
