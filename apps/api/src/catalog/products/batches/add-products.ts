import { sql } from 'kysely'

import type { ProductInput } from '@marketday/contract/catalog/products/product-shapes'
import { freeSlug } from '@marketday/contract/catalog/products/slugs'

import { record } from '../../../platform/events/record.ts'
import type { NewEvent } from '../../../platform/events/record.ts'
import { inOrder } from '../../../platform/database/in-order.ts'
import { insertRows } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { newId } from '../../../platform/ids.ts'
import { checkPlanCapacity, lockCatalogue } from '../product-limit.ts'
import {
  findCurrency,
  fitToKind,
  hasSale,
  imageRows,
  newVariants,
  productColumns,
  receiveFirstStock,
  slugTaken,
} from './product-rows.ts'
import { awaitTimes } from '../schedule/await-times.ts'
import { keepSales } from '../schedule/keep-sales.ts'
import { replaceFiles } from '../replace-files.ts'
import { replaceParts } from '../replace-parts.ts'
import { titleSlug } from '../../../platform/spelled-slugs.ts'

export interface AddedProduct {
  /** Key that identifies the item in repeated imports. */
  readonly sourceKey: string | null
  readonly input: ProductInput
  /** Now by default; set for all items of a batch or none. */
  readonly createdAt?: string | undefined
}

export type CreatedProduct = Awaited<ReturnType<typeof addProducts>>[number]

/** Creates items with variants, pictures and stock, in order; `importId` is null for manual creation. */
export async function addProducts(
  db: Db,
  importId: string | null,
  products: readonly AddedProduct[],
) {
  if (products.length === 0) return []
  const [, currency, slugs] = await inOrder([
    lockCatalogue(db),
    findCurrency(db),
    chooseSlugs(
      db,
      products.map(({ input }) => input),
    ),
  ])
  // Shops sort by newest, so the first of the list is created last.
  const added = products
    .map((product, index) => ({ product, slug: slugs[index] ?? '' }))
    .toReversed()
    .map(({ product, slug }) => additionOf(product, { slug, currency }))
  await writeAdded(db, importId, added)
  await replaceParts(
    db,
    added.flatMap(({ row, input }) =>
      input.kind === 'bundle' ? { id: row.product_id, input } : [],
    ),
  )
  await replaceFiles(
    db,
    added.flatMap(({ row, input }) =>
      input.kind === 'digital' ? { id: row.product_id, input } : [],
    ),
  )
  return added.toReversed().map(({ row, variants: made }) => ({
    id: row.product_id,
    sourceKey: row.source_key,
    slug: row.slug,
    version: 1,
    wasCreated: true,
    variants: made.map(toCreatedVariant),
  }))
}

async function writeAdded(db: Db, importId: string | null, added: readonly Addition[]) {
  const variants = added.flatMap((product) => product.variants)
  await inOrder([
    insertRows(
      db,
      'products',
      added.map(({ row }) => row),
    ),
    insertRows(
      db,
      'product_images',
      added.flatMap(({ row, input }) => imageRows(row.product_id, input)),
    ),
    insertRows(
      db,
      'variants',
      variants.map(({ row }) => row),
    ),
    checkPlanCapacity(db),
    receiveFirstStock(db, importId, variants),
    awaitTimes(
      db,
      added.map(({ row }) => row),
    ),
    keepSales(
      db,
      added.flatMap(({ row, input }) => (hasSale(input) ? row.product_id : [])),
    ),
    record(
      db,
      added.map(({ row }) => toEvent(row)),
    ),
  ])
}

type Addition = ReturnType<typeof additionOf>

function additionOf(
  { sourceKey, input: given, createdAt }: AddedProduct,
  { slug, currency }: { slug: string; currency: string },
) {
  const id = newId()
  const input = fitToKind(given)
  const inputs = input.variants.map((variant, position) => ({ input: variant, position }))
  return {
    input,
    row: {
      product_id: id,
      source_key: sourceKey,
      ...productColumns(input, slug),
      ...(createdAt && { created_at: createdAt }),
    },
    variants: newVariants(id, currency, inputs),
  }
}

const toEvent = (row: { readonly product_id: string; readonly title: string }): NewEvent => ({
  name: 'item.created',
  objectType: 'product',
  objectId: row.product_id,
  details: { title: row.title, version: 1, changes: [] },
})

const toCreatedVariant = ({ row }: ReturnType<typeof newVariants>[number]) => ({
  id: row.variant_id,
  sku: row.sku,
  optionValues: row.option_values,
})

/** Unique slugs, made from the title if not given; 409 `slug_taken` for a given one. Requires `lockCatalogue`. */
async function chooseSlugs(
  db: Db,
  items: readonly Pick<ProductInput, 'title' | 'slug'>[],
): Promise<string[]> {
  const requested = items.map(({ title, slug }) => slug ?? titleSlug(title))
  const used = await db
    .selectFrom('products')
    .select('slug')
    .where('slug', '=', sql<string>`any(${[...new Set(requested)]}::text[])`)
    .execute()
  const taken = new Set(used.map(({ slug }) => slug))
  for (const slug of await listNumbered(db, clashing(requested, taken))) taken.add(slug)
  return requested.map((slug, index) => {
    if (items[index]?.slug && taken.has(slug)) throw slugTaken()
    const free = freeSlug(slug, taken)
    taken.add(free)
    return free
  })
}

function clashing(requested: readonly string[], taken: ReadonlySet<string>): string[] {
  const seen = new Set(taken)
  return requested.filter((slug) => {
    const clashes = seen.has(slug)
    seen.add(slug)
    return clashes
  })
}

async function listNumbered(db: Db, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return []
  // Range instead of LIKE, which row security keeps out of the index. ':' follows the digits in
  // ASCII.
  const { rows } = await sql<{ slug: string }>`
    select p.slug from unnest(${[...new Set(slugs)]}::text[]) base (slug)
      join products p on p.slug between base.slug || '-' and base.slug || '-:'`.execute(db)
  return rows.map(({ slug }) => slug)
}
