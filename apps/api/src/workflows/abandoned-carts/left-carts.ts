import { sql } from 'kysely'

import { abandonedLimits } from '@marketday/contract/orders/carts/abandoned-carts'

/** The owner of cart `c` has ordered since, possibly in another browser. */
export const hasOrderedSince = sql`exists (
  select from customers k join customers kept on kept.customer_id = coalesce(k.merged_into, k.customer_id)
  where k.email_key = c.email_key and kept.last_order_at > c.updated_at)`

/** Cart `c` with an address and without order, or one restored in place. */
export const isLeft = sql`c.email <> '' and (c.status in ('open', 'expired') or c.recovers_id = c.cart_id) and c.status <> 'checkout'
  and c.updated_at < app_now() - make_interval(hours => ${sql.lit(abandonedLimits.idleHours)})`

/** Rows for `AbandonedCart` from `carts c`; only non-empty ones. */
export const leftCarts = sql`
  select c.cart_id as id, c.name, c.email, c.phone, c.currency, c.updated_at as "leftAt", c.reminded_at as "remindedAt",
    held."pieceCount", held."goodsMinor", won.order,
    case when won.order is not null then 'recovered' when ${hasOrderedSince} then 'ordered'
      when c.reminded_at is not null then 'reminded' else 'left' end as state
  from carts c
  cross join lateral (select sum(quantity)::int as "pieceCount", sum(quantity * unit_price_minor)::bigint as "goodsMinor"
    from cart_lines l where l.cart_id = c.cart_id having count(*) > 0) held
  left join lateral (select json_build_object('id', o.order_id, 'number', o.number::text, 'netMinor', o.net_minor) as order
    from carts b join orders o on o.cart_id = b.cart_id
    where b.recovers_id = c.cart_id and o.status not in ('draft', 'pending_review', 'cancelled')
    order by o.placed_at limit 1) won on true
  where ${isLeft}`
