create or replace function stock_in_lists(item uuid) returns table (states integer, short integer)
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
        -- The product_id keeps a plan made for a small table from reading all levels for sale.
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

create or replace function prices_in_lists(item uuid) returns table (price_minor bigint, sku text, missing integer)
  language sql stable
  begin atomic
    select coalesce(min(price_minor), 0), coalesce(min(lower(sku)), ''),
      case when coalesce(min(price_minor), 0) = 0 then 4 else 0 end
        | case when bool_or(coalesce(sku, '') = '') then 8 else 0 end
    from variants where product_id = item and archived_at is null;
  end;

-- Items are locked in order before their variants are read, so that the later of two changes sees the earlier.
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
revoke all on function renew_stock_states(uuid[]) from public;

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
revoke all on function renew_listed_prices(uuid[]) from public;

-- Renews everything except pictures in one write.
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
revoke all on function renew_listed_variants(uuid[]) from public;

create or replace function follow_variants() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    perform renew_listed_variants(array(select distinct product_id from changed));
    return null;
  end $$;
revoke all on function follow_variants() from public;
create or replace trigger variants_listed after insert on variants
  referencing new table as changed for each statement execute function follow_variants();
create or replace trigger variants_listed_less after delete on variants
  referencing old table as changed for each statement execute function follow_variants();

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
revoke all on function follow_changed_variants() from public;
create or replace trigger variants_listed_again after update on variants
  referencing old table as earlier new table as changed for each statement execute function follow_changed_variants();

-- A ledger entry of many lines renews its items once, at its end.
create or replace function follow_stock_level() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    was constant bigint := old.on_hand - old.reserved - old.unavailable;
    is_now constant bigint := new.on_hand - new.reserved - new.unavailable;
  begin
    if ((was < 0) <> (is_now < 0) or (was > 0) <> (is_now > 0) or (was > old.low_stock_threshold) <> (is_now > new.low_stock_threshold)
      or old.on_hand = 0 and old.reserved = 0 and old.unavailable = 0)
      and current_setting('app.stock_states', true) is distinct from 'later' then
      perform renew_stock_states(array[new.product_id]);
    end if;
    return null;
  end $$;
revoke all on function follow_stock_level() from public;
create or replace trigger stock_levels_listed after update on stock_levels for each row execute function follow_stock_level();
