-- Discounts relevant to a cart or an order of these variants: the one of the entered code and the
-- automatic ones. Field names are those of `DiscountOffer` in offered-discounts.ts, which decides
-- whether they apply.
create or replace function offered_discounts(given_code text, given_email text, given_variants uuid[]) returns json
  language plpgsql stable
  as $$
  declare
    found json;
  begin
    -- Fast path, since most shops have no discounts: the rest takes five times as long.
    if not exists (select from discounts where archived_at is null and (code is null or code = given_code)) then
      return null;
    end if;
    select json_agg(json_build_object(
      'id', d.discount_id, 'name', d.name, 'code', d.code, 'kind', d.kind, 'percentBp', d.percent_bp,
      'amountMinor', d.amount_minor, 'buyQuantity', d.buy_quantity, 'getQuantity', d.get_quantity,
      'minimumMinor', d.minimum_minor, 'minimumQuantity', d.minimum_quantity, 'isFirstOrderOnly', d.is_first_order_only,
      'startsAt', d.starts_at, 'endsAt', d.ends_at, 'isPaused', d.is_paused,
      'usageLimit', d.usage_limit, 'customerLimit', d.customer_limit, 'usedCount', d.used_count,
      'usedByCustomer', case when d.customer_limit is null then 0 else (
        select count(*) from discount_uses u where u.discount_id = d.discount_id
          and u.limit_keys @> array[limit_key(given_email)]) end,
      'hasOrdered', d.is_first_order_only and has_ordered(given_email),
      'variantIds', chosen_variants(d.product_ids, d.category_ids, given_variants),
      'gotVariantIds', chosen_variants(d.got_product_ids, d.got_category_ids, given_variants)))
    into found
    from discounts d
    where d.archived_at is null and (d.code = given_code or d.code is null and not d.is_paused
      and (d.starts_at is null or d.starts_at <= app_now()) and (d.ends_at is null or d.ends_at > app_now()));
    if found is null then return null; end if;
    return json_build_object('now', app_now(), 'discounts', found,
      'timeZone', (select time_zone from tenants where tenant_id = current_setting('app.tenant_id')::uuid));
  end $$;

-- Variants among these that belong to chosen items or categories; null if nothing was chosen.
create or replace function chosen_variants(products uuid[], categories uuid[], given_variants uuid[]) returns uuid[]
  language plpgsql stable
  as $$
  begin
    if products is null and categories is null then return null; end if;
    return array(
      select v.variant_id from variants v join products p on p.product_id = v.product_id
      where v.variant_id = any(given_variants) and (v.product_id = any(products) or category_path(p.category_id) && categories));
  end $$;

create or replace function has_ordered(given_email text) returns boolean
  language plpgsql stable
  as $$
  begin
    return exists (select from customers c join orders o on o.customer_id = coalesce(c.merged_into, c.customer_id)
      where limit_key(c.email_key) = limit_key(given_email) and o.status <> 'cancelled' and not o.is_test);
  end $$;
