create or replace function parts_of_bundle(bundle uuid) returns jsonb
  language sql stable
  as $$
    select coalesce(jsonb_agg(jsonb_build_object('variantId', part.variant_id, 'quantity', part.quantity,
        'title', concat_ws(' – ', p.title, nullif(v.title, '')), 'sku', v.sku) order by part.position), '[]')
    from bundle_parts part
    join variants v on v.variant_id = part.variant_id
    join products p on p.product_id = v.product_id
    where part.product_id = bundle
  $$;

-- Available bundles: limited by the scarcest part, 0 if a part is not for sale. Null if no part is
-- tracked.
create or replace function available_bundles(bundle uuid) returns bigint
  language sql stable
  as $$
    select case when count(*) = 0 then 0 else min(
      case when v.archived_at is not null or p.status <> 'active' or p.kind <> 'physical' then 0
        when v.tracked and not v.backorder then greatest(coalesce(level.available, 0), 0) / part.quantity end) end
    from bundle_parts part
    join variants v on v.variant_id = part.variant_id
    join products p on p.product_id = v.product_id
    left join lateral (
      select sum(on_hand - reserved - unavailable)::bigint as available
      from stock_levels s where s.product_id = v.product_id and s.variant_id = v.variant_id and s.for_sale
    ) level on true
    where part.product_id = bundle
  $$;
