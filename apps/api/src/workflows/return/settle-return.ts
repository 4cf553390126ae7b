import type {
  Settlement,
  previewSettlement as preview,
  settleReturn as endpoint,
} from '@marketday/contract/orders/returns/return-acts'
import type { Order } from '@marketday/contract/orders/orders'
import { formatMoney } from '@marketday/contract/money/money'
import { worthOfCancelled } from '@marketday/contract/orders/sums/worth-of-cancelled'
import { stillToPay } from '@marketday/contract/orders/sums/dues'
import { isDelivered } from '@marketday/contract/catalog/products/item-kinds'

import { issueCorrections } from '../../orders/documents/order-documents.ts'
import { listLines } from '../../orders/fulfilment/fulfilment-rows.ts'
import { getOrderRow } from '../../orders/lock-order.ts'
import type { OrderRecord } from '../../orders/lock-order.ts'
import { requirePayable } from '../../orders/money/require-payable.ts'
import { lockReturn, mustMoveReturn } from '../../orders/returns/decide-return.ts'
import type { OfReturn } from '../../orders/returns/decide-return.ts'
import type { ReturnRow } from '../../orders/returns/return-rows.ts'
import { settleUnits } from '../../orders/returns/settle-units.ts'
import { completeIfDone, reopenOrder } from '../../orders/fulfilment/complete-if-done.ts'
import { getOrder } from '../../orders/views/order-detail.ts'
import { orderAfter } from '../../orders/views/order-after.ts'
import { tryOut } from '../../platform/database/savepoint.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { forbidden, invalid, conflict } from '../../platform/http/errors.ts'
import type { Handling } from '../../platform/http/handle.ts'
import { refundOwed } from '../refund/refund-owed.ts'
import { addLines } from '../../orders/changes/add-lines.ts'
import { handOverLines } from '../../orders/fulfilment/hand-over-lines.ts'
import { recordSale } from '../../stock/record-sale.ts'
import { reserveStock } from '../../stock/reserved/reserve-stock.ts'
import { newItem } from '../change-order/decide-changes.ts'
import { findNewLines } from '../change-order/find-new-lines.ts'
import { totalsOf } from '../place-order/totals-of.ts'
import { inheritDiscounts } from './inherit-discounts.ts'

type SettleRequest = Handling<typeof endpoint>

/** Accepts arrived goods, hands over exchanges and refunds the amount owed. */
export async function settleReturn(request: SettleRequest): Promise<Order> {
  if (request.body.refund !== 'none' && !request.can('orders.refund'))
    throw forbidden('Your role can’t refund orders')
  return await orderAfter(request, settle(request))
}

export async function previewSettlement({
  db,
  params,
  body,
  services: { config },
  can,
}: Handling<typeof preview>): Promise<Order> {
  return await tryOut(db, async () => {
    await takeBack(db, params, body)
    return await getOrder(db, params.orderId, { config, can })
  })
}

async function settle({ db, params, body }: SettleRequest): Promise<void> {
  const taken = await takeBack(db, params, body)
  if (!taken) return
  const { feeMinor, feeReason = '' } = body
  if (feeMinor > 0 && feeReason === '') throw refuseField('feeReason', 'Enter a reason for the fee')
  const { found, orderId } = taken
  const refundMinor = await refundOwed(db, {
    orderId,
    reason: `Return ${found.number}`,
    by: body.refund,
  })
  await issueCorrections(db, orderId)
  await record(db, {
    name: 'order.return_settled',
    objectType: 'order',
    objectId: orderId,
    details: {
      returnId: found.id,
      number: found.number,
      reason: feeReason,
      units: taken.units,
      instead: taken.instead,
      feeMinor,
      creditedMinor: taken.creditedMinor,
      refundMinor,
    },
  })
  await reopenIfDue(db, orderId)
  await completeIfDone(db, orderId)
}

type Units = readonly { readonly title: string; readonly quantity: number }[]

interface Taken {
  readonly orderId: string
  readonly found: ReturnRow
  readonly units: Units
  readonly instead: Units
  readonly creditedMinor: number
}

