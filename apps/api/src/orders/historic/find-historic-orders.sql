-- At most so many orders of a former shop that have all these words in number, name and address. Past row security,
-- because no comparison by likeness is leakproof: it names the tenant itself (decision 0012).
create or replace function find_historic_orders(words text[], most int) returns setof uuid
  language plpgsql stable security definer rows 10
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  as $$
  declare
    tenant constant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
    patterns constant text[] := array(select like_pattern(word) from unnest(words) word);
    -- No index is asked for all of an array: the longest word finds, the others choose.
    longest constant text := like_pattern((select word from unnest(words) word order by length(word) desc limit 1));
  begin
    return query
      select historic_order_id from historic_orders h
      where h.tenant_id = tenant and historic_words(h.number, h.name, h.email) like longest
        and historic_words(h.number, h.name, h.email) like all (patterns) limit most;
  end $$;
revoke all on function find_historic_orders(text[], int) from public;
grant execute on function find_historic_orders(text[], int) to market_app;
