-- Only goods that are delivered need customs data.
create or replace function lacks_customs(kind text, hs_code text, country_of_origin text) returns int
  language sql immutable
  return case when kind not in ('service', 'digital', 'gift_card') and (hs_code = '' or country_of_origin = '') then 64 else 0 end;

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
revoke all on function list_products() from public;
create or replace trigger products_listed after insert on products
  referencing new table as changed for each statement execute function list_products();
create or replace trigger products_listed_again after update on products
  referencing new table as changed for each statement execute function list_products();

create or replace function follow_renamed_categories() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    update listed_products listed set category_title = lower(changed.title)
      from changed where listed.category_id = changed.category_id and listed.category_title <> lower(changed.title);
    return null;
  end $$;
revoke all on function follow_renamed_categories() from public;
create or replace trigger categories_listed after update on categories
  referencing new table as changed for each statement execute function follow_renamed_categories();
