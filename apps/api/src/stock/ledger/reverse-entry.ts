import { sql } from 'kysely'

import { undoDays } from '@marketday/contract/products/stock-ledger'

import type { Db } from '../../platform/database/tenant-db.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { tellLowStock } from '../entries/tell-low-stock.ts'
import type { LedgerRow } from '../entries/tell-low-stock.ts'
import { refusingKindly } from '../movements.ts'

/**
 * Takes back what of an entry was not taken back yet, by movements of the same type: what was received in a month is
 * still the sum of its receipts. Of two who do it at once one is refused by the unique key.
 */
export async function reverseEntry(db: Db, entryId: string, variantId: string | null) {
  const { rows } = await refusingKindly(() => insertReversals(entryId, variantId).execute(db))
  await tellLowStock(db, rows)
  if (rows.length > 0) return rows.map((row) => row.variantId)
  const known = await db
    .selectFrom('stock_movements')
    .select('variant_id')
    .where('reference_id', '=', entryId)
    .where('reference_type', '=', 'entry')
    .$if(variantId !== null, (select) => select.where('variant_id', '=', variantId))
    .executeTakeFirst()
  if (!known) throw notFound('Entry')
  throw conflict('invalid_transition', `This was already undone, or is older than ${undoDays} days`)
}

const insertReversals = (entryId: string, variantId: string | null) => sql<LedgerRow>`
  insert into stock_movements (variant_id, location_id, type, on_hand_delta, reserved_delta, unavailable_delta, reason,
    reference_type, reference_id, reverses_id)
  select variant_id, location_id, type, -on_hand_delta, -reserved_delta, -unavailable_delta, reason,
    reference_type, reference_id, stock_movement_id
  from stock_movements entered
  where reference_id = ${entryId}::uuid and reference_type = 'entry' and reverses_id is null
    and (${variantId}::uuid is null or variant_id = ${variantId}::uuid)
    and occurred_at > app_now() - make_interval(days => ${undoDays}::int)
    and not exists (
      select from stock_movements undone
      where undone.reverses_id = entered.stock_movement_id and undone.reverses_id is not null)
  order by variant_id
  returning variant_id as "variantId", became_low as "becameLow"`
