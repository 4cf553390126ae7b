import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'

export interface KnownProduct {
  readonly id: string
  readonly version: number
  readonly isArchived: boolean
  /** Changed by a person since the last import or its undo. */
  readonly isTouched: boolean
}

/** Finds and locks the items that earlier imports created from these source keys. */
export async function findKnownProducts(
  db: Db,
  sourceKeys: readonly string[],
): Promise<Map<string, KnownProduct>> {
  const rows = await db
    .selectFrom('products')
    .select(['product_id', 'source_key', 'version', 'status'])
    .select((from) =>
      from
        .selectFrom('import_products')
        // Not LIMIT: the planner would scan a whole import backwards for each item.
        .select(sql<number>`(array_agg(product_version order by import_id desc))[1]`.as('last'))
        .whereRef('import_products.product_id', '=', 'products.product_id')
        .as('lastVersion'),
    )
    .where('source_key', '=', sql<string>`any(${sourceKeys}::text[])`)
    .orderBy('product_id')
    .forUpdate('products')
    .execute()
  return new Map(
    rows.map((row) => [
      row.source_key ?? '',
      {
        id: row.product_id,
        version: row.version,
        isArchived: row.status === 'archived',
        isTouched: row.lastVersion !== row.version,
      },
    ]),
  )
}

export interface SkuOwners {
  takenByOthers(sourceKey: string): ReadonlySet<string>
  assign(sourceKey: string, skus: readonly string[]): void
}

export async function readSkuOwners(db: Db, skuList: readonly string[]): Promise<SkuOwners> {
  const rows = await db
    .selectFrom('variants')
    .select('sku')
    .select((from) =>
      from
        .selectFrom('products')
        .select('source_key')
        .whereRef('products.product_id', '=', 'variants.product_id')
        .as('owner'),
    )
    .where('sku', '=', sql<string>`any(${skuList}::text[])`)
    .execute()
  const owners = new Map(rows.map((row) => [row.sku ?? '', row.owner]))
  return {
    takenByOthers: (sourceKey) =>
      new Set([...owners].filter(([, owner]) => owner !== sourceKey).map(([sku]) => sku)),
    assign(sourceKey, skus) {
      for (const [sku, owner] of owners) if (owner === sourceKey) owners.delete(sku)
      for (const sku of skus) owners.set(sku, sourceKey)
    },
  }
}
