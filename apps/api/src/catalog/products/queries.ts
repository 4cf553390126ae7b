import { sql } from 'kysely'
import type { RawBuilder, Selectable } from 'kysely'
import { emptyItemFields, plainFieldsOf } from '@marketday/contract/catalog/products/item-fields'
import type { ItemFields } from '@marketday/contract/catalog/products/item-fields'
import type { ItemPart } from '@marketday/contract/catalog/products/bundles'
import type { Can } from '@marketday/contract/accounts/team/permissions'
import type { ProductInput } from '@marketday/contract/catalog/products/product-shapes'
import type { Item, ItemVariant } from '@marketday/contract/catalog/products/products'

import type { Config } from '../../config.ts'
import { notFound } from '../../platform/http/errors.ts'
import { inCamelCase, toSnakeCase } from '../../platform/database/sql.ts'
import type { SnakeCase } from '../../platform/database/sql.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Products } from '../../platform/database/database-types.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { pictureOf } from '../../platform/files/picture-of.ts'
import { actionsFor, availableBundles, toPart } from './rules.ts'
import { fieldColumns } from './variant-columns.ts'

type Row = Selectable<Products>
type ColumnFor<Value> = { [C in keyof Row]: Row[C] extends Value ? C : never }[keyof Row]

type Columns = { [F in keyof ItemFields]: SnakeCase<F> }
type PlainColumns = { [F in keyof ItemFields as Columns[F]]: Row[Columns[F]] }

const fields = Object.keys(emptyItemFields) as (keyof ItemFields)[]
/** A plain field's column has its name in snake case; a field without a column of its type does not compile. */
const columns = Object.fromEntries(
  fields.map((field) => [field, toSnakeCase(field)]),
) as Columns satisfies { [F in keyof ItemFields]: ColumnFor<ItemFields[F]> }
const pairs = Object.entries(columns) as [keyof ItemFields, keyof PlainColumns][]

/** Missing fields become empty. */
export function plainColumnsOf(input: ProductInput): PlainColumns {
  const fields = plainFieldsOf(input)
  return Object.fromEntries(pairs.map(([field, column]) => [column, fields[field]])) as PlainColumns
}

export const plainFieldsIn = (row: Row) =>
  Object.fromEntries(pairs.map(([field, column]) => [field, row[column]])) as ItemFields

export async function getItem(
  db: Db,
  productId: string,
  { config, can }: { readonly config: Config; readonly can: Can },
): Promise<Item> {
  const [product, variants, images, parts, files, usage] = await inOrder([
    db.selectFrom('products').selectAll().where('product_id', '=', productId).executeTakeFirst(),
    listVariants(db, productId),
    listImages(db, productId),
    listParts(db, productId),
    listFiles(db, productId),
    findFacts(db, productId),
  ])
  if (!product) throw notFound('Item')
  const status = product.status
  return {
    id: product.product_id,
    title: product.title,
    slug: product.slug,
    status,
    draftReason: product.draft_reason,
    publishAt: product.publish_at,
    unpublishAt: product.unpublish_at,
    saleFrom: product.sale_from,
    saleUntil: product.sale_until,
    ...plainFieldsIn(product),
    options: product.options,
    currency: variants[0]?.currency ?? '',
    images: images.map(({ fileId, ...picture }) => ({
      fileId,
      ...pictureOf(config, picture, 480),
    })),
    variants: variants.map(toVariant),
    parts,
    files,
    availableBundles: availableBundles(parts),
    version: product.version,
    createdAt: product.created_at,
    updatedAt: product.updated_at,
    actions: actionsFor({ status, ...usage }, can),
  }
}

function listVariants(db: Db, productId: string) {
  return db
    .selectFrom('variants as v')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('stock_levels')
          .select([total('on_hand'), total('reserved'), total('unavailable')])
          .whereRef('product_id', '=', 'v.product_id')
          .whereRef('variant_id', '=', 'v.variant_id')
          .where('for_sale', '=', true)
          .as('level'),
      (join) => join.onTrue(),
    )
    .select(
      inCamelCase([
        'v.variant_id as id',
        'v.title',
        'v.option_values',
        'v.currency',
        'level.on_hand',
        'level.reserved',
        'level.unavailable',
      ]),
    )
    .select(inCamelCase(fieldColumns))
    .where('product_id', '=', productId)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('variant_id')
    .execute()
}

type VariantRow = Awaited<ReturnType<typeof listVariants>>[number]

const total = <C extends 'on_hand' | 'reserved' | 'unavailable'>(column: C) =>
  sql<number>`coalesce(sum(${sql.ref(column)}), 0)::bigint`.as(column)

function toVariant({
  currency: _currency,
  onHand,
  reserved,
  unavailable,
  ...variant
}: VariantRow): ItemVariant {
  const available = onHand - reserved - unavailable
  return { ...variant, stock: { onHand, reserved, unavailable, available } }
}

const listImages = (db: Db, productId: string) =>
  db
    .selectFrom('product_images')
    .innerJoin('files', 'files.file_id', 'product_images.file_id')
    .select(
      inCamelCase([
        'files.file_id',
        'files.storage_key',
        'files.width',
        'files.height',
        'product_images.alt',
      ]),
    )
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute()

async function listParts(db: Db, productId: string): Promise<ItemPart[]> {
  const { rows } = await sql<Parameters<typeof toPart>[0]>`
    select part.variant_id as "variantId", part.quantity, concat_ws(' – ', p.title, nullif(v.title, '')) as title, v.sku,
      p.status, v.archived_at is not null as "isArchived",
      case when v.tracked and not v.backorder then coalesce((
        select sum(on_hand - reserved - unavailable) from stock_levels s
        where s.product_id = v.product_id and s.variant_id = v.variant_id and s.for_sale), 0)::int end as available
    from bundle_parts part
    join variants v on v.variant_id = part.variant_id
    join products p on p.product_id = v.product_id
    where part.product_id = ${productId}::uuid
    order by part.position`.execute(db)
  return rows.map(toPart)
}

const listFiles = (db: Db, productId: string) =>
  db
    .selectFrom('item_files as sold')
    .innerJoin('files as file', 'file.file_id', 'sold.file_id')
    .select(inCamelCase(['sold.item_file_id as id', 'sold.file_id', 'sold.name', 'file.byte_size']))
    .where('sold.product_id', '=', productId)
    .where('sold.removed_at', 'is', null)
    .orderBy('sold.position')
    .execute()

export const selectBundleTitle = (productId: RawBuilder<unknown>) => sql<string | null>`
  (select b.title from bundle_parts part join variants own on own.variant_id = part.variant_id
    join products b on b.product_id = part.product_id
    where own.product_id = ${productId} order by b.title limit 1)`

async function findFacts(db: Db, productId: string) {
  const { rows } = await sql<{
    isOrdered: boolean
    hasLedger: boolean
    bundleTitle: string | null
  }>`
    select
      exists (select from order_lines where variant_id in (select variant_id from variants where product_id = ${productId}::uuid)) as "isOrdered",
      exists (select from stock_movements where variant_id in (select variant_id from variants where product_id = ${productId}::uuid)) as "hasLedger",
      ${selectBundleTitle(sql`${productId}::uuid`)} as "bundleTitle"`.execute(db)
  return rows[0] ?? { isOrdered: false, hasLedger: false, bundleTitle: null }
}
