import { sql } from 'kysely'

import { RiskHint } from '@marketday/contract/orders/order-risk'
import type { OrderRisk } from '@marketday/contract/orders/order-risk'

import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { record } from '../../platform/events/record.ts'
import { getOrderRow } from '../lock-order.ts'
import { riskLevel } from './rules.ts'
import { notFound } from '../../platform/http/errors.ts'

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

export async function lookAtRisk(db: Db, orderId: string): Promise<void> {
  await mark(db, orderId, { isLookedAt: true, name: 'order.risk_looked_at' })
}

export async function undoLookAtRisk(db: Db, orderId: string): Promise<void> {
  await mark(db, orderId, { isLookedAt: false, name: 'order.risk_look_undone' })
}

async function mark(
  db: Db,
  orderId: string,
  {
    isLookedAt,
    name,
  }: {
    readonly isLookedAt: boolean
    readonly name: 'order.risk_looked_at' | 'order.risk_look_undone'
  },
): Promise<void> {
  await getOrderRow(db, orderId)
  const risk = await db
    .selectFrom('order_risks')
    .select('looked_at')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!risk) throw notFound('Risk hint')
  if ((risk.looked_at !== null) === isLookedAt) return
  const { now, actor } = db.context
  await db
    .updateTable('order_risks')
    .set({
      looked_at: isLookedAt ? now.toISOString() : null,
      looked_by: isLookedAt ? actor.name : null,
    })
    .where('order_id', '=', orderId)
    .execute()
  await record(db, { name, objectType: 'order', objectId: orderId })
}
