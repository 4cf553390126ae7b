-- Returns customers of at most `most` contacts matching all words in name, address and phone; may
-- contain duplicates. Bypasses row security and filters by tenant itself, because LIKE is not
-- leakproof (decision 0012).
create or replace function find_customers(words text[], most int) returns setof uuid
  language plpgsql stable security definer rows 10
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  as $$
  declare
    tenant constant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
    patterns constant text[] := array(select like_pattern(word) from unnest(words) word);
  begin
    -- The index reads all matches before the first; if a quarter of the contacts match, a scan finds
    -- enough sooner.
    if (select count(*) filter (where sample.words like all (patterns)) * 4 > count(*)
        from (select c.words from order_contacts c where c.tenant_id = tenant limit 200) sample) then
      return query
        select customer_id from order_contacts c where c.tenant_id = tenant and c.words like all (patterns) limit most;
    else
      -- No index supports LIKE ALL: three words use the index, all are checked.
      return query
        select customer_id from order_contacts c
        where c.tenant_id = tenant and c.words like coalesce(patterns[1], '%') and c.words like coalesce(patterns[2], '%')
          and c.words like coalesce(patterns[3], '%') and c.words like all (patterns)
        limit most;
    end if;
  end $$;
revoke all on function find_customers(text[], int) from public;
grant execute on function find_customers(text[], int) to market_app;
