import { sumBy } from '@marketday/contract/money/sum-by'
import { cancelledPart } from '@marketday/contract/orders/sums/worth-of-cancelled'

import { findAgreedDiscounts } from '../../orders/discounts/find-agreed-discounts.ts'
import type { AgreedDiscount } from '../../orders/discounts/find-agreed-discounts.ts'
import { listLines } from '../../orders/fulfilment/fulfilment-rows.ts'
import type { LineRow } from '../../orders/fulfilment/fulfilment-rows.ts'
import type { OrderRecord } from '../../orders/lock-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { addDiscounts, keepShares, withShares } from '../change-order/keep-discounts.ts'
import type { Kept, ReplacedUnits } from '../change-order/keep-discounts.ts'
import type { NewOrderLine } from '../place-order/place-order.ts'

/**
 * Exchange units keep the discount share of returned units of the same product, one for one.
 * Further units and other products aren't discounted. Requires the settled return.
 */
export async function inheritDiscounts<Line extends NewOrderLine>(
  db: Db,
  { id: orderId, currency }: OrderRecord,
  { accepted, added }: { accepted: ReadonlyMap<string, number>; added: readonly Line[] },
): Promise<Kept<Line>> {
  const agreed = await findAgreedDiscounts(db, orderId)
  const returned = (await listLines(db, orderId)).filter(({ id }) => accepted.has(id))
  const products = await findProducts(db, [...added, ...returned])
  const stacks = returned.map((line): Stack => ({ line, left: accepted.get(line.id) ?? 0 }))
  const shares = added.map((line) => {
    const productId = products.get(line.variantId)
    const own = stacks.filter(
      (stack) => productId && products.get(stack.line.variantId) === productId,
    )
    return inheritShares(agreed, { line, stacks: own, currency })
  })
  return {
    lines: added.map((line, index) => withShares(agreed, line, shares[index] ?? [])),
    discounts: addDiscounts(agreed, added, shares),
  }
}

/** Returned units of a line that no exchange unit replaces yet. */
interface Stack {
  readonly line: LineRow
  left: number
}

function inheritShares(
  agreed: readonly AgreedDiscount[],
  {
    line: { quantity, unitPriceMinor },
    stacks,
    currency,
  }: { line: NewOrderLine; stacks: readonly Stack[]; currency: string },
): readonly number[] {
  let rest = quantity
  const shares = stacks.map((stack) => {
    const count = Math.min(rest, stack.left)
    const replaced = takeUnits(stack, count, currency)
    rest -= count
    return keepShares(agreed, { replaced, amountMinor: unitPriceMinor * count, currency })
  })
  return agreed.map((_, at) => sumBy(shares, (share) => share[at] ?? 0))
}

/** With the exact amount that the return credits for these units, so that an equal price leaves nothing due. */
function takeUnits(stack: Stack, count: number, currency: string): ReplacedUnits {
  const { variantId, unitPriceMinor, quantity, totalMinor, byHandMinor, cancelledQuantity } =
    stack.line
  const before = cancelledQuantity - stack.left
  const creditedPart = (minor: number) => {
    const until = (units: number) =>
      cancelledPart(minor, { quantity, cancelledQuantity: units }, currency)
    return until(before + count) - until(before)
  }
  stack.left -= count
  return {
    variantId,
    listMinor: unitPriceMinor * count,
    paidMinor: creditedPart(totalMinor),
    byHandMinor: creditedPart(byHandMinor),
  }
}

async function findProducts(
  db: Db,
  lines: readonly { readonly variantId: string }[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('variants')
    .select(['variant_id', 'product_id'])
    .where('variant_id', 'in', [...new Set(lines.map(({ variantId }) => variantId))])
    .execute()
  return new Map(rows.map((row) => [row.variant_id, row.product_id]))
}
