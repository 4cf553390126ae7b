import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import type { MovementType } from '@marketday/contract/stock/stock'

import type { Db } from '../../../platform/database/tenant-db.ts'
import { conflict } from '../../../platform/http/errors.ts'
import { tellLowStock } from '../../entries/tell-low-stock.ts'
import type { LedgerRow } from '../../entries/tell-low-stock.ts'
import { refusingKindly } from '../../movements.ts'

export interface Move {
  readonly variantId: string
  readonly locationId: string
  readonly type: MovementType
  readonly onHand: number
  readonly unavailable: number
  readonly incoming: number
  readonly reason: string
}

interface Moved extends LedgerRow {
  readonly onHandDelta: number
  readonly available: number
}

/**
 * Writes both ends of a transfer to the ledger in the common lock order: variant, then location.
 * Unlike orders, never takes more than available.
 */
export async function moveGoods(db: Db, transferId: string, moves: readonly Move[]): Promise<void> {
  const sorted = moves.toSorted(
    (a, b) => compare(a.variantId, b.variantId) || compare(a.locationId, b.locationId),
  )
  await sql`select begin_stock_entry()`.execute(db)
  const { rows } = await refusingKindly(() => insertMoves(transferId, sorted).execute(db))
  const lacking = rows.find((row) => row.onHandDelta < 0 && row.available < 0)
  if (lacking) throw await refuseLacking(db, lacking)
  const variantIds = sorted.map((move) => move.variantId)
  await sql`select end_stock_entry(${variantIds}::uuid[])`.execute(db)
  await tellLowStock(db, rows)
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const insertMoves = (transferId: string, moves: readonly Move[]): RawBuilder<Moved> => sql<Moved>`
  insert into stock_movements (variant_id, location_id, type, on_hand_delta, unavailable_delta, incoming_delta, reason,
    reference_type, reference_id)
  select "variantId", "locationId", type, "onHand", unavailable, incoming, reason, 'transfer', ${transferId}::uuid
  from rows from (json_to_recordset(${JSON.stringify(moves)}::json) as ("variantId" uuid, "locationId" uuid, type text,
    "onHand" bigint, unavailable bigint, incoming bigint, reason text)) with ordinality
    as move ("variantId", "locationId", type, "onHand", unavailable, incoming, reason, place)
  order by place
  returning variant_id as "variantId", became_low as "becameLow", on_hand_delta as "onHandDelta",
    on_hand_after - reserved_after - unavailable_after as available`

async function refuseLacking(db: Db, { variantId, available, onHandDelta }: Moved) {
  const { title } = await db
    .selectFrom('variants as v')
    .innerJoin('products as p', 'p.product_id', 'v.product_id')
    .select(sql<string>`concat_ws(' – ', p.title, nullif(v.title, ''))`.as('title'))
    .where('v.variant_id', '=', variantId)
    .executeTakeFirstOrThrow()
  const message = `Only ${Math.max(0, available - onHandDelta)} of ${title} left`
  return conflict('out_of_stock', message, [{ path: variantId, message }])
}
