-- Part of the discount that staff entered for the whole order.
alter table order_lines add column by_hand_minor bigint not null default 0,
  add constraint order_lines_by_hand check (by_hand_minor between 0 and discount_minor);

-- Its terms are kept with the order, as it may be given after the draft.
call for_each_tenant($$
  update order_lines l set by_hand_minor = least(l.discount_minor, (part ->> 'amountMinor')::bigint)
    from orders o cross join jsonb_array_elements(o.discounts) applied cross join jsonb_array_elements(applied -> 'lines') part
    where l.tenant_id = current_setting('app.tenant_id')::uuid and o.tenant_id = l.tenant_id and o.order_id = l.order_id
      and applied ->> 'id' = 'by-hand' and part ->> 'variantId' = l.variant_id::text;
  update orders o set change_count = change_count + 1, discounts = (
      select jsonb_agg(case when applied ->> 'id' = 'by-hand' then applied || jsonb_build_object('terms',
        case content -> 'discount' ->> 'kind'
          when 'percent' then jsonb_build_object('kind', 'percent', 'percentBp', content -> 'discount' -> 'percentBp')
          else jsonb_build_object('kind', 'amount', 'amountMinor', content -> 'discount' -> 'amountMinor') end)
        else applied end order by position)
      from jsonb_array_elements(o.discounts) with ordinality discounts (applied, position))
    from order_drafts d
    where d.tenant_id = o.tenant_id and d.order_id = o.order_id and o.tenant_id = current_setting('app.tenant_id')::uuid
      and o.discounts @> '[{"id": "by-hand"}]';
$$);
