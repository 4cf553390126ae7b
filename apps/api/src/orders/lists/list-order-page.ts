import { sql } from 'kysely'
import * as z from 'zod/mini'

import type { QueryOf } from '@marketday/contract/endpoints/endpoint'
import { Id } from '@marketday/contract/endpoints/scalars'
import type { OrderRow, listOrders } from '@marketday/contract/orders/orders'

import { decodeCursor, pageOf } from '../../platform/database/cursor.ts'
import { preparedByShape, preparedStatement } from '../../platform/database/prepared-statement.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { cutPage, isLedTab } from './cut-page.ts'
import type { PageArguments, PageShape } from './cut-page.ts'
import { filterOf } from './order-filter.ts'
import type { Filters, OrderFilter } from './order-filter.ts'
import { byPlaced, selectRows, toOrderRow } from './order-rows.ts'
import type { SelectedRow } from './order-rows.ts'
import { setArguments, setsAskedFor } from './order-sets.ts'
import { readSearch, searchArguments } from './search-words.ts'

type Query = QueryOf<typeof listOrders>

const defaultLimit = 25
const Cursor = z.tuple([z.string(), Id])

/** Each query shape is compiled and planned once. */
export async function listOrderPage(db: Db, query: Query) {
  const { limit = defaultLimit, cursor } = query
  const [placedAt, id] = cursor ? decodeCursor(Cursor, cursor) : []
  const after = placedAt && id ? { placedAt, id } : null
  const oldestFirst = query.sort === 'placed'
  const { shape, args } = ask(db, query, { limit: limit + 1, after, oldestFirst })
  const page = pageOf(await selectOrders(db, shape, args), limit, (row) => [row.placedAt, row.id])
  return { rows: page.rows.map(toOrderRow), nextCursor: page.nextCursor }
}

export interface OrderPlace {
  readonly id: string
  readonly placedAt: string
}

interface Part {
  readonly limit: number
  readonly after: OrderPlace | null
  /** Newest first by default. */
  readonly oldestFirst?: boolean
}

export async function listOrderIds(db: Db, filters: Filters, part: Part): Promise<OrderPlace[]> {
  const { shape, args } = ask(db, filters, part)
  return await selectPlaces(db, shape, args)
}

function ask(
  db: Db,
  query: Filters,
  { limit, after, oldestFirst = false }: Part,
): { shape: PageShape; args: PageArguments } {
  const { tab, from, to } = query
  const search = readSearch(query.search)
  const filter = filterOf(query)
  const sets = setsAskedFor(query)
  const shape: PageShape = {
    limit,
    oldestFirst,
    archived: tab === 'archived',
    owed: tab === 'unpaid',
    tab: isLedTab(tab) ? tab : null,
    words: search.words.length,
    digits: search.digits !== '',
    sets,
    stateful: asksForStates(filter, [...search.words, ...sets]),
    placed: query.placed ?? null,
  }
  const args = {
    ...filter,
    ...searchArguments(search),
    ...setArguments(query),
    tenantId: db.context.tenantId,
    from: from ?? null,
    to: to ?? null,
    cursorAt: after?.placedAt ?? null,
    cursorId: after?.id ?? null,
  }
  return { shape, args }
}

/** Query plans depend on it if words or sets are searched. */
const asksForStates = (filter: OrderFilter, terms: readonly string[]): boolean =>
  terms.length > 0 && Object.values(filter).some(Boolean)

export async function findOrderRow(db: Db, orderId: string): Promise<OrderRow | null> {
  const [row] = await selectOrder(db, { orderId, tenantId: db.context.tenantId })
  return row ? toOrderRow(row) : null
}

const selectOrder = preparedStatement<{ orderId: string; tenantId: unknown }, SelectedRow>(
  (db, { orderId, tenantId }) => ({
    compile: () => selectRows(sql`select ${orderId}::uuid as order_id`, { tenantId }).compile(db),
  }),
)

const selectOrders = preparedByShape<PageShape, PageArguments, SelectedRow>((shape, parameters) =>
  selectRows(cutPage({ ...shape, parameters }), {
    tenantId: parameters.tenantId,
    oldestFirst: shape.oldestFirst,
  }),
)

const selectPlaces = preparedByShape<PageShape, PageArguments, OrderPlace>(
  (shape, parameters) => sql`
    select o.order_id as id, o.placed_at as "placedAt" from (${cutPage({ ...shape, parameters })}) o
    ${byPlaced(shape.oldestFirst)}`,
)
