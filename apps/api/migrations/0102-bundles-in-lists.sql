-- The lists know which items are bundles: 64 in `stock_states`, beside what is known of its own stock. In which state of
-- stock a bundle is follows from its parts whenever it is asked.
create or replace function list_products() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    insert into listed_products as listed
        (tenant_id, product_id, status, category_id, category_title, sort_title, updated_at, vendor, missing, stock_states)
      select tenant_id, product_id, status, category_id,
        coalesce((select lower(c.title) from categories c where c.category_id = changed.category_id), ''), sort_title, updated_at, vendor,
        5 | case when category_id is null then 16 else 0 end | case when tax_rate_bp = 0 then 32 else 0 end,
        case when kind = 'bundle' then 64 else 0 end
      from changed
      on conflict on constraint listed_products_pkey do update
        set (status, category_id, category_title, sort_title, updated_at, vendor, missing, stock_states) =
          (excluded.status, excluded.category_id, excluded.category_title, excluded.sort_title, excluded.updated_at, excluded.vendor,
            (listed.missing & 15) | (excluded.missing & 48), (listed.stock_states & 63) | excluded.stock_states)
        where (listed.status, listed.category_id, listed.category_title, listed.sort_title, listed.updated_at, listed.vendor,
            listed.missing & 48, listed.stock_states & 64)
          is distinct from
          (excluded.status, excluded.category_id, excluded.category_title, excluded.sort_title, excluded.updated_at, excluded.vendor,
            excluded.missing & 48, excluded.stock_states);
    return null;
  end $$;

create or replace function renew_stock_states(changed uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off
  as $$
  declare changed_id uuid;
  begin
    for changed_id in select distinct unnest(changed) as id order by id loop
      perform from listed_products where product_id = changed_id for update;
      update listed_products listed set (stock_states, short_variants) = ((listed.stock_states & 64) | found.states, found.short)
        from (
          select coalesce(bit_or(state | case when is_short then 8 else 0 end
              | case when is_short and available <= 0 then 16 else 0 end | case when is_short and available < 0 then 32 else 0 end), 0) as states,
            count(*) filter (where is_short) as short
          from (
            select level.available, judged.state, judged.state <> 1 and level.levels > 0 as is_short
            from variants v
            cross join lateral (
              select count(*) as levels, coalesce(sum(on_hand - reserved - unavailable), 0) as available
              -- With its item: a plan made while the table was small would read all levels that are for sale.
              from stock_levels where product_id = changed_id and variant_id = v.variant_id and for_sale
            ) level
            cross join lateral (
              select case
                when not v.tracked or level.available > greatest(v.low_stock_threshold, 0) then 1
                when level.available > 0 or v.backorder then 2
                else 4 end as state
            ) judged
            where v.product_id = changed_id and v.archived_at is null
          ) variant
        ) found
       where product_id = changed_id
         and (listed.stock_states & 63, short_variants) is distinct from (found.states, found.short);
    end loop;
  end $$;

do $$
  declare business uuid;
  begin
    for business in select tenant_id from tenants loop
      perform set_config('app.tenant_id', business::text, true);
      update listed_products listed set stock_states = stock_states | 64
        from products p where p.product_id = listed.product_id and p.kind = 'bundle';
    end loop;
    perform set_config('app.tenant_id', '', true);
  end $$;
