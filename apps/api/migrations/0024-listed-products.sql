-- What the lists of items and stock filter and sort by (decision 0050). Only the triggers write it.
create table listed_products (
  tenant_id uuid not null,
  product_id uuid not null,
  status text not null,
  category_id uuid,
  sort_title text not null,
  updated_at timestamptz not null,
  -- Which its variants are, as bits: 1 in stock, 2 low, 4 out; 8 low or out after having been in stock, of which 16 has
  -- nothing left and 32 is promised beyond what there is.
  stock_states int not null default 0,
  short_variants int not null default 0,
  constraint listed_products_pkey primary key (tenant_id, product_id),
  constraint listed_products_product_fkey foreign key (tenant_id, product_id)
    references products (tenant_id, product_id) on delete cascade
);
call protect_tenant_table('listed_products', 'select');
create index listed_products_by_title on listed_products (tenant_id, status, stock_states, sort_title, product_id);
create index listed_products_by_update on listed_products (tenant_id, status, stock_states, updated_at, product_id);
create index listed_products_of_category on listed_products (tenant_id, category_id, status, stock_states, sort_title, product_id);
create index listed_products_short on listed_products (tenant_id) include (short_variants)
  where short_variants > 0 and status <> 'archived';

create function list_products() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    insert into listed_products as listed (tenant_id, product_id, status, category_id, sort_title, updated_at)
      select tenant_id, product_id, status, category_id, sort_title, updated_at from changed
      on conflict on constraint listed_products_pkey do update
        set (status, category_id, sort_title, updated_at) = (excluded.status, excluded.category_id, excluded.sort_title, excluded.updated_at)
        where (listed.status, listed.category_id, listed.sort_title, listed.updated_at)
          is distinct from (excluded.status, excluded.category_id, excluded.sort_title, excluded.updated_at);
    return null;
  end $$;
revoke all on function list_products() from public;
create trigger products_listed after insert on products
  referencing new table as changed for each statement execute function list_products();
create trigger products_listed_again after update on products
  referencing new table as changed for each statement execute function list_products();

-- Item by item, so that its plan is right however large the catalogue was when it was made. A row is locked before
-- its variants are looked at, so that the later of two changes sees the earlier.
create function renew_stock_states(changed uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off
  as $$
  declare changed_id uuid;
  begin
    for changed_id in select distinct unnest(changed) as id order by id loop
      perform from listed_products where product_id = changed_id for update;
      update listed_products set (stock_states, short_variants) = (found.states, found.short)
        from (
          select coalesce(bit_or(state | case when is_short then 8 else 0 end
              | case when is_short and available <= 0 then 16 else 0 end | case when is_short and available < 0 then 32 else 0 end), 0) as states,
            count(*) filter (where is_short) as short
          from (
            select level.available, judged.state, judged.state <> 1 and level.levels > 0 as is_short
            from variants v
            cross join lateral (
              select count(*) as levels, coalesce(sum(on_hand - reserved - unavailable), 0) as available
              from stock_levels where variant_id = v.variant_id
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
       where product_id = changed_id and (stock_states, short_variants) is distinct from (found.states, found.short);
    end loop;
  end $$;
revoke all on function renew_stock_states(uuid[]) from public;

create function follow_variants() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    perform renew_stock_states(array(select distinct product_id from changed));
    return null;
  end $$;
revoke all on function follow_variants() from public;
create trigger variants_listed after insert on variants
  referencing new table as changed for each statement execute function follow_variants();
create trigger variants_listed_less after delete on variants
  referencing old table as changed for each statement execute function follow_variants();

create function follow_changed_variants() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    perform renew_stock_states(array(
      select distinct product_id from (
        select product_id, variant_id, tracked, backorder, low_stock_threshold, archived_at from changed
        except
        select product_id, variant_id, tracked, backorder, low_stock_threshold, archived_at from earlier) differing));
    return null;
  end $$;
revoke all on function follow_changed_variants() from public;
create trigger variants_listed_again after update on variants
  referencing old table as earlier new table as changed for each statement execute function follow_changed_variants();

-- A movement that takes a variant into another state, or is its first; most do neither. Compared here and not in a
-- condition of the trigger, which PostgreSQL would parse anew for each statement.
create function follow_stock_level() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    was constant bigint := old.on_hand - old.reserved - old.unavailable;
    is_now constant bigint := new.on_hand - new.reserved - new.unavailable;
  begin
    if (was < 0) <> (is_now < 0) or (was > 0) <> (is_now > 0) or (was > old.low_stock_threshold) <> (is_now > new.low_stock_threshold)
      or old.on_hand = 0 and old.reserved = 0 and old.unavailable = 0 then
      perform renew_stock_states(array[new.product_id]);
    end if;
    return null;
  end $$;
revoke all on function follow_stock_level() from public;
create trigger stock_levels_listed after update on stock_levels for each row execute function follow_stock_level();
