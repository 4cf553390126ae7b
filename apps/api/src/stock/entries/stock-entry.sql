-- Until `end_stock_entry`, lines belong to one ledger entry.
create or replace function begin_stock_entry() returns void
  language sql
  as $$ select set_config('app.stock_states', 'later', true) $$;

create or replace function end_stock_entry(variant_ids uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    perform set_config('app.stock_states', '', true);
    perform renew_stock_states(array(
      select distinct product_id from stock_levels where variant_id = any(variant_ids)));
  end $$;
revoke all on function end_stock_entry(uuid[]) from public;
grant execute on function end_stock_entry(uuid[]) to market_app;
