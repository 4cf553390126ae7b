import { goodsOf } from '../../stock/movements.ts'
import { returnStock } from '../../stock/return-stock.ts'
import {
  deliveryWorth,
  losesDelivery,
  worthOfCancelled,
} from '@marketday/contract/orders/sums/worth-of-cancelled'
import {
  looseUnits,
  refundableUnits,
  takeOffRefunded,
} from '@marketday/contract/orders/sums/refunded-lines'
import type { RefundedLine } from '@marketday/contract/payments/card/payments'

import { refundUnits } from '../../orders/cancellation/cancel-units.ts'
import { completeIfDone } from '../../orders/fulfilment/complete-if-done.ts'
import { listLines } from '../../orders/fulfilment/fulfilment-rows.ts'
import type { LineRow } from '../../orders/fulfilment/fulfilment-rows.ts'
import type { OrderRecord } from '../../orders/lock-order.ts'
import { record } from '../../platform/events/record.ts'
import { invalid } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { cancelOrder } from '../cancel/cancel-order.ts'
import { takeBackSoldCards } from '../credit/sold-cards.ts'

interface Wanted {
  readonly lines: readonly RefundedLine[]
  readonly returnsDelivery: boolean
  readonly reason: string
}

interface Unit extends RefundedLine {
  readonly line: LineRow
  /** Not handed over yet: cancelled first. */
  readonly loose: number
}

/**
 * Takes lines and the delivery fee off the order. Units that are still here are cancelled, which
 * ends the order with its last one. Money and corrected documents do not follow. Requires the
 * locked order.
 */
export async function refundLines(db: Db, order: OrderRecord, wanted: Wanted): Promise<void> {
  if (wanted.lines.length === 0 && !wanted.returnsDelivery) return
  const lines = await listLines(db, order.id)
  if (wanted.returnsDelivery) requireDelivery(order, lines)
  const units = chooseUnits(lines, wanted.lines)
  await cancelLoose(db, order, { units, reason: wanted.reason })
  await takeBackRest(db, order, { units, wanted, lines })
  await completeIfDone(db, order.id)
}

function requireDelivery(order: OrderRecord, lines: readonly LineRow[]): void {
  const hasFee = deliveryWorth({ ...order, lines }) > 0
  if (hasFee && !losesDelivery({ ...order, lines })) return
  const message = hasFee ? 'The delivery fee was already refunded' : 'The order has no delivery fee'
  throw invalid(message, [{ path: 'returnsDelivery', message }])
}

/** 400 at the first line with more units than can be refunded. */
function chooseUnits(lines: readonly LineRow[], wanted: readonly RefundedLine[]): Unit[] {
  return wanted.map((chosen, index) => {
    const line = lines.find(({ id }) => id === chosen.lineId)
    const isTwice = wanted.findIndex(({ lineId }) => lineId === chosen.lineId) < index
    if (line && !isTwice && chosen.quantity <= refundableUnits(line))
      return { ...chosen, line, loose: Math.min(looseUnits(line), chosen.quantity) }
    const message = refusal(line, isTwice)
    throw invalid(message, [{ path: `lines.${index}.quantity`, message }])
  })
}

function refusal(line: LineRow | undefined, isTwice: boolean): string {
  if (!line) return 'This line is not in the order'
  if (isTwice) return `${line.title} is in the refund twice`
  const most = refundableUnits(line)
  const withheld = [
    line.packedQuantity > 0 && `${line.packedQuantity} packed: unpack first`,
    line.returningQuantity > 0 && `${line.returningQuantity} in an open return`,
  ].filter(Boolean)
  const because = withheld.length > 0 ? ` (${withheld.join(', ')})` : ''
  return `${most === 0 ? 'None' : `Only ${most}`} of ${line.title} can be refunded${because}`
}

interface Loose {
  readonly units: readonly Unit[]
  readonly reason: string
}

async function cancelLoose(db: Db, { id }: OrderRecord, { units, reason }: Loose): Promise<void> {
  const loose = units.filter((unit) => unit.loose > 0)
  if (loose.length === 0) return
  const reasons = [...new Set(loose.map((unit) => unit.reason || reason))]
  await cancelOrder(db, id, {
    reason: 'other',
    note: reasons.join('; '),
    lines: loose.map(({ lineId, loose: quantity, restock }) => ({ lineId, quantity, restock })),
    restock: true,
    refund: 'none',
    notify: false,
  })
}

interface Rest {
  readonly units: readonly Unit[]
  readonly wanted: Wanted
  /** Before the refund. */
  readonly lines: readonly LineRow[]
}

/** Handed-over units and the fee, like a return that is settled at once. */
async function takeBackRest(
  db: Db,
  order: OrderRecord,
  { units, wanted, lines }: Rest,
): Promise<void> {
  const back = units
    .map((unit) => ({ ...unit, quantity: unit.quantity - unit.loose }))
    .filter(({ quantity }) => quantity > 0)
  const after = takeOffRefunded({ ...order, lines }, wanted)
  const returnsDelivery = after.isDeliveryReturned === true && order.isDeliveryReturned !== true
  if (back.length === 0 && !returnsDelivery) return
  await takeBackSoldCards(db, order.id, back)
  await refundUnits(db, order, {
    units: back,
    cancelledMinor: worthOfCancelled({ ...order, ...after }),
    isDeliveryReturned: after.isDeliveryReturned,
  })
  await restock(db, order, back)
  await record(db, {
    name: 'order.lines_refunded',
    objectType: 'order',
    objectId: order.id,
    details: {
      units: back.map(({ line, quantity, restock: isRestocked, reason }) => ({
        title: line.title,
        quantity,
        isRestocked,
        reason: reason || wanted.reason,
      })),
      deliveryMinor: returnsDelivery ? deliveryWorth({ ...order, lines }) : 0,
    },
  })
}

async function restock(
  db: Db,
  { id: orderId, number }: OrderRecord,
  units: readonly Unit[],
): Promise<void> {
  const lines = units
    .filter((unit) => unit.restock)
    .flatMap(({ line, quantity }) => goodsOf({ ...line, quantity }))
  if (lines.length > 0)
    await returnStock(db, { orderId, lines, reason: `Refunded with order ${number}` })
}
