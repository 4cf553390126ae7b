import { sql } from 'kysely'

import { inOrder } from '../../../platform/database/in-order.ts'
import { inCamelCase } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { lacksFiles } from '../replace-files.ts'
import { bulkColumns } from '../variant-columns.ts'
import type { ItemFacts } from './rules.ts'

/** By id, skipping missing items; locked in order of ids for writing. */
export async function readItems(
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
      inCamelCase(['product_id', 'variant_id as id', 'title', 'currency', 'tracked', 'backorder']),
    )
    .select(inCamelCase(Object.values(bulkColumns)))
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

/** Existing categories, locked until the end of the transaction. */
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
