-- A ledger entry of many lines says once what became of its items, not once a line: with two thousand variants each
-- line looked at all of them, and their first stock took ten seconds.
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

-- From here to `end_stock_entry` the lines of one ledger entry are written.
create function begin_stock_entry() returns void
  language sql
  as $$ select set_config('app.stock_states', 'later', true) $$;

create function end_stock_entry(variant_ids uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    perform set_config('app.stock_states', '', true);
    perform renew_stock_states(array(
      select distinct product_id from stock_levels where variant_id = any(variant_ids)));
  end $$;
revoke all on function end_stock_entry(uuid[]) from public;
grant execute on function end_stock_entry(uuid[]) to market_app;
