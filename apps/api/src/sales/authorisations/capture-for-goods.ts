import * as z from 'zod/mini'

import { stillToCome } from '@marketday/contract/orders/sums/dues'

import { countLoose, isToDeliver, listLines } from '../../orders/fulfilment/fulfilment-rows.ts'
import { getOrderRow } from '../../orders/lock-order.ts'
import type { OrderRecord } from '../../orders/lock-order.ts'
import { askCapture } from '../../payments/authorisations/ask-capture.ts'
import { getCardRules } from '../../payments/authorisations/card-rules.ts'
import { lockOrderPayments, reservedMinor } from '../../payments/find-payments.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

/** Authorised money is taken when all goods are packed, and released once nothing of it is due. */
export const captureForGoods = defineJob({
  name: 'capture-for-goods',
  payload: z.strictObject({ orderId: z.uuid() }),
  run: ({ payload: { orderId }, finish }) => finish((db) => decide(db, orderId)),
})

async function decide(db: Db, orderId: string): Promise<void> {
  const order = await getOrderRow(db, orderId)
  if (order.authorisedMinor === 0) return
  let leftMinor = order.status === 'cancelled' ? 0 : stillToCome(order)
  if (leftMinor > 0 && !(await isDueNow(db, order))) return
  for (const payment of await lockOrderPayments(db, orderId)) {
    if (reservedMinor(payment) === 0 || payment.captureAskedMinor !== null) continue
    const amountMinor = Math.min(leftMinor, payment.amountMinor)
    await askCapture(db, payment, { amountMinor })
    leftMinor -= amountMinor
  }
}

async function isDueNow(db: Db, { id }: OrderRecord): Promise<boolean> {
  if ((await getCardRules(db)).takesMoney === 'by_hand') return false
  const lines = await listLines(db, id)
  return lines.every((line) => !isToDeliver(line) || countLoose(line) === 0)
}
