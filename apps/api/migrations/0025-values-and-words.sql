-- Columns that take one of a few values say so, as their likes in other tables do.
alter table plan_checkouts add constraint plan_checkouts_interval check (billing_interval in ('month', 'year'));
alter table build_log_lines add constraint build_log_lines_stage check (stage in ('snapshot', 'validate', 'render', 'verify'));
alter table delivery_slots add constraint delivery_slots_kind check (delivery_kind in ('delivery', 'pickup'));
alter table deliveries add constraint deliveries_failure_reason
  check (failure_reason in ('nobody_home', 'wrong_address', 'refused', 'no_access', 'damaged', 'no_time', 'other'));
alter table delivery_disputes add constraint delivery_disputes_failure_reason
  check (failure_reason in ('nobody_home', 'wrong_address', 'refused', 'no_access', 'damaged', 'no_time', 'other'));

-- An operator who looks in as somebody impersonates them.
alter table sessions rename column visitor_id to impersonator_id;
alter table sessions rename column visitor_session_id to impersonator_session_id;
alter table sessions rename column visit_tenant_id to impersonated_tenant_id;
alter table sessions rename column visit_reason to impersonation_reason;
alter table sessions rename constraint sessions_visitor_id_fkey to sessions_impersonator_id_fkey;
alter table sessions rename constraint sessions_visitor_session_id_fkey to sessions_impersonator_session_id_fkey;
alter table sessions rename constraint sessions_visit_tenant_id_fkey to sessions_impersonated_tenant_id_fkey;
alter table sessions rename constraint sessions_visit to sessions_impersonation;
alter table sessions drop constraint sessions_signed_in_by;
update sessions set signed_in_by = 'impersonation' where signed_in_by = 'visit';
alter table sessions add constraint sessions_signed_in_by check (signed_in_by in ('password', 'mailed_code', 'passkey', 'google',
  'facebook', 'linkedin', 'sign_up', 'invitation', 'impersonation'));

-- The same in the journal, of every business at once. What happened stays as it was.
alter table events no force row level security;
update events set name = 'impersonation.' || split_part(name, '.', 2) where name in ('visit.started', 'visit.ended');
alter table events force row level security;

-- The part of an address that names a product or a category is its slug.
alter table products rename column handle to slug;
alter table products rename constraint products_handle_key to products_slug_key;
alter table categories rename column handle to slug;
alter table categories rename constraint categories_handle_key to categories_slug_key;
alter table product_cards rename column handle to slug;
alter index product_cards_by_handle rename to product_cards_by_slug;

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

-- What lies ready says it, too. Row security holds for the owner as well: business by business.
do $$
  declare tenant uuid;
  begin
    for tenant in select tenant_id from tenants loop
      perform set_config('app.tenant_id', tenant::text, true);
      perform renew_product_cards(array(select product_id from products));
    end loop;
    perform set_config('app.tenant_id', '', true);
  end $$;
