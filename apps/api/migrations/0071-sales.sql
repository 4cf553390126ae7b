-- A sale: a lower price for a while (decision 0082). The times are of the item, the price of each variant. Whether it is
-- on is a column like any other, changed at its time: what shoppers pay (`selling_price_minor`) and what is struck
-- through beside it follow in the same row, and nothing that sells reads another price.
alter table variants
  add column sale_price_minor bigint,
  add column is_on_sale boolean not null default false,
  -- A price that was lowered below that of the sale meanwhile is what shoppers pay.
  add column selling_price_minor bigint not null generated always as
    (case when is_on_sale and sale_price_minor < price_minor then sale_price_minor else price_minor end) stored,
  add column struck_price_minor bigint generated always as
    (case when is_on_sale and sale_price_minor < price_minor then price_minor else compare_at_minor end) stored,
  add constraint variants_sale_price check (sale_price_minor > 0);
alter table products
  add column sale_from timestamptz,
  add column sale_until timestamptz,
  -- When a sale begins or ends next.
  add column sale_changes_at timestamptz,
  add constraint products_sale_times check (sale_until > sale_from);
create index products_sale_due on products (tenant_id, sale_changes_at) where sale_changes_at is not null;

create or replace function list_overdue_catalogues() returns table (tenant_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select p.tenant_id from products p
     where p.status in ('scheduled', 'active') and (p.publish_at is not null or p.unpublish_at is not null)
       and least(p.publish_at, p.unpublish_at) <= app_now()
    union
    select p.tenant_id from products p where p.sale_changes_at <= app_now()
  $$;

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
          p.seo_description as "seoDescription", prices.currency,
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

-- The details of all items say whether a sale ends.
do $$
  declare business uuid;
  begin
    for business in select tenant_id from tenants loop
      perform set_config('app.tenant_id', business::text, true);
      perform renew_product_cards(array(select product_id from products where status = 'active'));
    end loop;
    perform set_config('app.tenant_id', '', true);
  end $$;
