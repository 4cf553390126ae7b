import { sql } from 'kysely'
import { hasStock } from '@marketday/contract/catalog/products/kinds/item-kinds'
import type { ItemKind } from '@marketday/contract/catalog/products/kinds/item-kinds'
import type { MovementType } from '@marketday/contract/stock/stock'
import type { StockMovement } from '@marketday/contract/stock/stock-ledger'

import { conflict, constraintOf, notFound } from '../platform/http/errors.ts'
import type { AppError } from '../platform/http/errors.ts'
import { preparedStatement } from '../platform/database/prepared-statement.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { lockOpenLocations } from './locations/lock-open-locations.ts'

export interface StockLine {
  readonly variantId: string
  readonly quantity: number
  /** Of its item; what is not said is physical. */
  readonly kind?: ItemKind
  /** Of a bundle: what each takes from the shelf. */
  readonly parts?: readonly StockLine[] | null
}

/** What a line takes from the shelf: itself, its parts, or nothing. */
export function goodsOf({ kind = 'physical', parts, ...line }: StockLine): Goods[] {
  if (hasStock(kind)) return [line]
  return (parts ?? []).map(({ variantId, quantity }) => ({
    variantId,
    quantity: quantity * line.quantity,
  }))
}

type Goods = Pick<StockLine, 'variantId' | 'quantity'>

/** How goods go to customers and come back from them: what is sold is the sum of these. */
export const soldTypes: readonly MovementType[] = ['sale', 'unsale', 'return']

type Sign = -1 | 0 | 1

/** What one unit of a line does to the quantities, and on whose behalf. */
export interface Movement {
  readonly type: MovementType
  readonly onHand: Sign
  readonly reserved: Sign
  readonly reason?: string
  readonly referenceType: StockMovement['referenceType']
  readonly referenceId: string
  /** The main location unless said. */
  readonly locationId?: string | undefined
}

/** Appends ledger rows (`record_movements`). Lines of one variant are added up first. */
export async function recordMovements(
  db: Db,
  lines: readonly StockLine[],
  movement: Movement,
): Promise<void> {
  const { reason = '', locationId = null, ...given } = movement
  if (locationId) await lockOpenLocations(db, [locationId])
  await refusingKindly(() =>
    insertMovements(db, { ...inColumns(lines), reason, locationId, ...given }),
  )
}

/** One statement's worth of goods, each variant once; of what lies on no shelf none. */
export function inColumns(lines: readonly StockLine[]): {
  variantIds: string[]
  quantities: number[]
} {
  const merged = new Map<string, number>()
  for (const { variantId, quantity } of lines.flatMap(goodsOf))
    merged.set(variantId, (merged.get(variantId) ?? 0) + quantity)
  return { variantIds: [...merged.keys()], quantities: [...merged.values()] }
}

/** Translates what the ledger's trigger refuses. */
export async function refusingKindly<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw stockRefusal(error) ?? error
  }
}

type InsertArgs = ReturnType<typeof inColumns> &
  Required<Omit<Movement, 'locationId'>> & { readonly locationId: string | null }

const insertMovements = preparedStatement<InsertArgs & Record<string, unknown>, never>(
  (db, parameters) => ({
    compile: () =>
      sql<never>`select record_movements(${parameters.variantIds}::uuid[], ${parameters.quantities}::bigint[],
        ${parameters.type}::text, ${parameters.onHand}::int, ${parameters.reserved}::int, ${parameters.reason}::text,
        ${parameters.referenceType}::text, ${parameters.referenceId}::uuid, ${parameters.locationId}::uuid)`.compile(
        db,
      ),
  }),
)

/** What the ledger has refused, as whoever asked for the goods hears it. */
export function stockRefusal(error: unknown): AppError | undefined {
  switch (constraintOf(error)) {
    case 'stock_levels_available':
    case 'stock_levels_on_hand':
      return outOfStock(error)
    case 'stock_levels_reserved':
    case 'stock_levels_unavailable':
      return alreadyDone()
    case 'stock_movements_reverses_key':
      return conflict('invalid_transition', 'This was already undone')
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
