-- Customers who ordered under a name, an address or a phone number that has all these words. Past row security, because
-- no comparison by likeness is leakproof: it names the tenant itself (decision 0012).
create or replace function find_customers(words text[], most int) returns setof uuid
  language plpgsql stable security definer rows 10
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  as $$
  declare
    tenant constant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
    patterns constant text[] := array(select like_pattern(word) from unnest(words) word);
  begin
    return query
      select distinct c.customer_id from (
        select customer_id from order_contacts c where c.tenant_id = tenant and c.words like all (patterns) limit most * 20
      ) c limit most;
  end $$;
revoke all on function find_customers(text[], int) from public;
grant execute on function find_customers(text[], int) to market_app;
