import type { AppliedDiscount } from '@marketday/contract/orders/discounts/apply-discounts'
import { worthOfCancelled } from '@marketday/contract/orders/sums/worth-of-cancelled'

import { cancelUnits } from '../../orders/cancellation/cancel-units.ts'
import type { CancelledUnits } from '../../orders/cancellation/cancel-units.ts'
import { addLines } from '../../orders/changes/add-lines.ts'
import type { LineRow } from '../../orders/fulfilment/fulfilment-rows.ts'
import type { OrderRecord } from '../../orders/lock-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { NewOrderLine } from '../place-order/place-order.ts'
import { totalsOf } from '../place-order/totals-of.ts'

export interface ExchangedLines {
  readonly lines: readonly LineRow[]
  readonly removed: readonly CancelledUnits[]
  readonly added: readonly NewOrderLine[]
  readonly discounts: readonly AppliedDiscount[]
  readonly fulfilmentId: string | null
}

/** Adds before removing, so that exchanging the only item does not end the order. Returns its lines. */
export async function exchangeLines(
  db: Db,
  order: OrderRecord,
  { lines, removed, added, discounts, fulfilmentId }: ExchangedLines,
): Promise<LineRow[]> {
  const { deliveryKind, place, addsTax, currency } = order
  const charged = { deliveryKind, place, deliveryMinor: 0, deliveryTaxed: null, addsTax, currency }
  const { totalMinor, lines: newLines } =
    added.length === 0
      ? { totalMinor: order.totalMinor, lines: [] }
      : await addLines(db, {
          orderId: order.id,
          lines: added,
          totals: totalsOf(charged, added),
          discounts,
          fulfilmentId,
        })
  const after = [
    ...lines.map((line) => ({
      ...line,
      cancelledQuantity:
        line.cancelledQuantity +
        (removed.find((change) => change.line.id === line.id)?.quantity ?? 0),
    })),
    ...newLines,
  ]
  if (removed.length > 0)
    await cancelUnits(db, order, {
      units: removed,
      cancelledMinor: worthOfCancelled({ ...order, totalMinor, lines: after }),
      ends: null,
    })
  return after
}
