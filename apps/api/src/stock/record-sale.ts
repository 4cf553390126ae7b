import { sql } from 'kysely'

import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type { chooseSelling } from '@marketday/contract/stock/locations'

import type { Db } from '../platform/database/tenant-db.ts'
import { alreadyDone, inColumns, refusingKindly } from './movements.ts'
import type { StockLine } from './movements.ts'
import { settleReserved } from './reserved/settle-reserved.ts'
import { record } from '../platform/events/record.ts'
import { conflict, notFound } from '../platform/http/errors.ts'
import { findSellingPlaces } from './locations/find-locations.ts'

export async function recordSale(
  db: Db,
  { orderId, lines }: { orderId: string; lines: readonly StockLine[] },
): Promise<void> {
  await settleReserved(db, lines, {
    type: 'sale',
    onHand: -1,
    referenceType: 'order',
    referenceId: orderId,
  })
}

/** Returns mistakenly handed-over units to their last location and reserves them again; 409 unless all are out. */
export async function takeBackSale(
  db: Db,
  { orderId, lines }: { readonly orderId: string; readonly lines: readonly StockLine[] },
): Promise<void> {
  const { variantIds, quantities } = inColumns(lines)
  const { rows } = await refusingKindly(() =>
    sql<{
      pieces: number
    }>`insert into stock_movements (variant_id, location_id, type, on_hand_delta, reserved_delta, reference_type, reference_id)
      select line.variant_id, sold.location_id, 'unsale', taken.pieces, taken.pieces, 'order', ${orderId}::uuid
      from unnest(${variantIds}::uuid[], ${quantities}::bigint[]) line (variant_id, quantity)
      join (
        select variant_id, location_id, quantity, sum(quantity) over each - quantity as before
        from (
          select variant_id, location_id, -sum(on_hand_delta) as quantity, max(occurred_at) filter (where type = 'sale') as last_at from stock_movements
          where reference_id = ${orderId}::uuid and type in ('sale', 'unsale', 'return') group by variant_id, location_id
          having sum(on_hand_delta) < 0
        ) at_location
        window each as (partition by variant_id order by last_at desc, location_id)
      ) sold on sold.variant_id = line.variant_id and sold.before < line.quantity
      cross join lateral (select least(sold.quantity, line.quantity - sold.before)::bigint as pieces) taken
      order by line.variant_id, sold.location_id
      returning on_hand_delta::int as pieces`.execute(db),
  )
  const sum = (numbers: readonly number[]) => numbers.reduce((total, amount) => total + amount, 0)
  if (sum(rows.map(({ pieces }) => pieces)) < sum(quantities)) throw alreadyDone()
}

/**
 * Sets the selling locations, the main one first. Reservations stay in place, and oversold units
 * stay owed there.
 */
export async function sellFrom(
  db: Db,
  { locationIds, seen }: BodyOf<typeof chooseSelling>,
): Promise<void> {
  const names = await lockOpen(db, locationIds)
  const current = await findSellingPlaces(db)
  if (isSame(current, locationIds)) return
  if (!isSame(current, seen))
    throw conflict('version_conflict', 'Someone else changed where the shop sells from')
  // A large catalogue exceeds the usual request timeout.
  await sql`select set_config('statement_timeout', '60s', true), set_config('transaction_timeout', '0', true)`.execute(
    db,
  )
  await sql`select sell_from(${locationIds}::uuid[])`.execute(db)
  await record(db, {
    name: 'location.selling',
    objectType: 'location',
    objectId: locationIds[0] ?? '',
    details: { name: locationIds.map((id) => names.get(id)).join(', ') },
  })
}

const isSame = (one: readonly string[], other: readonly string[]) => one.join() === other.join()

/** Locks all locations: concurrent choices conflict, and none is closed in between. */
async function lockOpen(db: Db, locationIds: readonly string[]) {
  const rows = await db
    .selectFrom('locations')
    .select(['location_id', 'name', 'closed_at'])
    .orderBy('location_id')
    .forUpdate()
    .execute()
  const chosen = rows.filter((row) => locationIds.includes(row.location_id))
  if (chosen.length < locationIds.length) throw notFound('Location')
  const closed = chosen.find((row) => row.closed_at !== null)
  if (closed) throw conflict('conflict', `${closed.name} is closed. Reopen it first`)
  return new Map(rows.map((row) => [row.location_id, row.name]))
}
