import { sql } from 'kysely'
import type { MovementType } from '@marketday/contract/stock/stock'

import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { alreadyDone, inColumns, refusingKindly } from '../movements.ts'
import type { StockLine } from '../movements.ts'

interface Settlement {
  readonly type: MovementType
  readonly onHand: -1 | 0
  readonly referenceType: 'cart' | 'draft' | 'order'
  readonly referenceId: string
}

export interface Settled {
  readonly variantId: string
  readonly locationId: string
  readonly quantity: number
}

/**
 * Releases reservations of a cart, draft or order at their locations, least preferred first. 409
 * if the ledger has less outstanding: nothing is released twice.
 */
export async function settleReserved(
  db: Db,
  lines: readonly StockLine[],
  settlement: Settlement,
): Promise<Settled[]> {
  const columns = inColumns(lines)
  const rows = await refusingKindly(() => insertSettlement(db, { ...columns, ...settlement }))
  if (new Set(rows.map(({ variantId }) => variantId)).size < columns.variantIds.length)
    throw alreadyDone()
  return rows
}

type SettleArgs = ReturnType<typeof inColumns> & Settlement & Record<string, unknown>

const insertSettlement = preparedStatement<SettleArgs, Settled>((db, parameters) => ({
  compile: () =>
    sql<Settled>`
      insert into stock_movements (variant_id, location_id, type, on_hand_delta, reserved_delta, reference_type, reference_id)
      select line.variant_id, held.location_id, ${parameters.type}::text, taken.quantity * ${parameters.onHand}::int,
        -taken.quantity, ${parameters.referenceType}::text, ${parameters.referenceId}::uuid
      from unnest(${parameters.variantIds}::uuid[], ${parameters.quantities}::bigint[]) line (variant_id, quantity)
      join (
        select variant_id, location_id, quantity, sum(quantity) over each - quantity as before,
          sum(quantity) over (partition by variant_id) as total
        from (
          select variant_id, location_id, sum(reserved_delta)::bigint as quantity from stock_movements
          where reference_id = ${parameters.referenceId}::uuid group by variant_id, location_id having sum(reserved_delta) > 0
        ) outstanding join locations using (location_id)
        window each as (partition by variant_id order by is_default, selling_rank desc, location_id)
      ) held on held.variant_id = line.variant_id and held.total >= line.quantity and held.before < line.quantity
      cross join lateral (select least(held.quantity, line.quantity - held.before)::bigint as quantity) taken
      order by line.variant_id, held.location_id
      returning variant_id as "variantId", location_id as "locationId", -reserved_delta as quantity`.compile(
      db,
    ),
}))
