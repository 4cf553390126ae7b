import { sql } from 'kysely'
import { hasStock } from '@marketday/contract/catalog/products/item-kinds'
import type { ItemKind } from '@marketday/contract/catalog/products/item-kinds'
import type { MovementType } from '@marketday/contract/stock/stock'
import type { StockMovement } from '@marketday/contract/stock/stock-ledger'

import { conflict, constraintOf, notFound } from '../platform/http/errors.ts'
import type { AppError } from '../platform/http/errors.ts'
import { preparedStatement } from '../platform/database/prepared-statement.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { lockOpenLocations } from './locations/find-locations.ts'
import { requestTranslate } from '../platform/http/request-language.ts'

export interface StockLine {
  readonly variantId: string
  readonly quantity: number
  /** Physical by default. */
  readonly kind?: ItemKind
  readonly parts?: readonly StockLine[] | null
}

export function goodsOf({ kind = 'physical', parts, ...line }: StockLine): Goods[] {
  if (hasStock(kind)) return [line]
  return (parts ?? []).map(({ variantId, quantity }) => ({
    variantId,
    quantity: quantity * line.quantity,
  }))
}

type Goods = Pick<StockLine, 'variantId' | 'quantity'>

/** Movement types of goods sold and returned; their sum is the sales. */
export const soldTypes: readonly MovementType[] = ['sale', 'unsale', 'return']

type Sign = -1 | 0 | 1

export interface Movement {
  readonly type: MovementType
  readonly onHand: Sign
  readonly reserved: Sign
  readonly reason?: string
  readonly referenceType: StockMovement['referenceType']
  readonly referenceId: string
  /** Default: main location. */
  readonly locationId?: string | undefined
}

/** Appends ledger rows through `record_movements`, combining lines of one variant. */
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

/** Parameters of one statement, distinct variants; skips items without stock. */
export function inColumns(lines: readonly StockLine[]): {
  variantIds: string[]
  quantities: number[]
} {
  const merged = new Map<string, number>()
  for (const { variantId, quantity } of lines.flatMap(goodsOf))
    merged.set(variantId, (merged.get(variantId) ?? 0) + quantity)
  return { variantIds: [...merged.keys()], quantities: [...merged.values()] }
}

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

/** Already released or handed over: nothing is left in the ledger. */
export const alreadyDone = () =>
  conflict('invalid_transition', 'This stock was already released or handed over')

function outOfStock(error: unknown): AppError {
  const { detail = '' } = error as { detail?: string }
  const { variantId, item, available } = JSON.parse(detail) as {
    variantId: string
    item: string
    available: number
  }
  const t = requestTranslate()
  const message =
    available > 0
      ? t('errors.onlyLeft', { count: available, name: item })
      : t('errors.soldOut', { name: item })
  return conflict('out_of_stock', message, [{ path: variantId, message }])
}
