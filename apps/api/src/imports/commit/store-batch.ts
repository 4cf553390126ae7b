import { sql } from 'kysely'
import * as z from 'zod/mini'

import { SourceItem } from '@marketday/contract/imports/source-items'
import type { ProductInput } from '@marketday/contract/catalog/products/product-shapes'

import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { bringInProducts } from '../../catalog/products/bring-in-products.ts'
import { noteDraftReasons } from '../../catalog/products/note-draft-reasons.ts'
import { findRoomInPlan, lockCatalogue } from '../../catalog/products/product-limit.ts'
import { applySheet } from '../sheets/apply-sheet.ts'
import { applyChanges } from '../resync/apply-changes.ts'
import { editsOf, findCurrency, getImportRow, listDoubts } from '../queries.ts'
import type { Failure, ImportRow } from '../queries.ts'
import { ensureCategories, toCategoryKey } from './ensure-categories.ts'
import { findKnownProducts, readSkuOwners } from './known-products.ts'
import { madeAt, recordOrigins, toSourceKey } from './record-origins.ts'
import { noteProgress } from './note-progress.ts'
import type { AddedProduct, RefreshedProduct } from '../../catalog/products/bring-in-products.ts'
import type { Edits } from '../rules.ts'
import type { KnownProduct, SkuOwners } from './known-products.ts'
import { productInputOf } from './product-input.ts'

/**
 * Creates or updates products from found items in a few statements and one transaction. Skips
 * items already stored by this import.
 */
export async function storeBatch(db: Db, importId: string, keys: readonly string[]): Promise<void> {
  const row = await getImportRow(db, importId, { lock: true })
  if (row.status !== 'committing') return
  if (row.kind === 'resync') return await applyChanges(db, row, keys)
  if (row.kind === 'sheet') return await applySheet(db, row, keys)
  const { host, items, times, failures: unreadable } = await readItems(db, row, keys)
  const sourceKeys = items.map(({ key }) => toSourceKey(host, key))
  const categories = await ensureCategories(
    db,
    importId,
    items.map(({ category }) => category),
  )
  const [, { room }, currency, doubts, knownProducts, skus] = await inOrder([
    lockCatalogue(db),
    findRoomInPlan(db),
    findCurrency(db),
    listDoubts(db, row, keys),
    findKnownProducts(db, sourceKeys),
    readSkuOwners(
      db,
      items.flatMap(({ variants }) => variants.map(({ sku }) => sku.trim())),
    ),
  ])
  const sorted = sortItems(items, {
    host,
    edits: editsOf(row),
    categories,
    known: knownProducts,
    skus,
    room,
    currency,
    doubts,
  })
  const products = await bringInProducts(db, {
    importId,
    refreshed: sorted.refreshed,
    added: sorted.added.map((item) => ({ ...item, createdAt: times.get(item.sourceKey ?? '') })),
  })
  const byKey = new Map(products.map((product) => [product.sourceKey, product]))
  await noteDraftReasons(db, listDoubtReasons(items, { host, doubts, byKey }))
  const { redirects } = await recordOrigins(
    db,
    importId,
    items.flatMap((item) => {
      const product = byKey.get(toSourceKey(host, item.key))
      return product ? [{ item, product }] : []
    }),
  )
  await noteProgress(db, row, {
    // Items beyond the plan's limit are neither stored nor refused.
    committed: products.length + sorted.failures.length + unreadable.length,
    redirects,
    failures: [...unreadable, ...sorted.failures],
  })
}

interface Stored {
  readonly host: string
  readonly doubts: ReadonlyMap<string, string>
  readonly byKey: ReadonlyMap<string | null, { readonly id: string }>
}

function listDoubtReasons(items: readonly SourceItem[], { host, doubts, byKey }: Stored) {
  const reasons = items.map(({ key }) => [byKey.get(toSourceKey(host, key))?.id, doubts.get(key)])
  return new Map(reasons.flatMap(([id, reason = '']) => (id === undefined ? [] : [[id, reason]])))
}

async function readItems(db: Db, row: ImportRow, keys: readonly string[]) {
  const [preview, rows] = await inOrder([
    db
      .selectFrom('import_previews')
      .select('host')
      .where('import_preview_id', '=', row.import_preview_id)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('import_preview_items as found')
      .select(['found.source_key', 'found.title', 'found.item', 'found.position'])
      .where('import_preview_id', '=', row.import_preview_id)
      .where('found.source_key', '=', sql<string>`any(${keys}::text[])`)
      // One subquery per batch; NOT EXISTS would make the planner read the whole import for each
      // item.
      .where('found.source_key', 'not in', (from) =>
        from
          .selectFrom('import_products')
          .select('source_key')
          .where('import_id', '=', row.import_id)
          .where('source_key', '=', sql<string>`any(${keys}::text[])`),
      )
      .orderBy('position')
      .execute(),
  ])
  const items: SourceItem[] = []
  const failures: Failure[] = []
  const times = new Map<string, string>()
  for (const { source_key: key, title, item, position } of rows) {
    times.set(toSourceKey(preview.host, key), madeAt(row, position))
    const read = z.safeParse(SourceItem, item)
    if (read.success) items.push(read.data)
    else failures.push({ key, subject: title, reason: 'The data read doesn’t make a valid item' })
  }
  return { host: preview.host, items, times, failures }
}

interface SortingContext {
  readonly host: string
  readonly edits: Edits
  readonly categories: ReadonlyMap<string, string>
  readonly known: ReadonlyMap<string, KnownProduct>
  readonly skus: SkuOwners
  readonly room: number
  readonly currency: string
  /** Reasons why items stay drafts until a person reviews them, by key. */
  readonly doubts: ReadonlyMap<string, string>
}

interface Sorted {
  readonly added: AddedProduct[]
  readonly refreshed: RefreshedProduct[]
  readonly failures: Failure[]
}

/**
 * Sorts items into new, updated and refused with reason. Items in none of them exceed the plan's
 * limit and wait.
 */
function sortItems(items: readonly SourceItem[], context: SortingContext): Sorted {
  const sorted: Sorted = { added: [], refreshed: [], failures: [] }
  let { room } = context
  for (const item of items) {
    const sourceKey = toSourceKey(context.host, item.key)
    const product = context.known.get(sourceKey)
    const needed = product && !product.isArchived ? 0 : 1
    if (needed > Math.max(0, room)) continue
    const made = inputFor(item, { sourceKey, product }, context)
    if ('reason' in made) {
      sorted.failures.push({ key: item.key, subject: item.title, reason: made.reason })
      continue
    }
    const { input } = made
    room -= needed
    context.skus.assign(sourceKey, skusOf(input))
    if (product)
      sorted.refreshed.push({ id: product.id, version: product.version, sourceKey, input })
    else sorted.added.push({ sourceKey, input })
  }
  return sorted
}

function inputFor(
  item: SourceItem,
  {
    sourceKey,
    product,
  }: { readonly sourceKey: string; readonly product: KnownProduct | undefined },
  { edits, categories, skus, currency, doubts }: SortingContext,
): { input: ProductInput } | { reason: string } {
  if (product?.isTouched)
    return { reason: 'It was edited since the last import and wasn’t changed' }
  return productInputOf(item, {
    edit: edits[item.key] ?? {},
    categoryId: categories.get(toCategoryKey(item.category)) ?? null,
    takenSkus: skus.takenByOthers(sourceKey),
    currency,
    isSure: !doubts.has(item.key),
  })
}

const skusOf = ({ variants }: ProductInput) => variants.flatMap(({ sku }) => sku ?? [])
