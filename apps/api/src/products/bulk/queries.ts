import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { QueryOf } from '@marketday/contract/endpoints/endpoint'
import { bulkLimits } from '@marketday/contract/products/bulk-acts'
import type {
  BulkAct,
  listBulkActItems as listEndpoint,
  listBulkActs as actsEndpoint,
} from '@marketday/contract/products/bulk-acts'
import { Id } from '@marketday/contract/endpoints/scalars'
import type { Can } from '@marketday/contract/team/permissions'

import { decodeCursor, pageOf } from '../../platform/database/cursor.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { inCamelCase } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { notFound } from '../../platform/http/errors.ts'
import { lacksFiles } from '../kinds/replace-files.ts'
import { actionsFor } from './rules.ts'
import type { ItemFacts } from './rules.ts'

const defaultLimit = 20

/** Those of the items that are there, by id; locked in the order of ids where they will be written. */
export async function readFacts(
  db: Db,
  ids: readonly string[],
  { lock = false } = {},
): Promise<Map<string, ItemFacts>> {
  const [products, variants] = await inOrder([
    selectItemFacts(db, ids, lock),
    selectVariantFacts(db, ids),
  ])
  const variantsBy = Map.groupBy(variants, (row) => row.productId)
  return new Map(
    products.map((row) => [row.id, { ...row, variants: variantsBy.get(row.id) ?? [] }]),
  )
}

const selectItemFacts = (db: Db, ids: readonly string[], lock: boolean) =>
  db
    .selectFrom('products')
    .select(
      inCamelCase([
        'product_id as id',
        'title',
        'status',
        'kind',
        'lead_days',
        'publish_at',
        'unpublish_at',
        'category_id',
        'tags',
        'tax_class_id',
        'version',
      ]),
    )
    .select(inCamelCase(['sale_from', 'sale_until', 'hs_code', 'country_of_origin']))
    .select(lacksFiles.as('lacksFiles'))
    .where('product_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('product_id')
    .$if(lock, (query) => query.forUpdate())
    .execute()

const selectVariantFacts = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('variants')
    .select(
      inCamelCase([
        'product_id',
        'variant_id as id',
        'title',
        'sku',
        'barcode',
        'price_minor',
        'compare_at_minor',
        'cost_minor',
        'sale_price_minor',
        'currency',
        'tracked',
        'backorder',
      ]),
    )
    .select(inCamelCase(['quantity_breaks']))
    .select(
      sql<number>`coalesce((select sum(on_hand - reserved - unavailable) from stock_levels level
          where level.product_id = variants.product_id and level.variant_id = variants.variant_id and level.for_sale), 0)::int`.as(
        'available',
      ),
    )
    .where('product_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('variant_id')
    .execute()

/** Those of the categories that are there; they stay until the transaction ends. */
export async function readCategoryIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('categories')
    .select('category_id')
    .where('category_id', '=', sql<string>`any(${ids}::uuid[])`)
    .forKeyShare()
    .execute()
  return new Set(rows.map((row) => row.category_id))
}

export async function getBulkAct(db: Db, bulkActId: string, can: Can): Promise<BulkAct> {
  const row = await selectActs(db).where('bulk_act_id', '=', bulkActId).executeTakeFirst()
  if (!row) throw notFound('Bulk act')
  return withActions(db, row, can)
}

const ActCursor = z.tuple([z.string(), Id])

export async function listBulkActs(db: Db, query: QueryOf<typeof actsEndpoint>, can: Can) {
  const { limit = defaultLimit, cursor } = query
  const [before, beforeId] = cursor ? decodeCursor(ActCursor, cursor) : []
  const rows = await selectActs(db)
    .where(sql<boolean>`created_at > app_now() - make_interval(days => ${bulkLimits.undoDays})`)
    .$if(before !== undefined, (acts) =>
      acts.where(
        sql<boolean>`(created_at, bulk_act_id) < (${before}::timestamptz, ${beforeId}::uuid)`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('bulk_act_id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = pageOf(rows, limit, (row) => [row.createdAt, row.id])
  return { ...page, rows: page.rows.map((row) => withActions(db, row, can)) }
}

const selectActs = (db: Db) =>
  db
    .selectFrom('bulk_acts')
    .select(
      inCamelCase([
        'bulk_act_id as id',
        'act as action',
        'status',
        'actor_name',
        'total',
        'changed',
      ]),
    )
    .select(inCamelCase(['unchanged', 'refused', 'undone', 'kept', 'created_at', 'finished_at']))

const withActions = (db: Db, row: Omit<BulkAct, 'actions'>, can: Can): BulkAct => ({
  ...row,
  actions: actionsFor(row, { now: db.context.now, can }),
})

const ItemCursor = z.tuple([Id])

export async function listBulkActItems(
  db: Db,
  bulkActId: string,
  { limit = defaultLimit, cursor, outcome }: QueryOf<typeof listEndpoint>,
) {
  const [after] = cursor ? decodeCursor(ItemCursor, cursor) : []
  const rows = await db
    .selectFrom('bulk_act_items')
    .select(
      inCamelCase(['bulk_act_item_id as id', 'product_id as itemId', 'title', 'outcome', 'reason']),
    )
    .where('bulk_act_id', '=', bulkActId)
    .$if(after !== undefined, (items) => items.where('bulk_act_item_id', '>', after ?? ''))
    .$if(outcome !== undefined, (items) => items.where('outcome', '=', outcome ?? null))
    .orderBy('bulk_act_item_id')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, (row) => [row.id])
}
