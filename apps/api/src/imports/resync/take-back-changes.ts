import { isDeepStrictEqual } from 'node:util'

import { sql } from 'kysely'
import * as z from 'zod/mini'

import type { Db } from '../../platform/database/tenant-db.ts'
import { bringInProducts, readProducts } from '../../catalog/products/bring-in-products.ts'
import type { StoredProduct } from '../../catalog/products/bring-in-products.ts'
import { archiveProducts, restoreProduct } from '../../catalog/products/change-status.ts'
import { toCategoryKey, ensureCategories } from '../commit/ensure-categories.ts'
import { findKnownProducts } from '../commit/known-products.ts'
import type { ChangeRow } from './item-state.ts'
import { inputWith, takeBack } from './take-over.ts'
import { ItemState, stateInShop } from './item-state.ts'
import { returnPictures } from './former-pictures.ts'

interface Applied {
  readonly change: ChangeRow
  readonly product: StoredProduct
}

/** Reverts changes of a website check, except those edited since. Excludes items it created. */
export async function takeBackChanges(
  db: Db,
  importId: string,
): Promise<{ taken: number; kept: number }> {
  const applied = await lockApplied(db, importId)
  const isAsLeft = ({ change, product }: Applied) => product.version === change.applied_version
  const gone = applied.filter(({ change }) => change.kind === 'gone')
  const revived = applied.filter(({ change }) => change.kind === 'added')
  const changed = applied.filter(({ change }) => change.kind === 'changed')
  for (const { change, product } of gone.filter(isAsLeft))
    await restoreProduct(db, product.id, change.former_status ?? 'draft')
  const leaving = revived.filter(isAsLeft)
  await archiveProducts(
    db,
    leaving.map(({ product }) => product.id),
  )
  const returned = await returnContent(db, importId, changed)
  const pictured = await returnPictures(db, importId, changed)
  await noteUndone(db, importId, applied.filter(isAsLeft))
  const back = changed.filter(({ product }) => returned.has(product.id) || pictured.has(product.id))
  const taken = gone.filter(isAsLeft).length + leaving.length + back.length
  return { taken, kept: applied.length - taken }
}

async function lockApplied(db: Db, importId: string): Promise<Applied[]> {
  const changes = await db
    .selectFrom('import_changes')
    .selectAll()
    .where('import_id', '=', importId)
    .where('outcome', '=', 'applied')
    .where((change) => change.or([change('kind', '<>', 'added'), change('before', 'is not', null)]))
    .orderBy('product_id')
    .execute()
  const ids = changes.flatMap((change) => change.product_id ?? [])
  const keys = [...(await readProducts(db, ids)).values()].flatMap(
    ({ sourceKey }) => sourceKey ?? [],
  )
  await findKnownProducts(db, keys)
  const products = await readProducts(db, ids)
  return changes.flatMap((change) => {
    const product = products.get(change.product_id ?? '')
    return product ? [{ change, product }] : []
  })
}

async function returnContent(
  db: Db,
  importId: string,
  changed: readonly Applied[],
): Promise<Set<string>> {
  const plans = changed.flatMap(({ change, product }) => {
    const before = z.safeParse(ItemState, change.before)
    const after = z.safeParse(ItemState, change.after)
    if (!before.success || !after.success || product.status === 'archived') return []
    const now = stateInShop(product, after.data)
    const state = takeBack(now, { before: before.data, after: after.data })
    return isDeepStrictEqual(state, now) ? [] : [{ product, now, state }]
  })
  const moved = plans.filter(({ now, state }) => now.category !== state.category)
  const categories = await ensureCategories(
    db,
    importId,
    moved.map(({ state }) => state.category),
  )
  await bringInProducts(db, {
    importId,
    added: [],
    refreshed: plans.map(({ product, now, state }) => ({
      id: product.id,
      version: product.version,
      sourceKey: product.sourceKey,
      input: inputWith(product, {
        state,
        categoryId:
          now.category === state.category
            ? (product.input.categoryId ?? null)
            : (categories.get(toCategoryKey(state.category)) ?? null),
      }),
    })),
  })
  return new Set(plans.map(({ product }) => product.id))
}

/** Restores the last imported state; items unchanged since count as untouched again. */
async function noteUndone(db: Db, importId: string, asLeft: readonly Applied[]): Promise<void> {
  const ids = asLeft.map(({ product }) => product.id)
  await sql`
    update import_products i set given = c.given,
      product_version = case when i.product_version > 0 and p.product_id = any(${ids}::uuid[]) then p.version else 0 end
    from import_changes c, products p
    where i.import_id = ${importId}::uuid and not i.was_created
      and c.import_id = i.import_id and c.product_id = i.product_id and p.product_id = i.product_id`.execute(
    db,
  )
  await db
    .updateTable('import_changes')
    .set({ outcome: 'undone' })
    .where('import_id', '=', importId)
    .where('outcome', '=', 'applied')
    .execute()
}
