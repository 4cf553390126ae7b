import { sql } from 'kysely'

import { updateRows } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { archiveProducts } from '../../catalog/products/change-status.ts'
import { readProducts } from '../../catalog/products/bring-in-products.ts'
import { lockCatalogue } from '../../catalog/products/product-limit.ts'
import { findKnownProducts } from '../commit/known-products.ts'
import type { KnownProduct } from '../commit/known-products.ts'
import { noteProgress } from '../commit/note-progress.ts'
import type { ImportRow } from '../queries.ts'
import { refuseChanges } from './pending-changes.ts'
import type { ChangeRow } from './item-state.ts'
import { writeChanges } from './write-changes.ts'

/**
 * Applies chosen changes in one transaction. Items changed or deleted in the shop since the
 * comparison are skipped and reported. Never writes stock.
 */
export async function applyChanges(db: Db, row: ImportRow, keys: readonly string[]): Promise<void> {
  const changes = await db
    .selectFrom('import_changes')
    .selectAll()
    .where('import_id', '=', row.import_id)
    .where('source_key', '=', sql<string>`any(${keys}::text[])`)
    .where('is_chosen', '=', true)
    .where('outcome', 'is', null)
    .orderBy('position')
    .execute()
  await lockCatalogue(db)
  const products = await readProducts(
    db,
    changes.flatMap((change) => change.product_id ?? []),
  )
  const locked = await lockKnown(db, [...products.values()])
  const refusals = changes.flatMap((change) => {
    const reason = findRefusal(change, locked)
    return reason === null ? [] : [{ key: change.source_key, reason }]
  })
  const refused = new Set(refusals.map(({ key }) => key))
  const current = changes.filter((change) => !refused.has(change.source_key))
  const gone = current.filter(({ kind }) => kind === 'gone')
  await archiveProducts(
    db,
    gone.flatMap((change) => change.product_id ?? []),
  )
  await noteArchived(db, gone, products)
  const { redirects } = await writeChanges(db, row.import_id, {
    changes: current.filter(({ kind }) => kind !== 'gone'),
    products,
    known: locked,
  })
  await noteProgress(db, row, { committed: current.length, redirects, failures: [] })
  const noted = {
    ...row,
    committed: row.committed + current.length,
    redirects: row.redirects + redirects,
  }
  await refuseChanges(db, noted, refusals)
}

async function lockKnown(
  db: Db,
  products: readonly { readonly id: string; readonly sourceKey: string | null }[],
): Promise<Map<string, KnownProduct>> {
  const knownProducts = await findKnownProducts(
    db,
    products.flatMap(({ sourceKey }) => sourceKey ?? []),
  )
  return new Map([...knownProducts.values()].map((product) => [product.id, product]))
}

function findRefusal(change: ChangeRow, locked: ReadonlyMap<string, KnownProduct>): string | null {
  if (change.product_id === null) return null
  const product = locked.get(change.product_id)
  if (!product) return 'It was deleted from the shop after the website was checked'
  return product.version === change.product_version
    ? null
    : 'It was edited in the shop after the website was checked and wasn’t changed. Check the website again to compare'
}

async function noteArchived(
  db: Db,
  gone: readonly ChangeRow[],
  products: Awaited<ReturnType<typeof readProducts>>,
): Promise<void> {
  await updateRows(db, 'import_changes', {
    key: 'import_change_id',
    rows: gone.map((change) => {
      const status = products.get(change.product_id ?? '')?.status
      return {
        import_change_id: change.import_change_id,
        outcome: 'applied' as const,
        former_status: status === undefined || status === 'archived' ? ('draft' as const) : status,
        applied_version: (change.product_version ?? 0) + 1,
      }
    }),
  })
}
