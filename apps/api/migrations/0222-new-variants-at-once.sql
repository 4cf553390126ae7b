-- What lists know of an item's variants was renewed by three functions one after the other, each of which locked the
-- item and wrote it with all its indexes: three times for each item that an import brings in. New and deleted variants
-- now renew all of it with one lock and one write; each rule stands in one function, whoever asks it.
create function stock_in_lists(item uuid) returns table (states integer, short integer)
  language sql stable
  begin atomic
    select coalesce(bit_or(state | case when is_short then 8 else 0 end
        | case when is_short and available <= 0 then 16 else 0 end | case when is_short and available < 0 then 32 else 0 end), 0),
      (count(*) filter (where is_short))::integer
    from (
      select level.available, judged.state, judged.state <> 1 and level.levels > 0 as is_short
      from variants v
      cross join lateral (
        select count(*) as levels, coalesce(sum(on_hand - reserved - unavailable), 0) as available
        -- With its item: a plan made while the table was small would read all levels that are for sale.
        from stock_levels where product_id = item and variant_id = v.variant_id and for_sale
      ) level
      cross join lateral (
        select case
          when not v.tracked or level.available > greatest(v.low_stock_threshold, 0) then 1
          when level.available > 0 or v.backorder then 2
          else 4 end as state
      ) judged
      where v.product_id = item and v.archived_at is null
    ) variant;
  end;

create function prices_in_lists(item uuid) returns table (price_minor bigint, sku text, missing integer)
  language sql stable
  begin atomic
    select coalesce(min(price_minor), 0), coalesce(min(lower(sku)), ''),
      case when coalesce(min(price_minor), 0) = 0 then 4 else 0 end
        | case when bool_or(coalesce(sku, '') = '') then 8 else 0 end
    from variants where product_id = item and archived_at is null;
  end;

create or replace function renew_stock_states(changed uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off
  as $$
  declare changed_id uuid;
  begin
    for changed_id in select distinct unnest(changed) as id order by id loop
      perform from listed_products where product_id = changed_id for update;
      update listed_products listed set (stock_states, short_variants) = ((listed.stock_states & 64) | stock.states, stock.short)
        from stock_in_lists(changed_id) stock
       where product_id = changed_id
         and (listed.stock_states & 63, short_variants) is distinct from (stock.states, stock.short);
    end loop;
  end $$;

create or replace function renew_listed_prices(changed uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off
  as $$
  declare changed_id uuid;
  begin
    for changed_id in select distinct unnest(changed) as id order by id loop
      perform from listed_products where product_id = changed_id for update;
      update listed_products listed
         set (price_minor, sku, missing) = (found.price_minor, found.sku, (listed.missing & 115) | found.missing)
        from prices_in_lists(changed_id) found
       where product_id = changed_id
         and (listed.price_minor, listed.sku, listed.missing & 12) is distinct from (found.price_minor, found.sku, found.missing);
    end loop;
  end $$;

-- All that the three functions renew, item by item: each is locked before its variants are looked at.
create function renew_listed_variants(changed uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off
  as $$
  declare changed_id uuid;
  begin
    for changed_id in select distinct unnest(changed) as id order by id loop
      perform from listed_products where product_id = changed_id for update;
      update listed_products listed
         set (stock_states, short_variants, price_minor, sku, missing) =
           ((listed.stock_states & 64) | stock.states, stock.short, found.price_minor, found.sku,
             (listed.missing & 83) | found.missing | tax.missing)
        from stock_in_lists(changed_id) stock, prices_in_lists(changed_id) found,
          lateral (
            select case when exists (
              select from products p
               where p.product_id = changed_id and lacks_tax_class(p.product_id, p.kind, p.tax_class_id, p.category_id)
            ) then 32 else 0 end as missing
          ) tax
       where product_id = changed_id
         and (listed.stock_states & 63, short_variants, listed.price_minor, listed.sku, listed.missing & 44)
           is distinct from (stock.states, stock.short, found.price_minor, found.sku, found.missing | tax.missing);
    end loop;
  end $$;
revoke all on function renew_listed_variants(uuid[]) from public;

create or replace function follow_variants() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    perform renew_listed_variants(array(select distinct product_id from changed));
    return null;
  end $$;
