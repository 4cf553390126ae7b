import * as z from 'zod/mini'

import { keepRiskHints } from '../../orders/risk/keep-risk-hints.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findRiskFacts, listOtherOrders } from './find-risk-facts.ts'
import { findDisputes, findRiskHints } from './rules.ts'

/** Checks a placed order or, after a dispute, the customer's other open orders. */
export const weighRisk = defineJob({
  name: 'weigh-risk',
  batch: 50,
  payload: z.strictObject({ orderId: z.uuid(), looksAt: z.enum(['order', 'othersOfCustomer']) }),
  run: ({ payload: { orderId, looksAt }, finish }) =>
    finish((db) => (looksAt === 'order' ? weigh(db, orderId) : weighOthers(db, orderId))),
})

async function weigh(db: Db, orderId: string): Promise<void> {
  const riskFacts = await findRiskFacts(db, orderId)
  if (riskFacts) await keepRiskHints(db, orderId, findRiskHints(riskFacts))
}

/** Their other facts were checked when they were placed. */
async function weighOthers(db: Db, orderId: string): Promise<void> {
  for (const other of await listOtherOrders(db, orderId))
    await keepRiskHints(db, other.id, findDisputes(other))
}
