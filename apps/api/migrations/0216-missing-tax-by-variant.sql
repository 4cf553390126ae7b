-- An item misses a tax class (32 in `missing`) as long as one of its variants is taxed by none: neither by its own, nor by
-- what is said of the item. Gift cards are never taxed.
create function lacks_tax_class(item uuid, item_kind text, own uuid, category uuid) returns boolean
  language sql stable
  begin atomic
    select own is null and item_kind <> 'gift_card' and tax_class_of(own, category) is null and not coalesce(
      (select bool_and(tax_class_id is not null) from variants where product_id = item and archived_at is null), false);
  end;

create or replace function list_products() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    insert into listed_products as listed
        (tenant_id, product_id, status, category_id, category_title, sort_title, updated_at, vendor, missing, stock_states)
      select tenant_id, product_id, status, category_id,
        coalesce((select lower(c.title) from categories c where c.category_id = changed.category_id), ''), sort_title, updated_at, vendor,
        5 | case when category_id is null then 16 else 0 end
          | case when lacks_tax_class(product_id, kind, tax_class_id, category_id) then 32 else 0 end
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

create or replace function renew_missing_taxes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    update listed_products listed set missing = listed.missing # 32
      from products p where p.product_id = listed.product_id and p.tax_class_id is null
        and (listed.missing & 32 = 32) <> lacks_tax_class(p.product_id, p.kind, null, p.category_id);
    return null;
  end $$;

-- As `renew_listed_prices`: item by item, each locked before its variants are looked at.
create function renew_missing_tax(changed uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off
  as $$
  declare changed_id uuid;
  begin
    for changed_id in
      select product_id from products where product_id = any(changed) and tax_class_id is null order by product_id
    loop
      perform from listed_products where product_id = changed_id for update;
      update listed_products listed set missing = listed.missing # 32
        from products p where p.product_id = changed_id and listed.product_id = changed_id
          and (listed.missing & 32 = 32) <> lacks_tax_class(p.product_id, p.kind, p.tax_class_id, p.category_id);
    end loop;
  end $$;
revoke all on function renew_missing_tax(uuid[]) from public;

create or replace function follow_variants() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare ids constant uuid[] := array(select distinct product_id from changed);
  begin
    perform renew_stock_states(ids);
    perform renew_listed_prices(ids);
    perform renew_missing_tax(ids);
    return null;
  end $$;

create or replace function follow_changed_variants() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    perform renew_stock_states(array(
      select distinct product_id from (
        select product_id, variant_id, tracked, backorder, low_stock_threshold, archived_at from changed
        except
        select product_id, variant_id, tracked, backorder, low_stock_threshold, archived_at from earlier) differing));
    perform renew_listed_prices(array(
      select distinct product_id from (
        select product_id, variant_id, price_minor, sku, archived_at from changed
        except
        select product_id, variant_id, price_minor, sku, archived_at from earlier) differing));
    perform renew_missing_tax(array(
      select distinct product_id from (
        select product_id, variant_id, tax_class_id, archived_at from changed
        except
        select product_id, variant_id, tax_class_id, archived_at from earlier) differing));
    return null;
  end $$;

do $$
  declare business uuid;
  begin
    for business in select tenant_id from tenants loop
      perform set_config('app.tenant_id', business::text, true);
      update listed_products listed set missing = listed.missing # 32
        from products p where p.product_id = listed.product_id and p.tax_class_id is null
          and (listed.missing & 32 = 32) <> lacks_tax_class(p.product_id, p.kind, null, p.category_id);
    end loop;
    perform set_config('app.tenant_id', '', true);
  end $$;
