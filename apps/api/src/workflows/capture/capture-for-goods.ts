import * as z from 'zod/mini'

import { stillToCome } from '@marketday/contract/orders/sums/dues'

import { countLoose, isToDeliver, listLines } from '../../orders/fulfilment/fulfilment-rows.ts'
import { getOrderRow } from '../../orders/lock-order.ts'
import type { OrderRecord } from '../../orders/lock-order.ts'
import { getCardRules } from '../../payments/card/card-rules.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { askCapture } from '../../payments/card/ask-capture.ts'
import { lockOrderPayments, reservedMinor } from '../../payments/card/find-payments.ts'

const Payload = z.strictObject({
  orderId: z.uuid(),
  /** After a refused capture, another one needs a person's decision. */
  onlyReleases: z.optional(z.boolean()),
})
type Payload = z.output<typeof Payload>

/** Captures when all goods are packed; releases when nothing is due. */
export const captureForGoods = defineJob({
  name: 'capture-for-goods',
  payload: Payload,
  run: ({ payload, finish }) => finish((db) => decide(db, payload)),
})

async function decide(db: Db, { orderId, onlyReleases = false }: Payload): Promise<void> {
  const order = await getOrderRow(db, orderId)
  if (order.authorisedMinor === 0) return
  if (countDue(order) > 0 && (onlyReleases || !(await isDueNow(db, order)))) return
  await askForDue(db, order)
}

async function isDueNow(db: Db, { id }: OrderRecord): Promise<boolean> {
  if ((await getCardRules(db)).takesMoney === 'by_hand') return false
  const lines = await listLines(db, id)
  return lines.every((line) => !isToDeliver(line) || countLoose(line) === 0)
}

/** Decides to capture the amount due of an order and to release the rest. */
export async function askForDue(
  db: Db,
  order: Pick<OrderRecord, 'id' | 'status' | 'balanceMinor'>,
): Promise<void> {
  let leftMinor = countDue(order)
  for (const payment of await lockOrderPayments(db, order.id)) {
    if (reservedMinor(payment) === 0 || payment.captureAskedMinor !== null) continue
    const amountMinor = Math.min(leftMinor, payment.amountMinor)
    await askCapture(db, payment, { amountMinor })
    leftMinor -= amountMinor
  }
}

/** Cancelled orders are not captured. */
const countDue = (order: Pick<OrderRecord, 'status' | 'balanceMinor'>): number =>
  order.status === 'cancelled' ? 0 : stillToCome(order)
