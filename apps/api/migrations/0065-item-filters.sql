-- What lists of items filter and sort by besides status, stock and title (decision 0075). Only the triggers write it.
alter table listed_products
  add column vendor text not null default '',
  -- As items are sorted by it; empty without a category.
  add column category_title text not null default '',
  -- Of the cheapest variant.
  add column price_minor bigint not null default 0,
  -- What it lacks, as bits: 1 a picture, 2 words for one, 4 a price, 8 an SKU, 16 a category, 32 a tax rate.
  add column missing int not null default 5;
create index listed_products_by_price on listed_products (tenant_id, status, stock_states, price_minor, product_id);
create index listed_products_by_category on listed_products
  (tenant_id, status, stock_states, category_title, sort_title, product_id);
-- Those of one value, in any order: few are sorted quickly, and of many the first soon turn up in the order of the list.
drop index listed_products_of_category;
create index listed_products_of_category on listed_products (tenant_id, category_id);
create index listed_products_of_vendor on listed_products (tenant_id, vendor);
create index listed_products_missing on listed_products (tenant_id, missing) where missing > 0;

create table listed_tags (
  tenant_id uuid not null,
  tag text not null,
  product_id uuid not null,
  constraint listed_tags_pkey primary key (tenant_id, tag, product_id),
  constraint listed_tags_product_fkey foreign key (tenant_id, product_id)
    references products (tenant_id, product_id) on delete cascade
);
call protect_tenant_table('listed_tags', 'select');
create index listed_tags_of_product on listed_tags (tenant_id, product_id);

create or replace function list_products() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    insert into listed_products as listed
        (tenant_id, product_id, status, category_id, category_title, sort_title, updated_at, vendor, missing)
      select tenant_id, product_id, status, category_id,
        coalesce((select lower(c.title) from categories c where c.category_id = changed.category_id), ''), sort_title, updated_at, vendor,
        5 | case when category_id is null then 16 else 0 end | case when tax_rate_bp = 0 then 32 else 0 end
      from changed
      on conflict on constraint listed_products_pkey do update
        set (status, category_id, category_title, sort_title, updated_at, vendor, missing) =
          (excluded.status, excluded.category_id, excluded.category_title, excluded.sort_title, excluded.updated_at, excluded.vendor,
            (listed.missing & 15) | (excluded.missing & 48))
        where (listed.status, listed.category_id, listed.category_title, listed.sort_title, listed.updated_at, listed.vendor, listed.missing & 48)
          is distinct from
          (excluded.status, excluded.category_id, excluded.category_title, excluded.sort_title, excluded.updated_at, excluded.vendor,
            excluded.missing & 48);
    return null;
  end $$;

create function list_tags() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    insert into listed_tags (tenant_id, tag, product_id)
      select tenant_id, unnest(tags), product_id from changed on conflict do nothing;
    return null;
  end $$;
revoke all on function list_tags() from public;
create trigger products_tagged after insert on products
  referencing new table as changed for each statement execute function list_tags();

create function list_changed_tags() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    delete from listed_tags where (product_id, tag) in (
      select product_id, unnest(tags) from earlier except select product_id, unnest(tags) from changed);
    insert into listed_tags (tenant_id, product_id, tag)
      select tenant_id, product_id, unnest(tags) from changed except select tenant_id, product_id, unnest(tags) from earlier
      on conflict do nothing;
    return null;
  end $$;
revoke all on function list_changed_tags() from public;
create trigger products_tagged_again after update on products
  referencing old table as earlier new table as changed for each statement execute function list_changed_tags();

-- As `renew_stock_states`: item by item, each locked before its variants are looked at.
create function renew_listed_prices(changed uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off
  as $$
  declare changed_id uuid;
  begin
    for changed_id in select distinct unnest(changed) as id order by id loop
      perform from listed_products where product_id = changed_id for update;
      update listed_products listed set (price_minor, missing) = (found.price_minor, (listed.missing & 51) | found.missing)
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
revoke all on function renew_listed_prices(uuid[]) from public;

create or replace function follow_variants() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare ids constant uuid[] := array(select distinct product_id from changed);
  begin
    perform renew_stock_states(ids);
    perform renew_listed_prices(ids);
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
    return null;
  end $$;

create function renew_listed_pictures(changed uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off
  as $$
  declare changed_id uuid;
  begin
    for changed_id in select distinct unnest(changed) as id order by id loop
      perform from listed_products where product_id = changed_id for update;
      update listed_products listed set missing = (listed.missing & 60) | found.missing
        from (
          select case when count(*) = 0 then 1 else 0 end | case when bool_or(alt = '') then 2 else 0 end as missing
          from product_images where product_id = changed_id
        ) found
       where product_id = changed_id and listed.missing & 3 <> found.missing;
    end loop;
  end $$;
revoke all on function renew_listed_pictures(uuid[]) from public;

create function follow_pictures() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    perform renew_listed_pictures(array(select distinct product_id from changed));
    return null;
  end $$;
revoke all on function follow_pictures() from public;
create trigger product_images_listed after insert on product_images
  referencing new table as changed for each statement execute function follow_pictures();
create trigger product_images_listed_again after update on product_images
  referencing new table as changed for each statement execute function follow_pictures();
create trigger product_images_listed_less after delete on product_images
  referencing old table as changed for each statement execute function follow_pictures();

create function follow_renamed_categories() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    update listed_products listed set category_title = lower(changed.title)
      from changed where listed.category_id = changed.category_id and listed.category_title <> lower(changed.title);
    return null;
  end $$;
revoke all on function follow_renamed_categories() from public;
create trigger categories_listed after update on categories
  referencing new table as changed for each statement execute function follow_renamed_categories();

do $$
  declare business uuid;
  begin
    for business in select tenant_id from tenants loop
      perform set_config('app.tenant_id', business::text, true);
      update listed_products listed set vendor = p.vendor,
          category_title = coalesce((select lower(c.title) from categories c where c.category_id = p.category_id), ''),
          missing = 5 | case when p.category_id is null then 16 else 0 end | case when p.tax_rate_bp = 0 then 32 else 0 end
        from products p where p.product_id = listed.product_id;
      insert into listed_tags (tag, product_id) select unnest(tags), product_id from products on conflict do nothing;
      perform renew_listed_prices(array(select product_id from listed_products));
      perform renew_listed_pictures(array(select product_id from listed_products));
    end loop;
    perform set_config('app.tenant_id', '', true);
  end $$;
