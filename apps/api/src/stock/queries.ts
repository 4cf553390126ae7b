import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import type { QueryOf } from '@marketday/contract/endpoints/endpoint'
import { Id } from '@marketday/contract/endpoints/scalars'
import { stockStateOf } from '@marketday/contract/products/stock'
import type {
  MovementType,
  StockMovement,
  StockRow,
  StockState,
  listMovements,
  listStock,
} from '@marketday/contract/products/stock'

import type { Config } from '../config.ts'
import { decodeCursor, pageOf } from '../platform/database/cursor.ts'
import { notFound } from '../platform/http/errors.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { pictureOf } from '../platform/files/picture-of.ts'

const defaultLimit = 20
const StockCursor = z.tuple([z.string(), Id, z.int(), Id])

/** By title, then the item's own order of its variants; archived items are left out. */
export async function findStockPage(db: Db, query: QueryOf<typeof listStock>, config: Config) {
  const { limit = defaultLimit, cursor, search, state } = query
  const conditions = [sql`p.status <> 'archived'`]
  if (state === 'short') conditions.push(...runningOut)
  else if (state) conditions.push(inState(state))
  if (cursor) conditions.push(after(decodeCursor(StockCursor, cursor)))
  const { rows } = await selectStock(db, {
    where: conditions,
    order: byTitle,
    limit: limit + 1,
    words: wordsOf(search),
  })
  const { rows: shown, nextCursor } = pageOf(rows, limit, (row) => [
    row.sort_title,
    row.product_id,
    row.position,
    row.variant_id,
  ])
  return { rows: shown.map((row) => toStockRow(row, config)), nextCursor }
}

/** The emptiest first, and how many there are in all; what was never in stock is not running out. */
export async function findLowStock(db: Db, limit: number, config: Config) {
  const { rows } = await selectStock(db, {
    where: [sql`p.status <> 'archived'`, ...runningOut],
    order: sql`available, ${byTitle}`,
    limit,
    counted: true,
  })
  return { rows: rows.map((row) => toStockRow(row, config)), total: rows[0]?.total ?? 0 }
}

export async function getStockRow(db: Db, variantId: string, config: Config): Promise<StockRow> {
  const [row] = await findStockRows(db, [variantId], config)
  if (!row) throw notFound('Item')
  return row
}

export async function findStockRows(
  db: Db,
  variantIds: readonly string[],
  config: Config,
): Promise<StockRow[]> {
  const { rows } = await selectStock(db, {
    where: [sql`v.variant_id = any(${variantIds}::uuid[])`],
    order: byTitle,
    limit: variantIds.length,
  })
  return rows.map((row) => toStockRow(row, config))
}

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

interface SelectedStock {
  readonly variant_id: string
  readonly product_id: string
  readonly sort_title: string
  readonly position: number
  readonly title: string
  readonly variant_title: string
  readonly sku: string | null
  readonly tracked: boolean
  readonly backorder: boolean
  readonly low_stock_threshold: number
  readonly on_hand: number
  readonly reserved: number
  readonly unavailable: number
  readonly available: number
  readonly storage_key: string | null
  readonly width: number | null
  readonly height: number | null
  readonly alt: string | null
  readonly total: number
}

// Names of the selected columns, so that both levels of the query understand them.
const byTitle = sql`sort_title, product_id, position, variant_id`

interface Selection {
  readonly where: readonly RawBuilder<unknown>[]
  readonly order: RawBuilder<unknown>
  readonly limit: number
  /** Counts all that match, which reads them all. */
  readonly counted?: boolean
  /** All of them occur in the variant or in its item. */
  readonly words?: readonly string[]
}

/** The page is cut before the pictures are joined. */
function selectStock(db: Db, selection: Selection) {
  const { order, words = [] } = selection
  return sql<SelectedStock>`
    select row.*, picture.* from (
      ${words.length > 0 ? searched(words, selection) : stockPage(selection)}
    ) row
    left join lateral (
      select f.storage_key, f.width, f.height, i.alt from product_images i join files f on f.file_id = i.file_id
      where i.product_id = row.product_id order by i.position limit 1
    ) picture on true
    order by ${order}`.execute(db)
}

