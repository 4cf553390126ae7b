import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { plainFieldsOf } from '@marketday/contract/products/item-fields'
import type { ItemFields } from '@marketday/contract/products/item-fields'
import type { Can } from '@marketday/contract/team/permissions'
import type { ProductInput } from '@marketday/contract/products/product-shapes'
import type { Item, ItemVariant } from '@marketday/contract/products/products'

import type { Config } from '../config.ts'
import { notFound } from '../platform/http/errors.ts'
import { inOrder } from '../platform/database/in-order.ts'
import type { Products } from '../platform/database/database-types.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { pictureOf } from '../platform/files/picture-of.ts'
import { actionsFor } from './rules.ts'

type Row = Selectable<Products>
type ColumnFor<Value> = { [C in keyof Row]: Row[C] extends Value ? C : never }[keyof Row]

/** Which column holds which plain field; what is written, read and copied follows from it. */
const columns = {
  description: 'description',
  vendor: 'vendor',
  productType: 'product_type',
  tags: 'tags',
  categoryId: 'category_id',
  taxRateBp: 'tax_rate_bp',
  allergens: 'allergens',
  seoTitle: 'seo_title',
  seoDescription: 'seo_description',
} as const satisfies { [F in keyof ItemFields]: ColumnFor<ItemFields[F]> }

type Columns = typeof columns
type PlainColumns = { [F in keyof Columns as Columns[F]]: Row[Columns[F]] }
const pairs = Object.entries(columns) as [keyof Columns, keyof PlainColumns][]

/** The plain fields of an input as columns; what is left out becomes empty. */
export function plainColumnsOf(input: ProductInput): PlainColumns {
  const fields = plainFieldsOf(input)
  return Object.fromEntries(pairs.map(([field, column]) => [column, fields[field]])) as PlainColumns
}

const plainFieldsIn = (row: Row) =>
  Object.fromEntries(pairs.map(([field, column]) => [field, row[column]])) as ItemFields

interface Reader {
  readonly config: Config
  readonly can: Can
}

export async function getItem(db: Db, productId: string, { config, can }: Reader): Promise<Item> {
  const [product, variants, images, facts] = await inOrder([
    db.selectFrom('products').selectAll().where('product_id', '=', productId).executeTakeFirst(),
    listVariants(db, productId),
    listImages(db, productId),
    findFacts(db, productId),
  ])
  if (!product) throw notFound('Item')
  const status = product.status
  return {
    id: product.product_id,
    title: product.title,
    slug: product.slug,
    status,
    ...plainFieldsIn(product),
    options: product.options,
    currency: variants[0]?.currency ?? '',
    images: images.map(({ fileId, ...picture }) => ({
      fileId,
      ...pictureOf(config, picture, 480),
    })),
    variants: variants.map(toVariant),
    version: product.version,
    createdAt: product.created_at,
    updatedAt: product.updated_at,
    actions: actionsFor({ status, ...facts }, can),
  }
}

function listVariants(db: Db, productId: string) {
  return db
    .selectFrom('variants as v')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('stock_levels')
          .select((level) => [
            level.fn.sum<number>('on_hand').as('on_hand'),
            level.fn.sum<number>('reserved').as('reserved'),
            level.fn.sum<number>('unavailable').as('unavailable'),
          ])
          .whereRef('variant_id', '=', 'v.variant_id')
          .as('level'),
      (join) => join.onTrue(),
    )
    .selectAll('v')
    .select(['level.on_hand', 'level.reserved', 'level.unavailable'])
    .where('product_id', '=', productId)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('variant_id')
    .execute()
}

type VariantRow = Awaited<ReturnType<typeof listVariants>>[number]

function toVariant(row: VariantRow): ItemVariant {
  // A sum of bigint is numeric, which arrives as text.
  const [onHand, reserved, unavailable] = [
    Number(row.on_hand ?? 0),
    Number(row.reserved ?? 0),
    Number(row.unavailable ?? 0),
  ]
  return {
    id: row.variant_id,
    title: row.title,
    optionValues: row.option_values,
    sku: row.sku,
    barcode: row.barcode,
    priceMinor: row.price_minor,
    compareAtMinor: row.compare_at_minor,
    weightGrams: row.weight_grams,
    lowStockThreshold: row.low_stock_threshold,
    tracked: row.tracked,
    backorder: row.backorder,
    stock: { onHand, reserved, unavailable, available: onHand - reserved - unavailable },
  }
}

const listImages = (db: Db, productId: string) =>
  db
    .selectFrom('product_images')
    .innerJoin('files', 'files.file_id', 'product_images.file_id')
    .select([
      'files.file_id as fileId',
      'files.storage_key as storageKey',
      'files.width',
      'files.height',
      'product_images.alt',
    ])
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute()

async function findFacts(db: Db, productId: string) {
  const { rows } = await sql<{ isOrdered: boolean; hasLedger: boolean }>`
    select
      exists (select from order_lines where variant_id in (select variant_id from variants where product_id = ${productId}::uuid)) as "isOrdered",
      exists (select from stock_movements where variant_id in (select variant_id from variants where product_id = ${productId}::uuid)) as "hasLedger"`.execute(
    db,
  )
  return rows[0] ?? { isOrdered: false, hasLedger: false }
}
