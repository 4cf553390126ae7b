import { sql } from 'kysely'

import type {
  StockTake,
  StockTakeLine,
  TakeEvent,
} from '@marketday/contract/stock/documents/stock-takes'
import { takeTransitions } from '@marketday/contract/stock/documents/stock-takes'
import { stepOf } from '@marketday/contract/endpoints/state-machine'
import type { Can } from '@marketday/contract/accounts/team/permissions'

import { record } from '../../../platform/events/record.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { conflict } from '../../../platform/http/errors.ts'
import { recordCountSheet } from '../../correct-stock.ts'
import { findLackingLines } from './find-take-lines.ts'
import { lockTake, costAtEnd, getTake, sumFigures } from './take-rows.ts'
import { refuseEvent } from './rules.ts'

/** Posts or cancels a count. Idempotent. */
export async function closeTake(
  db: Db,
  {
    stockTakeId,
    event,
    can,
  }: { readonly stockTakeId: string; readonly event: TakeEvent; readonly can: Can },
): Promise<StockTake> {
  const { name, status } = await lockTake(db, stockTakeId, 'close')
  const step = stepOf(takeTransitions, status, event)
  if (step.kind === 'illegal')
    throw conflict('invalid_transition', refuseEvent(status, event) ?? '')
  const to = step.kind === 'move' ? step.to[0] : undefined
  if (to) {
    if (event === 'post') await post(db, stockTakeId, name)
    await keepCosts(db, stockTakeId)
    await sql`update stock_takes take
      set status = ${to}, closed_at = app_now(), closed_by = ${db.context.actor.name}, counted = figures.counted,
        different = figures.different, surplus = figures.surplus, shortage = figures.shortage,
        gained_minor = figures.gained, lost_minor = figures.lost, uncosted = figures.uncosted,
        currency = (select currency from markets where is_default)
      from (${sumFigures(sql`${stockTakeId}::uuid`, costAtEnd)}) figures
      where stock_take_id = ${stockTakeId}::uuid`.execute(db)
    await record(db, {
      name: event === 'post' ? 'stock_take.posted' : 'stock_take.cancelled',
      objectType: 'stock_take',
      objectId: stockTakeId,
      details: { name },
    })
  }
  return await getTake(db, stockTakeId, can)
}

/** Freezes the current costs, so that the value of differences stays fixed. */
const keepCosts = (db: Db, stockTakeId: string) =>
  sql`update stock_take_lines line set unit_cost_minor = v.cost_minor
    from variants v
    where v.variant_id = line.variant_id and line.stock_take_id = ${stockTakeId}::uuid and line.counted <> line.expected
      and v.cost_minor is not null`.execute(db)

const mostNamed = 20

async function post(db: Db, stockTakeId: string, name: string): Promise<void> {
  const counted = await db
    .selectFrom('stock_take_lines')
    .select('variant_id')
    .where('stock_take_id', '=', stockTakeId)
    .where('counted', 'is not', null)
    .limit(1)
    .execute()
  if (counted.length === 0) throw conflict('invalid_transition', 'Nothing is counted yet')
  const lacking = await findLackingLines(db, stockTakeId, mostNamed)
  if (lacking.length > 0) throw refuseLacking(lacking)
  await recordCountSheet(db, { stockTakeId, reason: name })
}

function refuseLacking(lines: readonly StockTakeLine[]) {
  const errors = lines.map(({ variantId, title, variantTitle, counted, lacking }) => ({
    path: variantId,
    message: `${[title, variantTitle].filter(Boolean).join(' – ')}: ${counted} counted, ${lacking} more are reserved or set aside`,
  }))
  return conflict(
    'out_of_stock',
    `More is reserved or set aside than was counted. ${errors.map(({ message }) => message).join('. ')}`,
    errors,
  )
}
