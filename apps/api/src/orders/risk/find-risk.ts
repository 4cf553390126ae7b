import { sql } from 'kysely'

import { RiskHint } from '@marketday/contract/orders/risk/order-risk'
import type { OrderRisk } from '@marketday/contract/orders/risk/order-risk'

import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

interface Row {
  readonly by: string | null
  readonly at: string | null
  readonly hint: unknown
}

export async function findRisk(db: Db, orderId: string): Promise<OrderRisk> {
  const rows = await selectRisk(db, { orderId })
  const [first] = rows
  return {
    hints: rows.map(({ hint }) => RiskHint.parse(hint)),
    lookedAt: first?.by && first.at ? { by: first.by, at: first.at } : null,
  }
}

export async function listRiskHints(db: Db, orderId: string): Promise<RiskHint[]> {
  const { rows } = await sql<Pick<Row, 'hint'>>`
    select ${asHint} as hint from (${newestHints(orderId)}) h`.execute(db)
  return rows.map(({ hint }) => RiskHint.parse(hint))
}

const asHint = sql`h.figures || jsonb_build_object('kind', h.kind)`

const selectRisk = preparedStatement<{ orderId: string }, Row>((db, { orderId }) => ({
  compile: () =>
    sql<Row>`
      select r.looked_by as by, r.looked_at as at, ${asHint} as hint
      from order_risks r cross join lateral (${newestHints(orderId)}) h
      where r.order_id = ${orderId}::uuid order by h.noted_at, h.kind`.compile(db),
}))

const newestHints = (orderId: string) => sql`
  select distinct on (kind) kind, figures, noted_at from order_risk_hints
  where order_id = ${orderId}::uuid order by kind, noted_at desc`
