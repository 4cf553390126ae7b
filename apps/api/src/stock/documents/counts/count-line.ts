import { sql } from 'kysely'

import type { StockTakeLine, TakeCount } from '@marketday/contract/stock/documents/stock-takes'

import { record } from '../../../platform/events/record.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { conflict, constraintOf, invalid } from '../../../platform/http/errors.ts'
import { findTakeLine } from './find-take-lines.ts'
import { lockOpenTake } from './take-rows.ts'

interface Place {
  readonly stockTakeId: string
  readonly variantId: string
}

/**
 * Reads the expectation in the counting statement, so that a sale is in both numbers or neither.
 * Additional pieces keep the first expectation and report movements since; a new total starts
 * over.
 */
export async function countLine(db: Db, place: Place, count: TakeCount): Promise<StockTakeLine> {
  await lockOpenTake(db, place.stockTakeId)
  const { numAffectedRows = 0n } = await refusingTooMany(() => update(db, place, count))
  if (numAffectedRows === 0n) throw await explainRefusal(db, place)
  return await recordCount(db, place)
}

export async function forgetLine(db: Db, place: Place): Promise<StockTakeLine> {
  await lockOpenTake(db, place.stockTakeId)
  await sql`update stock_take_lines
    set counted = null, expected = null, moved = 0, counted_by = null, counted_at = null
    where ${isPlace(place)}`.execute(db)
  return await recordCount(db, place)
}

const update = (db: Db, place: Place, count: TakeCount) =>
  sql`update stock_take_lines line
    set ${'add' in count ? more(count.add) : resetCount(count.total)}, counted_at = app_now(),
      counted_by = ${db.context.actor.name}
    from (select coalesce(sum(on_hand), 0)::bigint as on_hand from stock_levels
      where variant_id = ${place.variantId}::uuid
        and location_id = (select location_id from stock_takes where stock_take_id = ${place.stockTakeId}::uuid)) level
    where ${isPlace(place)}
      and ${'add' in count ? sql`true` : sql`counted is not distinct from ${count.seen}::int`}`.execute(
    db,
  )

const more = (pieces: number) => sql`counted = coalesce(counted, 0) + ${pieces}::int,
  expected = coalesce(expected, level.on_hand), moved = level.on_hand - coalesce(expected, level.on_hand)`

const resetCount = (total: number) =>
  sql`counted = ${total}::int, expected = level.on_hand, moved = 0`

const isPlace = ({ stockTakeId, variantId }: Place) =>
  sql`stock_take_id = ${stockTakeId}::uuid and variant_id = ${variantId}::uuid`

async function refusingTooMany<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw constraintOf(error) === 'stock_take_lines_counted'
      ? invalid('At most 1000000 pieces of one item')
      : error
  }
}

async function explainRefusal(db: Db, { stockTakeId, variantId }: Place) {
  const line = await findTakeLine(db, stockTakeId, variantId)
  const { countedBy, counted } = line
  return counted === null
    ? conflict('conflict', 'Someone undid this count')
    : conflict('conflict', `${countedBy} has counted ${counted}`)
}

async function recordCount(db: Db, { stockTakeId, variantId }: Place): Promise<StockTakeLine> {
  const line = await findTakeLine(db, stockTakeId, variantId)
  await record(db, {
    name: 'stock_take.counted',
    objectType: 'stock_take',
    objectId: stockTakeId,
    isPassing: true,
  })
  return line
}
