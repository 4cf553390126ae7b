-- Orders of the rarest word if at most `most` have it; if all words are common, orders matching all
-- words in one contact, plus those matching one elsewhere. The caller checks the words, except for a
-- single word. A single null means too many: then the newest orders match soon. Names, addresses,
-- phones and items match partially; notes and tracking numbers too, from three letters; numbers match
-- by prefix. Bypasses row security and filters by tenant itself, because LIKE is not leakproof
-- (decision 0012).
create or replace function find_orders(words text[], most int) returns setof uuid
  language plpgsql stable security definer rows 100
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  as $$
  declare
    tenant constant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
    patterns constant text[] := array(select like_pattern(word) from unnest(words) word);
    word text;
    pattern text;
    variants uuid[];
    buyers uuid[];
    found_orders uuid[];
    fewest uuid[];
    -- A word with more matches is not the rarest.
    upto int := most;
    elsewhere uuid[] := '{}';
  begin
    -- Longer words are rarer.
    for word in select w from unnest(words) w order by length(w) desc loop
      pattern := like_pattern(word);
      found_orders := '{}';
      if length(word) > 2 then
        found_orders := array(
          select order_id from orders
          where tenant_id = tenant and customer_note <> '' and lower(customer_note) like pattern limit upto + 1);
        found_orders := found_orders || array(
          select order_id from order_notes
          where tenant_id = tenant and text <> '' and lower(text) like pattern limit upto + 1);
        found_orders := found_orders || array(
          select order_id from fulfilments
          where tenant_id = tenant and tracking_number <> '' and status <> 'cancelled'
            and lower(replace(tracking_number, ' ', '')) like pattern limit upto + 1);
      end if;
      variants := array(select variant_id from ordered_items i where i.tenant_id = tenant and i.words like pattern);
      found_orders := found_orders || array(
        select order_id from unnest(variants) ordered
        join order_lines on tenant_id = tenant and variant_id = ordered
        where item_words(title, variant_title, sku) like pattern limit upto + 1);
      if word ~ '^[1-9][0-9]{0,11}$' then
        found_orders := found_orders || array(
          select order_id from generate_series(0, 12 - length(word)) zeros
          join orders on tenant_id = tenant
            and number between word::bigint * (10 ^ zeros)::bigint and (word::bigint + 1) * (10 ^ zeros)::bigint - 1
          limit upto + 1);
      end if;
      elsewhere := elsewhere || found_orders;
      continue when cardinality(found_orders) > upto;

      buyers := array(select customer_id from find_customers(array[word], upto + 1) customer_id);
      continue when cardinality(buyers) > upto;
      found_orders := found_orders || find_orders_by_contact(tenant, buyers, array[pattern], upto + 1);
      continue when cardinality(found_orders) > upto;
      fewest := found_orders;
      upto := cardinality(fewest);
    end loop;
    if fewest is null and cardinality(words) > 1 and cardinality(elsewhere) <= most then
      buyers := array(select customer_id from find_customers(words, most + 1) customer_id);
      if cardinality(buyers) <= most then
        found_orders := elsewhere || find_orders_by_contact(tenant, buyers, patterns, most + 1);
        if cardinality(found_orders) <= most then
          fewest := found_orders;
        end if;
      end if;
    end if;
    return query select distinct unnest(coalesce(fewest, array[null::uuid]));
  end $$;
revoke all on function find_orders(text[], int) from public;
grant execute on function find_orders(text[], int) to market_app;
