import { sql } from 'kysely'

import type { OfferedDiscount } from '@marketday/contract/orders/discounts/offered-discount'

import type { Db } from '../../platform/database/tenant-db.ts'

/** Terms of an order's discounts on items, without limits and dates, which it met when it was placed. */
export async function findDiscountTerms(
  db: Db,
  orderId: string,
  variantIds: readonly string[],
): Promise<OfferedDiscount[]> {
  const { rows } = await sql<Terms>`
    select applied.discount ->> 'id' as id, applied.discount ->> 'name' as name, applied.discount ->> 'code' as code,
      coalesce(d.kind, applied.discount -> 'terms' ->> 'kind') as kind,
      coalesce(d.percent_bp, (applied.discount -> 'terms' ->> 'percentBp')::int, 0) as "percentBp",
      coalesce(d.amount_minor, (applied.discount -> 'terms' ->> 'amountMinor')::bigint, 0) as "amountMinor",
      coalesce(d.buy_quantity, 1) as "buyQuantity", coalesce(d.get_quantity, 1) as "getQuantity",
      d.minimum_minor as "minimumMinor", d.minimum_quantity as "minimumQuantity",
      chosen_variants(d.product_ids, d.category_ids, ${variantIds}::uuid[]) as "variantIds",
      chosen_variants(d.got_product_ids, d.got_category_ids, ${variantIds}::uuid[]) as "gotVariantIds"
    from orders o cross join jsonb_array_elements(o.discounts) applied (discount)
    left join discounts d on d.discount_id::text = applied.discount ->> 'id'
    where o.order_id = ${orderId}::uuid and coalesce(d.kind, applied.discount -> 'terms' ->> 'kind') <> 'free_delivery'`.execute(
    db,
  )
  return rows.map((terms) => ({ ...terms, ...unlimited }))
}

const unlimited = {
  isFirstOrderOnly: false,
  startsAt: null,
  endsAt: null,
  isPaused: false,
  usageLimit: null,
  customerLimit: null,
  usedCount: 0,
  usedByCustomer: 0,
  hasOrdered: false,
} as const

type Terms = Omit<OfferedDiscount, keyof typeof unlimited>
