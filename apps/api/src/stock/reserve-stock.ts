import { sql } from 'kysely'

import { preparedStatement } from '../platform/database/prepared-statement.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { inColumns, recordMovements, refusingKindly } from './movements.ts'
import type { LedgerRow, StockLine } from './movements.ts'

interface Reservation {
  readonly orderId: string
  readonly lines: readonly StockLine[]
}

/** Promises stock to an order that was not held before. */
export async function reserveStock(db: Db, { orderId, lines }: Reservation): Promise<void> {
  await recordMovements(db, lines, {
    type: 'reserve',
    onHand: 0,
    reserved: 1,
    referenceType: 'order',
    referenceId: orderId,
  })
}

/** A checkout's hold becomes the order's reservation; what is no longer held is reserved anew, if it is still there. */
export async function reserveFromHold(
  db: Db,
  { cartId, orderId, lines }: Reservation & { cartId: string },
): Promise<void> {
  await refusingKindly(() => insertConversion(db, { ...inColumns(lines), cartId, orderId }))
}

type ConvertArgs = ReturnType<typeof inColumns> & { cartId: string; orderId: string }

// A null `became_low` keeps the trigger silent: what was held already counted as gone.
const insertConversion = preparedStatement<ConvertArgs & Record<string, unknown>, LedgerRow>(
  (db, parameters) => ({
    compile: () =>
      sql<LedgerRow>`
      insert into stock_movements (variant_id, location_id, type, reserved_delta, reference_type, reference_id, became_low)
      select line.variant_id, place.location_id, step.type, step.sign * case step.sign when 1 then line.quantity else held.quantity end,
        step.reference_type, step.reference_id, null
      from unnest(${parameters.variantIds}::uuid[], ${parameters.quantities}::bigint[]) line (variant_id, quantity)
      cross join (select location_id from locations where is_default) place
      left join (
        select variant_id, sum(reserved_delta) as outstanding from stock_movements
        where reference_id = ${parameters.cartId}::uuid group by variant_id
      ) hold on hold.variant_id = line.variant_id
      cross join lateral (select least(coalesce(hold.outstanding, 0), line.quantity) as quantity) held
      cross join (values
        ('holdExpire', -1, 'cart', ${parameters.cartId}::uuid),
        ('reserve', 1, 'order', ${parameters.orderId}::uuid)) step (type, sign, reference_type, reference_id)
      where step.sign = 1 or held.quantity > 0
      order by line.variant_id, step.sign
      returning variant_id, became_low`.compile(db),
  }),
)
