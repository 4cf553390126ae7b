import { addToTotals } from '@marketday/contract/orders/sums/order-totals'
import type { OrderTotals } from '@marketday/contract/orders/sums/order-totals'
import { taxLineOf } from '@marketday/contract/orders/documents/bill'
import type { AppliedDiscount } from '@marketday/contract/orders/discounts/apply-discounts'
import type { TaxLine } from '@marketday/contract/catalog/tax-lines'
import type { ParsedPlace } from '@marketday/contract/contact/place'
import type { DeliveryKind } from '@marketday/contract/orders/cart'

import { json } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

interface Destination {
  readonly kind: DeliveryKind
  /** Null for pick-up. */
  readonly place: ParsedPlace | null
  readonly isAddressChecked: boolean
}

/** Requires the locked order. */
export async function setDestination(
  db: Db,
  orderId: string,
  { kind, place, isAddressChecked }: Destination,
): Promise<void> {
  await db
    .updateTable('orders')
    .set((row) => ({
      delivery_kind: kind,
      place: place && json(place),
      address_checked: isAddressChecked,
      version: row('version', '+', 1),
    }))
    .where('order_id', '=', orderId)
    .execute()
}

interface Fee {
  /** Totals of the fee alone. */
  readonly totals: OrderTotals
  readonly discounts: readonly AppliedDiscount[]
}

/**
 * Replaces the delivery fee of a locked order, with its tax; lines keep theirs. A refund of the
 * earlier fee stands, and doesn't count for the new one.
 */
export async function setDeliveryFee(
  db: Db,
  orderId: string,
  { totals, discounts }: Fee,
): Promise<void> {
  const order = await findFee(db, orderId)
  const taxLines = await withoutFee(db, orderId, order)
  const feeMinor = order.deliveryMinor + (order.addsTax ? order.deliveryTaxMinor : 0)
  const goods = {
    subtotalMinor: order.subtotalMinor,
    taxMinor: order.taxMinor - order.deliveryTaxMinor,
    totalMinor: order.totalMinor - feeMinor,
    taxLines,
  }
  const after = addToTotals(goods, totals)
  await db
    .updateTable('orders')
    .set((set) => ({
      delivery_minor: totals.deliveryMinor,
      delivery_discount_minor: totals.deliveryDiscountMinor,
      delivery_tax_minor: totals.deliveryTaxMinor,
      tax_minor: after.taxMinor,
      total_minor: after.totalMinor,
      ...(order.isDeliveryReturned && {
        is_delivery_returned: null,
        cancelled_minor: order.cancelledMinor - feeMinor,
      }),
      tax_lines: json([...after.taxLines]),
      discounts: json([...discounts]),
      change_count: set('change_count', '+', 1),
      version: set('version', '+', 1),
    }))
    .where('order_id', '=', orderId)
    .execute()
}

const findFee = (db: Db, orderId: string) =>
  db
    .selectFrom('orders')
    .select([
      'subtotal_minor as subtotalMinor',
      'delivery_minor as deliveryMinor',
      'delivery_tax_minor as deliveryTaxMinor',
      'tax_minor as taxMinor',
      'total_minor as totalMinor',
      'cancelled_minor as cancelledMinor',
      'is_delivery_returned as isDeliveryReturned',
      'tax_lines as taxLines',
      'adds_tax as addsTax',
    ])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()

type FeeRow = Awaited<ReturnType<typeof findFee>>

/** Tax lines of the goods alone, at their positions, which order lines refer to. */
async function withoutFee(db: Db, orderId: string, order: FeeRow): Promise<TaxLine[]> {
  const lines = await db
    .selectFrom('order_lines')
    .select(['tax_line as taxLine', 'total_minor as totalMinor', 'tax_minor as taxMinor'])
    .where('order_id', '=', orderId)
    .execute()
  const taxLines = order.taxLines.map((taxLine, at) => {
    const own = lines.filter((line) => taxLineOf(line, order) === at)
    const taxMinor = own.reduce((sum, line) => sum + line.taxMinor, 0)
    const totalMinor = own.reduce((sum, line) => sum + line.totalMinor, 0)
    return { ...taxLine, netMinor: totalMinor - (order.addsTax ? 0 : taxMinor), taxMinor }
  })
  const used = lines.map((line) => taxLineOf(line, order) ?? -1)
  return taxLines.slice(0, Math.max(-1, ...used) + 1)
}
