import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'

/** Different variants that are still there, each with a stock: what keeps none has none that could be moved. */
export async function requireCounted(db: Db, variantIds: readonly string[]): Promise<void> {
  const rows = await db
    .selectFrom('variants as v')
    .innerJoin('products as p', 'p.product_id', 'v.product_id')
    .select(['p.title', 'v.tracked'])
    .where('v.variant_id', '=', sql<string>`any(${variantIds}::uuid[])`)
    .where('v.archived_at', 'is', null)
    .execute()
  if (rows.length < variantIds.length) throw notFound('Item')
  const uncounted = rows.find(({ tracked }) => !tracked)
  if (uncounted) throw conflict('conflict', `${uncounted.title} keeps no stock`)
}
