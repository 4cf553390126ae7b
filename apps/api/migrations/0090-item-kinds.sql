-- What an item is: it lies on a shelf, is made once it is ordered, or is done for the customer. Of what was ordered, the
-- order keeps which it was.
alter table products
  add column kind text not null default 'physical',
  add column lead_days int,
  add constraint products_kind check (kind in ('physical', 'made_to_order', 'service')),
  add constraint products_lead_days check ((kind = 'made_to_order') = (lead_days is not null) and lead_days between 1 and 30);
alter table order_lines add column kind text not null default 'physical';

-- An order in which nothing is packed reaches its customer in no way that has a fee, an address or a time.
alter table carts
  drop constraint carts_delivery_kind,
  add constraint carts_delivery_kind check (delivery_kind in ('delivery', 'pickup', 'none'));
alter table orders
  drop constraint orders_delivery_kind,
  add constraint orders_delivery_kind check (delivery_kind in ('delivery', 'pickup', 'none'));

-- Writes the cards of these items anew, and removes those of items that are not for sale any more. Without sequential
-- scans, as in the trigger of the stock ledger.
create or replace function renew_product_cards(changed uuid[]) returns void
  language sql security definer set search_path = public, pg_temp set enable_seqscan = off
  as $$
    with fresh as (
      select p.product_id, p.slug, p.sort_title, p.category_id, p.created_at, prices.price_minor, prices.least_stock,
        row_to_json(item)::text as item, row_to_json(detail)::text as detail
      from products p
      cross join lateral (
        select min(selling_price_minor) as price_minor, max(selling_price_minor) as max_price_minor,
          min(struck_price_minor) as compare_at_minor, bool_or(selling_price_minor < price_minor) as is_reduced,
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
      where p.product_id = any(changed) and p.status = 'active' and prices.price_minor is not null
    ), gone as (
      delete from product_cards where product_id = any(changed) and product_id not in (select product_id from fresh)
    )
    insert into product_cards as card (product_id, slug, sort_title, category_id, created_at, price_minor, least_stock, item, detail)
    select * from fresh
    on conflict on constraint product_cards_pkey do update set
      (slug, sort_title, category_id, price_minor, least_stock, item, detail) =
      (excluded.slug, excluded.sort_title, excluded.category_id, excluded.price_minor, excluded.least_stock,
        excluded.item, excluded.detail)
  $$;

-- The details of all items say what they are.
do $$
  declare business uuid;
  begin
    for business in select tenant_id from tenants loop
      perform set_config('app.tenant_id', business::text, true);
      perform renew_product_cards(array(select product_id from products where status = 'active'));
    end loop;
    perform set_config('app.tenant_id', '', true);
  end $$;
