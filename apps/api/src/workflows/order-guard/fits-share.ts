import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import { orderGuard } from '@marketday/contract/orders/order-guard'

/** SQL of the order's columns: bound values or parameters. */
export interface ShareRequest {
  readonly network: unknown
  /** This cart's own lines do not count. */
  readonly cartId: unknown
  readonly variantIds: unknown
  readonly quantities: unknown
  readonly slotId: unknown
}

/**
 * True if a network reserves no more than its share of an item and a slot, including this request.
 * Counts unpaid reservations of unconfirmed addresses: running checkouts, and cash orders of the
 * last day.
 */
export const fitsShare = ({
  network,
  cartId,
  variantIds,
  quantities,
  slotId,
}: ShareRequest): RawBuilder<boolean> => {
  const carts = sql`carts c where c.network = ${network}::text and c.status = 'checkout' and c.keeps_goods
    and c.cart_id is distinct from ${cartId}::uuid`
  const orders = sql`orders o join customers k on k.customer_id = o.customer_id
    where o.network = ${network}::text and o.placed_at > app_now() - interval '1 day' and o.status in ('open', 'held')
      and o.payment_method = 'cash' and o.captured_minor = 0 and k.email_confirmed_at is null`
  return sql<boolean>`(not exists (
      select from (
        select coalesce(part.variant_id, wish.variant_id) as variant_id, sum(wish.quantity * coalesce(part.quantity, 1)) as quantity
        from unnest(${variantIds}::uuid[], ${quantities}::bigint[]) wish (variant_id, quantity)
        join variants asked on asked.variant_id = wish.variant_id
        left join bundle_parts part on part.product_id = asked.product_id
        group by 1
      ) goods
      join variants v on v.variant_id = goods.variant_id and v.tracked and not v.backorder
      cross join lateral (select coalesce(sum(on_hand), 0) as units from stock_levels s where s.product_id = v.product_id and s.variant_id = v.variant_id and s.for_sale) shelf
      where goods.quantity + coalesce((
          select sum(m.reserved_delta)
          from (select c.cart_id as id from ${carts} union all select o.order_id from ${orders}) keeper
          -- By what keeps it: of an item that many want there are more movements.
          cross join lateral (
            select reserved_delta from stock_movements where reference_id = keeper.id and variant_id = v.variant_id offset 0
          ) m), 0)
        > greatest(${sql.lit(orderGuard.leastUnits)}, shelf.units / ${sql.lit(orderGuard.shareOfStock)}))
    and not exists (
      select from delivery_slots t where t.delivery_slot_id = ${slotId}::uuid
        and 1 + (select count(*) from ${carts} and c.delivery_slot_id = t.delivery_slot_id)
          + (select count(*) from ${orders} and o.delivery_slot_id = t.delivery_slot_id)
          > greatest(${sql.lit(orderGuard.leastPlaces)}, t.capacity / ${sql.lit(orderGuard.shareOfStock)})))`
}
