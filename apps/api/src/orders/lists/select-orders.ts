import { sql } from 'kysely'

import { bulkLimits } from '@marketday/contract/bulk/bulk-acts'
import type { OrderSelection } from '@marketday/contract/orders/order-selection'

import type { Db } from '../../platform/database/tenant-db.ts'
import { conflict, invalid, notFound } from '../../platform/http/errors.ts'
import { listOrderIds } from './list-order-page.ts'
import type { OrderPlace } from './list-order-page.ts'

const batchSize = 5_000

/** In list order; 404 for an unknown order, 409 if none matches, 400 if too many. */
export async function selectOrders(db: Db, selection: OrderSelection): Promise<string[]> {
  const ids: string[] = []
  for await (const page of pagesOfOrders(db, selection, batchSize)) {
    for (const id of page) ids.push(id)
    if (ids.length > bulkLimits.matching)
      throw invalid('At most 100,000 orders at once', [
        { path: 'selection', message: 'Narrow the filters' },
      ])
  }
  return ids
}

export async function countOrders(db: Db, selection: OrderSelection): Promise<number> {
  let count = 0
  for await (const page of pagesOfOrders(db, selection, batchSize)) count += page.length
  return count
}

/** Same in batches, without limit. */
export async function* pagesOfOrders(
  db: Db,
  selection: OrderSelection,
  limit: number,
): AsyncGenerator<string[]> {
  if ('orderIds' in selection) {
    const ids = await findNamed(db, selection.orderIds)
    if (ids.length === 0) throw notFound('Order')
    return yield ids
  }
  let after: OrderPlace | null = null
  do {
    const page: OrderPlace[] = await listOrderIds(db, selection.matching, { limit, after })
    if (page.length === 0 && !after) throw conflict('conflict', 'No orders match these filters now')
    yield page.map(({ id }) => id)
    after = page.length === limit ? (page.at(-1) ?? null) : null
  } while (after)
}

async function findNamed(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('order_id as id')
    .where('order_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('placed_at', 'desc')
    .orderBy('order_id', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}
