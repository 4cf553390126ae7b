import { sql } from 'kysely'
import type { MovementType } from '@marketday/contract/products/stock'

import { conflict, constraintOf, notFound } from '../platform/http/errors.ts'
import type { AppError } from '../platform/http/errors.ts'
import { preparedStatement } from '../platform/database/prepared-statement.ts'
import type { Db } from '../platform/database/tenant-db.ts'

export interface StockLine {
  readonly variantId: string
  readonly quantity: number
}

type Sign = -1 | 0 | 1

/** What one unit of a line does to the quantities, and on whose behalf. */
export interface Movement {
  readonly type: MovementType
  readonly onHand: Sign
  readonly reserved: Sign
  readonly reason?: string
  readonly referenceType: 'staff' | 'import' | 'cart' | 'order' | 'refund'
  readonly referenceId: string
}

/**
 * Appends ledger rows at the default location, one a variant, in the order of their ids: whoever locks
 * several quantities locks them in the same order. Lines of one variant are added up first.
 */
export async function recordMovements(
  db: Db,
  lines: readonly StockLine[],
  movement: Movement,
): Promise<void> {
  const { reason = '', ...given } = movement
  await refusingKindly(() => insertMovements(db, { ...inColumns(lines), reason, ...given }))
}

/** One statement's worth of lines: `unnest` makes rows of them again. */
export function inColumns(lines: readonly StockLine[]): {
  variantIds: string[]
  quantities: number[]
} {
  const merged = new Map<string, number>()
  for (const { variantId, quantity } of lines)
    merged.set(variantId, (merged.get(variantId) ?? 0) + quantity)
  return { variantIds: [...merged.keys()], quantities: [...merged.values()] }
}

/** Translates what the ledger's trigger refuses. */
export async function refusingKindly<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw refusalOf(error) ?? error
  }
}

export interface LedgerRow {
  readonly variant_id: string
  readonly became_low: boolean
}

type InsertArgs = ReturnType<typeof inColumns> & Required<Movement>

/** The panel hears once of each variant that came down to its threshold. */
const insertMovements = preparedStatement<InsertArgs & Record<string, unknown>, LedgerRow>(
  (db, parameters) => ({
    compile: () =>
      sql<LedgerRow>`
      with moved as (
      insert into stock_movements (variant_id, location_id, type, on_hand_delta, reserved_delta, reason, reference_type, reference_id)
      select line.variant_id, place.location_id, ${parameters.type}::text, line.quantity * ${parameters.onHand}::int,
        line.quantity * ${parameters.reserved}::int, ${parameters.reason}::text, ${parameters.referenceType}::text, ${parameters.referenceId}::uuid
      from unnest(${parameters.variantIds}::uuid[], ${parameters.quantities}::bigint[]) line (variant_id, quantity)
      cross join (select location_id from locations where is_default) place
      order by line.variant_id
      returning variant_id, became_low
      ), told as (
        insert into events (topic, subject_id) select 'stock.low', variant_id from moved where became_low
      )
      select variant_id, became_low from moved`.compile(db),
  }),
)

function refusalOf(error: unknown): AppError | undefined {
  switch (constraintOf(error)) {
    case 'stock_levels_available':
    case 'stock_levels_on_hand':
      return outOfStock(error)
    case 'stock_levels_reserved':
    case 'stock_levels_unavailable':
      return alreadyDone()
    case 'stock_movements_variant_fkey':
    case 'stock_levels_variant_fkey':
      return notFound('Item')
    default:
      return undefined
  }
}

/** Released or handed over before: the ledger has nothing left of it. */
export const alreadyDone = () =>
  conflict('invalid_transition', 'This stock was already released or handed over')

function outOfStock(error: unknown): AppError {
  const { detail = '' } = error as { detail?: string }
  const { variantId, item, available } = JSON.parse(detail) as {
    variantId: string
    item: string
    available: number
  }
  const message = available > 0 ? `Only ${available} of ${item} left` : `${item} is sold out`
  return conflict('out_of_stock', message, [{ path: variantId, message }])
}
