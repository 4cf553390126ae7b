-- What lists know of items was renewed item by item, each with two statements of their own, and each asked anew which
-- tax class its category gives. All changed items are now locked in order, then read and written by one statement; a
-- category is asked once. Every table is looked up by item, whatever the planner thinks of its size. What is untaxed is
-- asked for by `in (select …)`, which is looked up by hash; an array would be compared value by value.
create function untaxed_items(changed uuid[]) returns setof uuid
  language sql stable set search_path = public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  begin atomic
    with items as materialized (
      select product_id, coalesce(category_id, '00000000-0000-0000-0000-000000000000') as category_id
      from products where product_id = any(changed) and tax_class_id is null and kind <> 'gift_card'
    ), untaxed as materialized (
      select category_id from (select distinct category_id from items) category where tax_class_of(null, category_id) is null
    )
    select product_id from items
     where category_id = any(array(select category_id from untaxed))
       and not coalesce(
         (select bool_and(tax_class_id is not null) from variants where product_id = items.product_id and archived_at is null), false);
  end;
revoke all on function untaxed_items(uuid[]) from public;

create or replace function renew_stock_states(changed uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  as $$
  begin
    perform from listed_products where product_id = any(changed) order by product_id for update;
    update listed_products listed set (stock_states, short_variants) = ((listed.stock_states & 64) | stock.states, stock.short)
      from unnest(changed) item(id), stock_in_lists(item.id) stock
     where product_id = item.id
       and (listed.stock_states & 63, short_variants) is distinct from (stock.states, stock.short);
  end $$;

create or replace function renew_listed_prices(changed uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  as $$
  begin
    perform from listed_products where product_id = any(changed) order by product_id for update;
    update listed_products listed
       set (price_minor, sku, missing) = (found.price_minor, found.sku, (listed.missing & 115) | found.missing)
      from unnest(changed) item(id), prices_in_lists(item.id) found
     where product_id = item.id
       and (listed.price_minor, listed.sku, listed.missing & 12) is distinct from (found.price_minor, found.sku, found.missing);
  end $$;

create or replace function renew_listed_pictures(changed uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  as $$
  begin
    perform from listed_products where product_id = any(changed) order by product_id for update;
    update listed_products listed set missing = (listed.missing & 124) | found.missing
      from unnest(changed) item(id), lateral (
        select case when count(*) = 0 then 1 else 0 end | case when bool_or(alt = '') then 2 else 0 end as missing
        from product_images where product_id = item.id
      ) found
     where product_id = item.id and listed.missing & 3 <> found.missing;
  end $$;

create or replace function renew_missing_tax(changed uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  as $$
  begin
    perform from listed_products where product_id = any(changed) order by product_id for update;
    update listed_products set missing = missing # 32
     where product_id = any(changed) and (missing & 32 = 32) <> (product_id in (select untaxed_items(changed)));
  end $$;

-- All that the functions above but the pictures' renew, with one write.
create or replace function renew_listed_variants(changed uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  as $$
  begin
    perform from listed_products where product_id = any(changed) order by product_id for update;
    update listed_products listed
       set (stock_states, short_variants, price_minor, sku, missing) =
         ((listed.stock_states & 64) | stock.states, stock.short, found.price_minor, found.sku,
           (listed.missing & 83) | found.missing | tax.missing)
      from unnest(changed) item(id), stock_in_lists(item.id) stock, prices_in_lists(item.id) found,
        lateral (select case when item.id in (select untaxed_items(changed)) then 32 else 0 end as missing) tax
     where product_id = item.id
       and (listed.stock_states & 63, short_variants, listed.price_minor, listed.sku, listed.missing & 44)
         is distinct from (stock.states, stock.short, found.price_minor, found.sku, found.missing | tax.missing);
  end $$;

create or replace function renew_missing_taxes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    update listed_products set missing = missing # 32
     where (missing & 32 = 32)
       <> (product_id in (select untaxed_items(array(select product_id from products where tax_class_id is null))));
    return null;
  end $$;

create or replace function list_products() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    insert into listed_products as listed
        (tenant_id, product_id, status, category_id, category_title, sort_title, updated_at, vendor, missing, stock_states)
      select tenant_id, product_id, status, category_id,
        coalesce((select lower(c.title) from categories c where c.category_id = changed.category_id), ''), sort_title, updated_at, vendor,
        5 | case when category_id is null then 16 else 0 end
          | case when product_id in (select untaxed_items(array(select product_id from changed))) then 32 else 0 end
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

drop function lacks_tax_class(uuid, text, uuid, uuid);
