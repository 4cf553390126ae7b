import { sql } from 'kysely'
import type { MovementType } from '@marketday/contract/products/stock'

import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { alreadyDone, inColumns, refusingKindly } from '../movements.ts'
import type { StockLine } from '../movements.ts'

interface Settlement {
  readonly type: MovementType
  readonly onHand: -1 | 0
  readonly referenceType: 'cart' | 'order'
  readonly referenceId: string
}

/**
 * Gives back what is reserved for a cart or an order. 409 when the ledger no longer has that much of it
 * outstanding: nothing is released twice.
 */
export async function settleReserved(
  db: Db,
  lines: readonly StockLine[],
  settlement: Settlement,
): Promise<void> {
  const columns = inColumns(lines)
  const rows = await refusingKindly(() => insertSettlement(db, { ...columns, ...settlement }))
  if (rows.length < columns.variantIds.length) throw alreadyDone()
}

type SettleArgs = ReturnType<typeof inColumns> & Settlement & Record<string, unknown>

const insertSettlement = preparedStatement<SettleArgs, { variant_id: string }>(
  (db, parameters) => ({
    compile: () =>
      sql<{ variant_id: string }>`
      insert into stock_movements (variant_id, location_id, type, on_hand_delta, reserved_delta, reference_type, reference_id)
      select line.variant_id, place.location_id, ${parameters.type}::text, line.quantity * ${parameters.onHand}::int,
        -line.quantity, ${parameters.referenceType}::text, ${parameters.referenceId}::uuid
      from unnest(${parameters.variantIds}::uuid[], ${parameters.quantities}::bigint[]) line (variant_id, quantity)
      cross join (select location_id from locations where is_default) place
      join (
        select variant_id, sum(reserved_delta) as quantity from stock_movements
        where reference_id = ${parameters.referenceId}::uuid group by variant_id
      ) outstanding on outstanding.variant_id = line.variant_id and outstanding.quantity >= line.quantity
      order by line.variant_id
      returning variant_id`.compile(db),
  }),
)