const stockPage = ({ where, order, limit, counted = false }: Selection) => sql`
  select v.variant_id, p.product_id, p.sort_title, v.position, p.title, v.title as variant_title, v.sku, v.tracked,
    v.backorder, v.low_stock_threshold, level.*, ${counted ? sql`(count(*) over ())::int` : sql`0`} as total
  from products p
  join variants v on v.product_id = p.product_id and v.archived_at is null
  cross join lateral (
    select coalesce(sum(on_hand), 0)::bigint as on_hand, coalesce(sum(reserved), 0)::bigint as reserved,
      coalesce(sum(unavailable), 0)::bigint as unavailable,
      coalesce(sum(on_hand - reserved - unavailable), 0)::bigint as available
    from stock_levels where variant_id = v.variant_id
  ) level
  where ${sql.join(where, sql` and `)}
  order by ${order}
  limit ${sql.lit(limit)}`

const fewMatches = 1500

/** As in the list of items: few matches are looked up one by one, many are met in the list's order. */
function searched(words: readonly string[], selection: Selection): RawBuilder<unknown> {
  const names = words.map((_word, index) => sql.ref(`word${index}`))
  const found = words.map(
    (word, index) =>
      sql`${sql.ref(`word${index}`)} as materialized (select product_id, variant_id from find_in_catalogue(${word}))`,
  )
  const matches = names.map(
    (name) => sql`(p.product_id in (select product_id from ${name} where variant_id is null)
      or v.variant_id in (select variant_id from ${name}))`,
  )
  const lookups = names.map((name) => sql`p.product_id in (select product_id from ${name})`)
  const counts = names.map((name) => sql`(select count(*) from ${name})`)
  const page = (more: readonly RawBuilder<unknown>[]) =>
    stockPage({ ...selection, where: [...selection.where, ...matches, ...more] })
  return sql`
    with ${sql.join(found)},
      amount as materialized (select least(${sql.join(counts)}) <= ${sql.lit(fewMatches)} as few)
    (${page([sql`(select few from amount)`, ...lookups])})
    union all
    (${page([sql`not (select few from amount)`])})`
}

const wordsOf = (search = '') => search.split(/\s+/).filter(Boolean).slice(0, 6)

const stateConditions: Readonly<Record<StockState, RawBuilder<unknown>>> = {
  in: sql`(not v.tracked or (level.available > v.low_stock_threshold and level.available > 0))`,
  low: sql`(v.tracked and level.available <= v.low_stock_threshold and level.available > 0
    or v.tracked and v.backorder and level.available <= 0)`,
  out: sql`(v.tracked and not v.backorder and level.available <= 0)`,
}

const inState = (state: StockState) => stateConditions[state]

const runningOut = [
  // Narrows to few variants before their stock is summed up.
  sql`v.variant_id in (select variant_id from stock_levels
    where on_hand - reserved - unavailable <= greatest(low_stock_threshold, 0))`,
  sql`(${inState('low')} or ${inState('out')})`,
]

function after([title, productId, position, variantId]: z.output<
  typeof StockCursor
>): RawBuilder<unknown> {
  // The first comparison repeats the second's head: it is the part an index can start from.
  return sql`p.sort_title >= ${title} and (p.sort_title, p.product_id, v.position, v.variant_id)
    > (${title}, ${productId}::uuid, ${position}::int, ${variantId}::uuid)`
}

function toStockRow(row: SelectedStock, config: Config): StockRow {
  const { storage_key: storageKey, width, height, alt } = row
  const variant = {
    tracked: row.tracked,
    backorder: row.backorder,
    available: row.available,
    lowStockThreshold: row.low_stock_threshold,
  }
  return {
    ...variant,
    variantId: row.variant_id,
    itemId: row.product_id,
    title: row.title,
    variantTitle: row.variant_title,
    sku: row.sku,
    image: storageKey
      ? pictureOf(config, { storageKey, width, height, alt: alt ?? '' }, 160)
      : null,
    onHand: row.on_hand,
    reserved: row.reserved,
    unavailable: row.unavailable,
    state: stockStateOf(variant),
  }
}

interface MovementRow {
  readonly stock_movement_id: string
  readonly type: string
  readonly on_hand_delta: number
  readonly reserved_delta: number
  readonly unavailable_delta: number
  readonly on_hand_after: number | null
  readonly reserved_after: number | null
  readonly unavailable_after: number | null
  readonly reason: string
  readonly reference_type: string
  readonly reference_id: string
  readonly actor_name: string
  readonly occurred_at: string
}

function toMovement(row: MovementRow): StockMovement {
  const [onHand, reserved, unavailable] = [
    row.on_hand_after ?? 0,
    row.reserved_after ?? 0,
    row.unavailable_after ?? 0,
  ]
  return {
    id: row.stock_movement_id,
    type: row.type as MovementType,
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
    referenceType: row.reference_type as StockMovement['referenceType'],
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
