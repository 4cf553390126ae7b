import { sql } from 'kysely'

import type { Db } from '../../../../platform/database/tenant-db.ts'
import type { Decision, ItemFacts } from '../rules.ts'
import { refuseTakenSkus, wantedSkus } from './rules.ts'

/** Drops decisions that would assign a SKU twice; the unique constraint decides races. */
export async function keepSkusApart<
  D extends { readonly item: ItemFacts; readonly decision: Decision },
>(db: Db, decided: readonly D[]): Promise<readonly D[]> {
  const skus = wantedSkus(decided)
  if (skus.length === 0) return decided
  const { rows } = await sql<{ variantId: string; sku: string; title: string }>`
    select v.variant_id as "variantId", v.sku, p.title
    from unnest(${skus}::text[]) wanted (sku) join variants v on v.sku = wanted.sku
    join products p on p.product_id = v.product_id`.execute(db)
  return refuseTakenSkus(decided, rows)
}
