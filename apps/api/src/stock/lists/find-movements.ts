import type { Selectable } from 'kysely'
import * as z from 'zod/mini'

import type { QueryOf } from '@marketday/contract/endpoints/endpoint'
import { Id } from '@marketday/contract/endpoints/scalars'
import type { StockMovement, listMovements } from '@marketday/contract/products/stock'

import { decodeCursor, pageOf } from '../../platform/database/cursor.ts'
import type { DB } from '../../platform/database/database-types.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

const defaultLimit = 20

/** Newest first. */
export async function findMovements(
  db: Db,
  variantId: string,
  query: QueryOf<typeof listMovements>,
) {
  const { limit = defaultLimit, cursor, type } = query
  let select = db
    .selectFrom('stock_movements')
    .selectAll()
    .where('variant_id', '=', variantId)
    .orderBy('stock_movement_id', 'desc')
    .limit(limit + 1)
  if (type) select = select.where('type', '=', type)
  if (cursor)
    select = select.where('stock_movement_id', '<', decodeCursor(z.tuple([Id]), cursor)[0])
  const { rows, nextCursor } = pageOf(await select.execute(), limit, (row) => [
    row.stock_movement_id,
  ])
  return { rows: rows.map(toMovement), nextCursor }
}

function toMovement(row: Selectable<DB['stock_movements']>): StockMovement {
  const [onHand, reserved, unavailable] = [
    row.on_hand_after ?? 0,
    row.reserved_after ?? 0,
    row.unavailable_after ?? 0,
  ]
  return {
    id: row.stock_movement_id,
    type: row.type,
    onHandDelta: row.on_hand_delta,
    reservedDelta: row.reserved_delta,
    unavailableDelta: row.unavailable_delta,
    before: quantities(
      onHand - row.on_hand_delta,
      reserved - row.reserved_delta,
      unavailable - row.unavailable_delta,
    ),
    after: quantities(onHand, reserved, unavailable),
    reason: row.reason,
    referenceType: row.reference_type,
    referenceId: row.reference_id,
    actorName: row.actor_name,
    occurredAt: row.occurred_at,
  }
}

const quantities = (onHand: number, reserved: number, unavailable: number) => ({
  onHand,
  reserved,
  unavailable,
  available: onHand - reserved - unavailable,
})
