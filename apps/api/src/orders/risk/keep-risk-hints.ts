import { sql } from 'kysely'

import type { RiskHint } from '@marketday/contract/orders/risk/order-risk'

import { inOrder } from '../../platform/database/in-order.ts'
import { record } from '../../platform/events/record.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { getOrderRow } from '../lock-order.ts'
import { listRiskHints } from './find-risk.ts'
import { riskLevel } from './rules.ts'

/** Adds new hints and flags the order for review again; nothing else happens. */
export async function keepRiskHints(
  db: Db,
  orderId: string,
  hints: readonly RiskHint[],
): Promise<void> {
  if (hints.length === 0) return
  // Locked, to serialize concurrent evaluations.
  await getOrderRow(db, orderId)
  const { numAffectedRows = 0n } = await sql`
    insert into order_risk_hints (order_id, kind, figures)
    select ${orderId}::uuid, hint ->> 'kind', hint - 'kind' from jsonb_array_elements(${JSON.stringify(hints)}::jsonb) hint
    on conflict do nothing`.execute(db)
  if (numAffectedRows === 0n) return
  const level = riskLevel(await listRiskHints(db, orderId))
  await inOrder([
    sql`insert into order_risks (order_id, level) values (${orderId}::uuid, ${level})
      on conflict (tenant_id, order_id) do update set level = excluded.level, looked_at = null, looked_by = null`.execute(
      db,
    ),
    record(db, {
      name: 'order.risk_noted',
      objectType: 'order',
      objectId: orderId,
      details: { level },
      isPassing: true,
    }),
  ])
}
