import { automationLimits } from '@marketday/contract/workflows/automation'
import type { AutomationInput } from '@marketday/contract/workflows/automation'
import type { TriedOrder } from '@marketday/contract/workflows/automations'

import type { Db } from '../../platform/database/tenant-db.ts'
import { listLastOrders } from './read-automated-orders.ts'
import { findUnmet, isChange } from './rules.ts'

/** Simulates the trigger for each of the last orders; writes nothing. */
export async function tryAutomation(
  db: Db,
  { conditions, acts }: AutomationInput,
): Promise<TriedOrder[]> {
  const orders = await listLastOrders(db, automationLimits.tried)
  return orders.map((order) => {
    const { id: orderId, number: orderNumber, placedAt, totalMinor, currency } = order
    const unmet = findUnmet(conditions, order)
    return {
      orderId,
      orderNumber,
      placedAt,
      totalMinor,
      currency,
      unmet,
      acts:
        unmet === null
          ? acts.map((act) => ({ kind: act.kind, isChange: isChange(act, order) }))
          : [],
    }
  })
}
