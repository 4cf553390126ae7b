import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'
import { readItems } from './bulk/read-items.ts'
import { writeItems } from './bulk/write-items.ts'

/** All prices have the shop's single currency. */
export async function changeCurrency(db: Db, currency: string): Promise<void> {
  await db.updateTable('variants').set({ currency }).where('currency', '<>', currency).execute()
}

export interface VariantCost {
  readonly costMinor: number | null
  readonly currency: string
}

type Costs = ReadonlyMap<string, VariantCost>

/**
 * Sets costs decided under lock of the variants' items, serializing concurrent changes. Unnamed
 * variants keep their cost.
 */
export async function changeCosts(
  db: Db,
  variantIds: readonly string[],
  decide: (costs: Costs) => Promise<ReadonlyMap<string, number>>,
): Promise<void> {
  const owners = await db
    .selectFrom('variants')
    .select('product_id as id')
    .distinct()
    .where('variant_id', '=', sql<string>`any(${variantIds}::uuid[])`)
    .execute()
  const ids = owners.map(({ id }) => id)
  const items = [...(await readItems(db, ids, { lock: true })).values()]
  const variants = items.flatMap((item) => item.variants)
  const decided = await decide(new Map(variants.map((variant) => [variant.id, variant])))
  const changes = items.map((item) => ({
    item,
    values: {
      variants: item.variants.flatMap(({ id: variantId, costMinor: before }) => {
        const costMinor = decided.get(variantId)
        return costMinor === undefined || costMinor === before ? [] : [{ variantId, costMinor }]
      }),
    },
  }))
  await writeItems(
    db,
    changes.filter(({ values }) => values.variants.length > 0),
  )
}
