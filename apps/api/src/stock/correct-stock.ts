import { sql } from 'kysely'

import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type { adjustGoods, countGoods } from '@marketday/contract/stock/stock'
import { undoDays } from '@marketday/contract/stock/stock-ledger'

import type { Db } from '../platform/database/tenant-db.ts'
import { tellLowStock } from './entries/tell-low-stock.ts'
import type { LedgerRow } from './entries/tell-low-stock.ts'
import { recordMovements, refusingKindly } from './movements.ts'
import type { Movement, StockLine } from './movements.ts'

/** Manual entries can be undone, consequences of other acts cannot. */
type Cause = Pick<Movement, 'referenceType' | 'referenceId'>

/** Corrects stock by a new row with a reason; reserved units cannot be removed. */
export async function adjustStock(
  db: Db,
  { variantId, change, reason, locationId }: BodyOf<typeof adjustGoods>,
  cause: Cause,
) {
  await correct(db, { variantId, change, type: 'adjust', reason, locationId, ...cause })
}

/** Books the difference between the displayed and the counted stock. */
export async function countStock(db: Db, count: BodyOf<typeof countGoods>, cause: Cause) {
  const { variantId, counted, seenOnHand, reason = '', locationId } = count
  const change = counted - seenOnHand
  await correct(db, { variantId, change, type: 'count', reason, locationId, ...cause })
}

export const recordCounts = (db: Db, lines: readonly StockLine[], cause: Cause) =>
  recordMovements(db, lines, { ...cause, type: 'count', onHand: 1, reserved: 0 })

/** Books the differences of a stock take under its id: movements after a line was counted are preserved. */
export async function recordCountSheet(
  db: Db,
  { stockTakeId, reason }: { readonly stockTakeId: string; readonly reason: string },
): Promise<void> {
  const { rows } = await refusingKindly(() => insertDifferences(stockTakeId, reason).execute(db))
  await tellLowStock(db, rows)
}

const insertDifferences = (stockTakeId: string, reason: string) => sql<LedgerRow>`
  insert into stock_movements (variant_id, location_id, type, on_hand_delta, reason, reference_type, reference_id)
  select line.variant_id, take.location_id, 'count', line.counted - line.expected, ${reason}, 'entry', ${stockTakeId}::uuid
  from stock_take_lines line join stock_takes take using (stock_take_id)
  where stock_take_id = ${stockTakeId}::uuid and line.counted <> line.expected
  order by line.variant_id
  returning variant_id as "variantId", became_low as "becameLow"`

interface Correction extends Cause {
  readonly variantId: string
  readonly change: number
  readonly type: 'adjust' | 'count'
  readonly reason: string
  readonly locationId: string | undefined
}

async function correct(db: Db, { variantId, change, ...movement }: Correction) {
  const line = { variantId, quantity: change }
  await recordMovements(db, [line], { ...movement, onHand: 1, reserved: 0 })
}

/**
 * Reverts an entry, fully or for these variants, by mirrored movements. Returns the variants with
 * something to revert.
 */
export async function reverseLines(
  db: Db,
  cause: Cause,
  variantIds: readonly string[] | null,
): Promise<string[]> {
  const { rows } = await refusingKindly(() => insertReversals(cause, variantIds).execute(db))
  await tellLowStock(db, rows)
  return rows.map((row) => row.variantId)
}

const insertReversals = (
  { referenceType, referenceId }: Cause,
  variantIds: readonly string[] | null,
) => sql<LedgerRow>`
  insert into stock_movements (variant_id, location_id, type, on_hand_delta, reserved_delta, unavailable_delta, reason,
    reference_type, reference_id, reverses_id)
  select variant_id, location_id, type, -on_hand_delta, -reserved_delta, -unavailable_delta, reason,
    reference_type, reference_id, stock_movement_id
  from stock_movements entered
  where reference_id = ${referenceId}::uuid and reference_type = ${referenceType} and reverses_id is null
    and (${variantIds}::uuid[] is null or variant_id = any(${variantIds}::uuid[]))
    and occurred_at > app_now() - make_interval(days => ${undoDays}::int)
    and not exists (
      select from stock_movements undone
      where undone.reverses_id = entered.stock_movement_id and undone.reverses_id is not null)
  order by variant_id
  returning variant_id as "variantId", became_low as "becameLow"`
