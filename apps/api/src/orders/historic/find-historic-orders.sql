-- At most `most` historic orders matching all words in number, name and address. Bypasses row security
-- and filters by tenant itself, because LIKE is not leakproof (decision 0012).
create or replace function find_historic_orders(words text[], most int) returns setof uuid
  language plpgsql stable security definer rows 10
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  as $$
  declare
    tenant constant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
    patterns constant text[] := array(select like_pattern(word) from unnest(words) word);
    -- No index supports LIKE ALL: the longest word uses the index, all are checked.
    longest constant text := like_pattern((select word from unnest(words) word order by length(word) desc limit 1));
  begin
    return query
      select historic_order_id from historic_orders h
      where h.tenant_id = tenant and historic_words(h.number, h.name, h.email) like longest
        and historic_words(h.number, h.name, h.email) like all (patterns) limit most;
  end $$;
revoke all on function find_historic_orders(text[], int) from public;
grant execute on function find_historic_orders(text[], int) to market_app;
