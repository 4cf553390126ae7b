import * as z from 'zod/mini'

import type { RiskHint } from '@marketday/contract/orders/risk/order-risk'

import { keepRiskHints } from '../../orders/risk/keep-risk-hints.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { findRiskFacts } from './find-risk-facts.ts'
import { findRiskHints } from './rules.ts'

/** Looks at an order that was placed, or, after a dispute, at what else its customer has in work. */
export const weighRisk = defineJob({
  name: 'weigh-risk',
  batch: 50,
  payload: z.strictObject({ orderId: z.uuid(), looksAt: z.enum(['order', 'othersOfCustomer']) }),
  async run({ payload: { orderId, looksAt }, finish }) {
    await finish(async (db) => {
      const ids = looksAt === 'order' ? [orderId] : await listOthers(db, orderId)
      for (const id of ids) {
        const facts = await findRiskFacts(db, id)
        const hints = facts ? findRiskHints(facts) : []
        // What else was known of the others was weighed when they were placed.
        const isNew = ({ kind }: RiskHint) => looksAt === 'order' || kind === 'earlier_disputes'
        await keepRiskHints(db, id, hints.filter(isNew))
      }
    })
  },
})

/** In the order of their ids, as whoever locks several does. */
async function listOthers(db: Db, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders as other')
    .innerJoin('orders as o', 'o.customer_id', 'other.customer_id')
    .select('other.order_id as id')
    .where('o.order_id', '=', orderId)
    .where('other.order_id', '<>', orderId)
    .where('other.status', 'in', ['pending_review', 'open', 'held'])
    .orderBy('other.order_id')
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}
