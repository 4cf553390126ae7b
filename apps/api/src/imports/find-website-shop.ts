import { sql } from 'kysely'
import * as z from 'zod/mini'

import { stockStateOf, stockStates } from '@marketday/contract/stock/stock'
import type { ProductInput } from '@marketday/contract/catalog/products/product-shapes'
import { importBrand } from '@marketday/contract/imports/import-brand'
import type { ImportBrand } from '@marketday/contract/imports/import-brand'
import { SourceItem, isPrice } from '@marketday/contract/imports/source-items'
import type { ShopCategory, ShopItem } from '@marketday/contract/storefront/shop/shop'

import { newId } from '../platform/ids.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { toCategoryKey, toCategoryName } from './commit/ensure-categories.ts'
import { productInputOf } from './commit/product-input.ts'
import { foreignReason } from './doubts/rules.ts'
import { editsOf, getImportRow, listReviewed } from './queries.ts'
import type { ReviewedItem } from './rules.ts'
import type { ImportRow } from './queries.ts'
import { titleSlug } from '../platform/spelled-slugs.ts'

export interface WebsiteShop {
  readonly brand: ImportBrand
  readonly found: {
    readonly items: readonly ShopItem[]
    readonly categories: readonly ShopCategory[]
    readonly itemCount: number
  } | null
}

interface ShopQuery {
  readonly currency: string
  readonly limit: number
}

/** Preview of an import in the shop's form: the first items and all categories. Omits items without a price. */
export async function findWebsiteShop(
  db: Db,
  importId: string,
  { currency, limit }: ShopQuery,
): Promise<WebsiteShop> {
  const row = await getImportRow(db, importId)
  const brand = await findBrand(db, row)
  if (row.status !== 'review') return { brand, found: null }
  const keys = (await listReviewed(db, row))
    .filter((item) => isShown(item, currency))
    .map(({ key }) => key)
  const rows = await listRows(db, row, keys.slice(0, limit))
  const items = rows.flatMap((item) => toShopItem(item, { row, currency }) ?? [])
  return {
    brand,
    found: { items, categories: await listCategories(db, row, keys), itemCount: keys.length },
  }
}

/** Doubtful items, and those in another currency than the chosen one, stay drafts. */
const isShown = (
  { isSelected, priceMinor, currency: own, isEdited, draftReason }: ReviewedItem,
  currency: string,
) =>
  isSelected &&
  isPrice(priceMinor) &&
  (draftReason === null || draftReason === foreignReason) &&
  (isEdited || own === null || own === currency)

async function findBrand(db: Db, row: ImportRow): Promise<ImportBrand> {
  const preview = await db
    .selectFrom('import_previews')
    .select('brand')
    .where('import_preview_id', '=', row.import_preview_id)
    .executeTakeFirstOrThrow()
  return importBrand(preview.brand)
}

type FoundRow = Awaited<ReturnType<typeof listRows>>[number]

const listRows = (db: Db, row: ImportRow, keys: readonly string[]) =>
  db
    .selectFrom('import_preview_items')
    .select(['source_key', 'thumbnail', 'item'])
    .where('import_preview_id', '=', row.import_preview_id)
    .where('source_key', '=', sql<string>`any(${keys}::text[])`)
    .orderBy('position')
    .execute()

function toShopItem(
  itemRow: FoundRow,
  { row, currency }: { readonly row: ImportRow; readonly currency: string },
): ShopItem | null {
  const read = z.safeParse(SourceItem, itemRow.item)
  if (!read.success) return null
  const edit = editsOf(row)[itemRow.source_key] ?? {}
  const made = productInputOf(read.data, {
    edit,
    categoryId: null,
    takenSkus: new Set(),
    currency,
  })
  return 'input' in made ? shopItemFrom(made.input, itemRow.thumbnail, currency) : null
}

function shopItemFrom(
  { title, variants }: ProductInput,
  thumbnail: string | null,
  currency: string,
): ShopItem {
  const prices = variants.map(({ priceMinor }) => priceMinor)
  const priceMinor = Math.min(...prices)
  const formerMinor = Math.min(...variants.flatMap(({ compareAtMinor }) => compareAtMinor ?? []))
  const states = variants.map(({ tracked = true, initialStock: available = 0 }) =>
    stockStateOf({ tracked, available, backorder: false, lowStockThreshold: 0 }),
  )
  return {
    id: newId(),
    slug: titleSlug(title),
    title,
    priceMinor,
    maxPriceMinor: Math.max(...prices),
    compareAtMinor: Number.isFinite(formerMinor) && formerMinor > priceMinor ? formerMinor : null,
    currency,
    stockState: stockStates.find((state) => states.includes(state)) ?? 'in',
    image: thumbnail === null ? null : { key: thumbnail, width: null, height: null, alt: title },
  }
}

/** In order of appearance, as the commit will create them. */
async function listCategories(
  db: Db,
  row: ImportRow,
  keys: readonly string[],
): Promise<ShopCategory[]> {
  const rows = await db
    .selectFrom('import_preview_items')
    .select(sql<string>`item ->> 'category'`.as('title'))
    .where('import_preview_id', '=', row.import_preview_id)
    .where('source_key', '=', sql<string>`any(${keys}::text[])`)
    .orderBy('position')
    .execute()
  const categories = new Map<string, ShopCategory>()
  for (const { title } of rows) {
    if (!title) continue
    const category = categories.get(toCategoryKey(title))
    categories.set(toCategoryKey(title), {
      id: category?.id ?? newId(),
      title: category?.title ?? toCategoryName(title),
      slug: titleSlug(title),
      parentId: null,
      itemCount: (category?.itemCount ?? 0) + 1,
    })
  }
  return [...categories.values()]
}
