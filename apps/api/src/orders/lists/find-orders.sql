-- Of words that all have to be found, the orders of the rarest one if no more than `most` have it, or, where each word is
-- common, those that have all of them in one contact, with those that have one elsewhere; whoever asks looks at the words
-- of these, unless it is one word only. A single null says that these are many, too: then the newest orders soon have them
-- all. Names, addresses, phones and items are found in part, notes and tracking numbers too, but not by one or two letters, and numbers by their
-- beginning.
-- Past row security, because no comparison by likeness is leakproof: it names the tenant itself (decision 0012).
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
    -- A word that more orders have is not the rarest one.
    upto int := most;
    -- Of all words so far, what is found elsewhere than in contacts.
    elsewhere uuid[] := '{}';
  begin
    -- A long word is rarer than a short one.
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