async function takeBack(db: Db, params: OfReturn, body: Settlement): Promise<Taken | null> {
  const { order, orderId, found } = await lockReturn(db, params)
  if (!mustMoveReturn(found, 'settle')) return null
  const accepted = acceptedUnits(found, body)
  const cancelledMinor = await decideWorth(db, order, { accepted, body })
  const { feeMinor, feeReason = '', returnsDelivery } = body
  await settleUnits(db, order, {
    found,
    accepted,
    feeMinor,
    feeReason,
    returnsDelivery,
    cancelledMinor,
  })
  return {
    orderId,
    found,
    units: found.lines.flatMap(({ lineId, title }) => {
      const quantity = accepted.get(lineId)
      return quantity ? [{ title, quantity }] : []
    }),
    instead: await handOverInstead(db, order, { accepted, instead: body.instead ?? [] }),
    creditedMinor: cancelledMinor - order.cancelledMinor,
  }
}

/** 400 above the expected units and below those already restocked: no unit returns twice. */
function acceptedUnits(orderReturn: ReturnRow, { lines }: Settlement): ReadonlyMap<string, number> {
  const accepted = new Map<string, number>()
  for (const [index, { lineId, quantity }] of lines.entries()) {
    const returnLine = orderReturn.lines.find((line) => line.lineId === lineId)
    const total = quantity + (accepted.get(lineId) ?? 0)
    if (!returnLine || total > returnLine.quantity) {
      const message = returnLine
        ? `Only ${returnLine.quantity} of ${returnLine.title} are in this return`
        : 'This line is not in the return'
      throw invalid(message, [{ path: `lines.${index}.quantity`, message }])
    }
    accepted.set(lineId, total)
  }
  for (const { lineId, title, shelved, damaged } of orderReturn.lines)
    if ((accepted.get(lineId) ?? 0) < shelved + damaged) {
      const message = `${shelved + damaged} of ${title} was returned to the store and must be accepted`
      throw invalid(message, [{ path: 'lines', message }])
    }
  return accepted
}

/** Total value of cancelled units afterwards. 400 if the fee isn't payable or exceeds the accepted value. */
async function decideWorth(
  db: Db,
  order: OrderRecord,
  { accepted, body }: { readonly accepted: ReadonlyMap<string, number>; readonly body: Settlement },
): Promise<number> {
  const { feeMinor, returnsDelivery } = body
  requirePayable(feeMinor, order.currency, 'feeMinor')
  if (returnsDelivery && order.isDeliveryReturned)
    throw refuseField('returnsDelivery', 'The delivery fee was already refunded')
  const lines = (await listLines(db, order.id)).map((line) => ({
    ...line,
    cancelledQuantity: line.cancelledQuantity + (accepted.get(line.id) ?? 0),
  }))
  const isDeliveryReturned = order.isDeliveryReturned || returnsDelivery
  const worthMinor = worthOfCancelled({ ...order, lines, isDeliveryReturned })
  const backMinor = worthMinor - order.cancelledMinor
  if (feeMinor > backMinor)
    throw refuseField(
      'feeMinor',
      `The returned items are worth ${formatMoney(backMinor, order.currency)}`,
    )
  return worthMinor - feeMinor
}

const refuseField = (path: keyof Settlement, message: string) =>
  invalid(message, [{ path, message }])

/** After an exchange for something more expensive, the order is open until paid. */
async function reopenIfDue(db: Db, orderId: string): Promise<void> {
  const order = await getOrderRow(db, orderId)
  if (order.status === 'completed' && stillToPay(order) > 0) await reopenOrder(db, order)
}

type Instead = NonNullable<Settlement['instead']>

/** New lines, delivered at once; existing lines stay unchanged. */
async function handOverInstead(
  db: Db,
  order: OrderRecord,
  { accepted, instead }: { accepted: ReadonlyMap<string, number>; instead: Instead },
): Promise<readonly { readonly title: string; readonly quantity: number }[]> {
  const { id: orderId, deliveryKind, place, addsTax, currency } = order
  if (instead.length === 0) return []
  const { lines: added, discounts } = await inheritDiscounts(db, order, {
    accepted,
    added: await findNewLines(
      db,
      order,
      instead.map((item) => ({ ...item, unitPriceMinor: null, gift: null, ...newItem })),
    ),
  })
  if (!added.every(({ kind }) => isDelivered(kind)))
    throw conflict('invalid_transition', 'Only physical items can be exchanged')
  await reserveStock(db, { orderId, lines: added })
  const charged = { deliveryKind, place, deliveryMinor: 0, deliveryTaxed: null, addsTax, currency }
  const totals = totalsOf(charged, added)
  const { lines } = await addLines(db, {
    orderId,
    lines: added,
    totals,
    discounts,
    fulfilmentId: null,
  })
  await recordSale(db, { orderId, lines: added })
  await handOverLines(
    db,
    lines.map(({ id }) => id),
  )
  return added.map(({ title, quantity }) => ({ title, quantity }))
}
