-- Of words that all have to be found, the orders of the first that no more than `most` orders have; whoever asks looks
-- at the other words of these. A single null says that each word is that common: then the newest orders soon have
-- them all. Names, addresses and phones are found in part, numbers by their beginning, SKUs as a whole.
-- Past row security, because no comparison by likeness is leakproof: it names the tenant itself (decision 0012).
create or replace function find_orders(words text[], most int) returns setof uuid
  language plpgsql stable security definer rows 100
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  as $$
  declare
    tenant constant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
    word text;
    pattern text;
    buyers uuid[];
    found_orders uuid[];
  begin
    foreach word in array words loop
      pattern := like_pattern(word);
      buyers := array(select customer_id from order_contacts c where c.tenant_id = tenant and c.words like pattern limit most + 1);
      continue when cardinality(buyers) > most;
      found_orders := array(
        select order_id from orders
        where tenant_id = tenant and customer_id = any(buyers) and contact_words(name, email, phone) like pattern
        limit most + 1);
      if cardinality(found_orders) <= most and word ~ '^[1-9][0-9]{0,11}$' then
        found_orders := found_orders || array(
          select order_id from generate_series(0, 12 - length(word)) zeros
          join orders on tenant_id = tenant
            and number between word::bigint * (10 ^ zeros)::bigint and (word::bigint + 1) * (10 ^ zeros)::bigint - 1
          limit most + 1);
      end if;
      if cardinality(found_orders) <= most then
        found_orders := found_orders || array(
          select order_id from order_lines where tenant_id = tenant and sku in (lower(word), upper(word)) limit most + 1);
      end if;
      if cardinality(found_orders) <= most then
        return query select distinct unnest(found_orders);
        return;
      end if;
    end loop;
    return next null;
  end $$;
revoke all on function find_orders(text[], int) from public;
grant execute on function find_orders(text[], int) to market_app;
