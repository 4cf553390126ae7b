import { sql } from 'kysely'

import type { AppliedDiscount } from '@marketday/contract/orders/discounts/apply-discounts'

import type { Db } from '../../platform/database/tenant-db.ts'

export interface AgreedDiscount extends AppliedDiscount {
  /** Rate for added units; null if units added later aren't discounted, as with fixed amounts. */
  readonly percentBp: number | null
  /** Applies to every item of the order. */
  readonly isForAll: boolean
}

/** Discounts of an order, items first. */
export async function findAgreedDiscounts(db: Db, orderId: string): Promise<AgreedDiscount[]> {
  const { rows } = await sql<
    { discount: AppliedDiscount } & Omit<AgreedDiscount, keyof AppliedDiscount>
  >`
    select applied.discount,
      case when d.discount_id is null then (applied.discount -> 'terms' ->> 'percentBp')::int
        when d.kind = 'percent' then d.percent_bp end as "percentBp",
      d.discount_id is null or d.category_ids is null and d.product_ids is null as "isForAll"
    from orders o cross join jsonb_array_elements(o.discounts) with ordinality applied (discount, position)
    left join discounts d on d.discount_id::text = applied.discount ->> 'id'
    where o.order_id = ${orderId}::uuid
    order by applied.position`.execute(db)
  return rows.map(({ discount, ...rate }) => ({ ...discount, ...rate }))
}
