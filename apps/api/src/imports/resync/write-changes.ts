import { sql } from 'kysely'
import * as z from 'zod/mini'

import { SourceItem } from '@marketday/contract/imports/source-items'
import { comparedFields } from '@marketday/contract/imports/resync'
import type { ProductInput } from '@marketday/contract/catalog/products/product-shapes'

import { insertRows, updateRows } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { bringInProducts } from '../../catalog/products/bring-in-products.ts'
import type { BroughtIn, StoredProduct } from '../../catalog/products/bring-in-products.ts'
import { toCategoryKey, ensureCategories } from '../commit/ensure-categories.ts'
import type { KnownProduct } from '../commit/known-products.ts'
import { productInputOf } from '../commit/product-input.ts'
import { findCurrency } from '../queries.ts'
import { recordOrigins, toSourceKey } from '../commit/record-origins.ts'
import type { ChangeRow } from './item-state.ts'
import { inputWith, takeOver } from './take-over.ts'
import { ItemState, stateInShop } from './item-state.ts'

interface Batch {
  readonly changes: readonly ChangeRow[]
  readonly products: ReadonlyMap<string, StoredProduct>
  readonly known: ReadonlyMap<string, KnownProduct>
}

/** Writes the changes and stores the previous state for the undo. */
export async function writeChanges(
  db: Db,
  importId: string,
  batch: Batch,
): Promise<{ redirects: number }> {
  const currency = await findCurrency(db)
  const sources = await readSources(db, importId, batch.changes)
  const plans = batch.changes.flatMap((change) => toPlan(change, batch) ?? [])
  const categories = await ensureCategories(
    db,
    importId,
    plans.flatMap(({ takesCategory, after }) => (takesCategory ? after.category : [])),
  )
  const findCategoryId = ({ category }: ItemState) =>
    categories.get(toCategoryKey(category)) ?? null
  const stored = plans.flatMap((plan) => (plan.product ? [{ ...plan, product: plan.product }] : []))
  const fresh = plans.filter(({ product }) => !product)
  const written = await bringInProducts(db, {
    importId,
    refreshed: stored.map(({ product, takesCategory, after }) => ({
      id: product.id,
      version: product.version,
      sourceKey: product.sourceKey,
      input: inputWith(product, {
        state: after,
        categoryId: takesCategory ? findCategoryId(after) : (product.input.categoryId ?? null),
      }),
    })),
    added: fresh.flatMap(({ change, after }) => {
      const source = sources.get(change.source_key)
      const context = { currency, categoryId: findCategoryId(after) }
      const input = source && newInput(source.item, after, context)
      return input ? [{ sourceKey: toSourceKey(source.host, change.source_key), input }] : []
    }),
  })
  const byKey = new Map(written.map((product) => [product.sourceKey ?? '', product]))
  const results = plans.flatMap((plan) => {
    const source = sources.get(plan.change.source_key)
    const key = plan.product?.sourceKey ?? toSourceKey(source?.host ?? '', plan.change.source_key)
    const product = byKey.get(key)
    return source && product ? [{ ...plan, source, written: product }] : []
  })
  await noteApplied(db, results)
  await noteGiven(db, importId, { results, known: batch.known })
  const { redirects } = await recordOrigins(
    db,
    importId,
    results.flatMap(({ source, written: product }) =>
      product.wasCreated ? [{ item: source.item, product }] : [],
    ),
  )
  return { redirects }
}

interface Plan {
  readonly change: ChangeRow
  readonly product: StoredProduct | undefined
  readonly before: ItemState | null
  readonly after: ItemState
  readonly given: ItemState
  readonly takesCategory: boolean
  readonly takesPictures: boolean
}

interface Result extends Plan {
  readonly source: Source
  readonly written: BroughtIn
}

function toPlan(change: ChangeRow, { products }: Batch): Plan | null {
  const website = z.safeParse(ItemState, change.website)
  if (!website.success) return null
  const product = products.get(change.product_id ?? '')
  const stored = z.safeParse(ItemState, change.given)
  const imported = stored.success ? stored.data : null
  const fields =
    change.kind === 'changed'
      ? change.fields.flatMap(({ field, isChosen }) => (isChosen ? field : []))
      : comparedFields
  const before = product ? stateInShop(product, imported) : null
  return {
    change,
    product,
    before,
    after: before ? takeOver(before, website.data, fields) : website.data,
    given: imported ? takeOver(imported, website.data, [...fields, 'availability']) : website.data,
    takesCategory: fields.includes('category'),
    takesPictures: product !== undefined && fields.includes('pictures'),
  }
}

interface Source {
  readonly host: string
  readonly item: SourceItem
}

async function readSources(
  db: Db,
  importId: string,
  changes: readonly ChangeRow[],
): Promise<Map<string, Source>> {
  const rows = await db
    .selectFrom('import_preview_items as found')
    .innerJoin('imports', 'imports.import_preview_id', 'found.import_preview_id')
    .innerJoin('import_previews as p', 'p.import_preview_id', 'imports.import_preview_id')
    .select(['found.source_key', 'found.item', 'p.host'])
    .where('imports.import_id', '=', importId)
    .where(
      'found.source_key',
      '=',
      sql<string>`any(${changes.map((change) => change.source_key)}::text[])`,
    )
    .execute()
  return new Map(
    rows.map(({ source_key: key, item, host }) => [key, { host, item: z.parse(SourceItem, item) }]),
  )
}

/** New items have no stock: only people receive stock. */
function newInput(
  item: SourceItem,
  { variants }: ItemState,
  context: { readonly currency: string; readonly categoryId: string | null },
): ProductInput | null {
  const made = productInputOf(item, { edit: {}, takenSkus: new Set(), ...context })
  if ('reason' in made) return null
  return {
    ...made.input,
    variants: made.input.variants.map(({ initialStock = 0, ...variant }, index) => ({
      ...variant,
      // Sold out is preserved; other stock is untracked until received.
      tracked: variant.tracked === true && initialStock === 0,
      sku: variants[index]?.sku ?? null,
    })),
  }
}

async function noteApplied(db: Db, results: readonly Result[]): Promise<void> {
  await updateRows(db, 'import_changes', {
    key: 'import_change_id',
    rows: results.map(({ change, product, before, after, takesPictures, written }) => ({
      import_change_id: change.import_change_id,
      product_id: written.id,
      before,
      after,
      former_pictures: product && takesPictures ? product.pictures : null,
      applied_version: written.version,
      outcome: 'applied' as const,
    })),
  })
}

/** A repeated import must not treat an item as untouched that its owner changed earlier. */
const touched = 0

async function noteGiven(
  db: Db,
  importId: string,
  { results, known }: { results: readonly Result[]; known: ReadonlyMap<string, KnownProduct> },
): Promise<void> {
  const renewed = results.filter(({ written }) => !written.wasCreated)
  await insertRows(
    db,
    'import_products',
    renewed.map(({ change, given, written }) => ({
      import_id: importId,
      source_key: change.source_key,
      product_id: written.id,
      product_version: known.get(written.id)?.isTouched ? touched : written.version,
      was_created: false,
      given,
    })),
  )
  await insertRows(
    db,
    'import_pictures',
    renewed
      .filter(({ takesPictures }) => takesPictures)
      .flatMap(({ source, written }) =>
        source.item.images.map(({ url, alt }, position) => ({
          import_id: importId,
          product_id: written.id,
          position,
          url,
          alt,
        })),
      ),
  )
}
