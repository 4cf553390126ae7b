-- What the shop shows of an item, put together when the catalogue changes instead of for every visitor (decisions
-- 0015 and 0051): a list reads one row an item. A row for each item that is for sale; only the triggers write it.
-- Quantities are not in it: they change with every order and are read from the levels, which know their item.
create table product_cards (
  tenant_id uuid not null,
  product_id uuid not null,
  slug text not null,
  sort_title text not null,
  category_id uuid,
  created_at timestamptz not null,
  price_minor bigint not null,
  -- What it may be called whatever its stock is: 2 in stock (not counted), 1 low (sold without stock), 0 out.
  least_stock int not null,
  -- JSON of a `ShopItem` without its `stockState`, as the text that is sent.
  item text not null default '{}',
  -- JSON of a `ShopProduct` without its `variants`.
  detail text not null default '{}',
  constraint product_cards_pkey primary key (tenant_id, product_id),
  constraint product_cards_product_fkey foreign key (tenant_id, product_id)
    references products (tenant_id, product_id) on delete cascade
);
create index product_cards_by_title on product_cards (tenant_id, sort_title, product_id);
create index product_cards_by_price on product_cards (tenant_id, price_minor, sort_title, product_id);
create index product_cards_newest on product_cards (tenant_id, created_at desc, product_id desc);
create index product_cards_by_category on product_cards (tenant_id, category_id, sort_title, product_id);
create index product_cards_by_slug on product_cards (tenant_id, slug);
call protect_tenant_table('product_cards', 'select');

-- Writes the cards of these items anew, and removes those of items that are not for sale any more. Without sequential
-- scans, as in the trigger of the stock ledger.
create function renew_product_cards(changed uuid[]) returns void
  language sql security definer set search_path = public, pg_temp set enable_seqscan = off
  as $$
    with fresh as (
      select p.product_id, p.slug, p.sort_title, p.category_id, p.created_at, prices.price_minor, prices.least_stock,
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
        select p.product_id as id, p.slug, p.title, prices.price_minor as "priceMinor", prices.max_price_minor as "maxPriceMinor",
          case when prices.compare_at_minor > prices.price_minor then prices.compare_at_minor end as "compareAtMinor",
          prices.currency, pictures.images -> 0 as image
      ) item
      cross join lateral (
        select p.product_id as id, p.slug, p.title, p.description, p.vendor, p.allergens, p.seo_title as "seoTitle",
          p.seo_description as "seoDescription", prices.currency,
          case when c.category_id is not null then json_build_object('title', c.title, 'slug', c.slug) end as category,
          p.options, pictures.images, to_char(p.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt"
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
revoke all on function renew_product_cards(uuid[]) from public;

create function renew_changed_cards() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    perform renew_product_cards(array(select distinct product_id from changed));
    return null;
  end $$;
revoke all on function renew_changed_cards() from public;
create trigger products_card after insert on products
  referencing new table as changed for each statement execute function renew_changed_cards();
create trigger products_card_again after update on products
  referencing new table as changed for each statement execute function renew_changed_cards();
create trigger variants_card after insert on variants
  referencing new table as changed for each statement execute function renew_changed_cards();
create trigger variants_card_again after update on variants
  referencing new table as changed for each statement execute function renew_changed_cards();
create trigger variants_card_less after delete on variants
  referencing old table as changed for each statement execute function renew_changed_cards();
create trigger product_images_card after insert on product_images
  referencing new table as changed for each statement execute function renew_changed_cards();
create trigger product_images_card_again after update on product_images
  referencing new table as changed for each statement execute function renew_changed_cards();
create trigger product_images_card_less after delete on product_images
  referencing old table as changed for each statement execute function renew_changed_cards();

-- An item's page names its category.
create function renew_cards_of_categories() returns trigger
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
create trigger categories_card after update on categories
  referencing old table as former new table as renamed for each statement execute function renew_cards_of_categories();
