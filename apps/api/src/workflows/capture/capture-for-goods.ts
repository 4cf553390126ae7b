import * as z from 'zod/mini'

import { countLoose, isToDeliver, listLines } from '../../orders/fulfilment/fulfilment-rows.ts'
import { getOrderRow } from '../../orders/lock-order.ts'
import type { OrderRecord } from '../../orders/lock-order.ts'
import { getCardRules } from '../../payments/card/authorisations/card-rules.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { askForDue, countDue } from './ask-for-due.ts'

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
