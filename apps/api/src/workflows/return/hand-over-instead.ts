import type { Settlement } from '@marketday/contract/orders/returns/return-acts'
import { isDelivered } from '@marketday/contract/catalog/products/kinds/item-kinds'

import { addLines } from '../../orders/changes/add-lines.ts'
import { listOrderDocuments } from '../../orders/documents/order-documents.ts'
import { handOverLines } from '../../orders/fulfilment/hand-over-lines.ts'
import type { OrderRecord } from '../../orders/lock-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { conflict } from '../../platform/http/errors.ts'
import { recordSale } from '../../stock/record-sale.ts'
import { reserveStock } from '../../stock/reserved/reserve-stock.ts'
import { findNewLines } from '../change-order/find-new-lines.ts'
import { totalsOf } from '../place-order/totals-of.ts'

type Instead = NonNullable<Settlement['instead']>

/** New lines, delivered at once; existing and invoiced lines stay unchanged. */
export async function handOverInstead(
  db: Db,
  order: OrderRecord,
  instead: Instead,
): Promise<readonly { readonly title: string; readonly quantity: number }[]> {
  const { id: orderId, deliveryKind, place, addsTax } = order
  if (instead.length === 0) return []
  const documents = await listOrderDocuments(db, orderId)
  if (documents.some(({ kind }) => kind === 'invoice'))
    throw conflict(
      'invalid_transition',
      'An invoice was already issued. Refund the payment, and place another order for the exchange',
    )
  const added = await findNewLines(
    db,
    order,
    instead.map((item) => ({ ...item, unitPriceMinor: null, gift: null, isKnown: false })),
  )
  if (!added.every(({ kind }) => isDelivered(kind)))
    throw conflict('invalid_transition', 'Only physical items can be exchanged')
  await reserveStock(db, { orderId, lines: added })
  const charged = { deliveryKind, place, deliveryMinor: 0, deliveryTaxed: null, addsTax }
  const totals = totalsOf(charged, added)
  const { lines } = await addLines(db, { orderId, lines: added, totals, fulfilmentId: null })
  await recordSale(db, { orderId, lines: added })
  await handOverLines(
    db,
    lines.map(({ id }) => id),
  )
  return added.map(({ title, quantity }) => ({ title, quantity }))
}
