import { sql } from 'kysely'

import type {
  ProductInput,
  ProductStatus,
} from '@marketday/contract/catalog/products/product-shapes'

import type { Db } from '../../../platform/database/tenant-db.ts'
import { inOrder } from '../../../platform/database/in-order.ts'
import { inCamelCase } from '../../../platform/database/sql.ts'
import { lacksFiles } from '../replace-files.ts'
import { plainFieldsIn } from '../queries.ts'
import { fieldColumns } from '../variant-columns.ts'

interface StoredPicture {
  readonly imageId: string
  readonly fileId: string
  readonly alt: string
  readonly position: number
  readonly storageKey: string
}

export interface StoredProduct {
  readonly id: string
  readonly slug: string
  readonly sourceKey: string | null
  readonly status: ProductStatus
  readonly version: number
  readonly categoryTitle: string
  readonly currency: string
  readonly lacksFiles: boolean
  /** As form input, without pictures. */
  readonly input: ProductInput
  /** Removed variants, restorable with their stock. */
  readonly vanished: ProductInput['variants']
  readonly pictures: readonly StoredPicture[]
  readonly variantPictures: ReadonlyMap<string, string>
}

export async function readProducts(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, StoredProduct>> {
  if (ids.length === 0) return new Map()
  const [products, variants, pictures] = await inOrder([
    db
      .selectFrom('products')
      .leftJoin('categories', 'categories.category_id', 'products.category_id')
      .selectAll('products')
      .select(['categories.title as categoryTitle', lacksFiles.as('lacksFiles')])
      .where('product_id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute(),
    listVariants(db, ids),
    db
      .selectFrom('product_images')
      .innerJoin('files', 'files.file_id', 'product_images.file_id')
      .select(['product_id', 'product_image_id', 'files.file_id', 'alt', 'position', 'storage_key'])
      .where('product_id', '=', sql<string>`any(${ids}::uuid[])`)
      .orderBy('position')
      .execute(),
  ])
  const variantsOf = Map.groupBy(variants, ({ productId }) => productId)
  const imagesOf = Map.groupBy(pictures, (row) => row.product_id)
  return new Map(
    products.map((row) => [
      row.product_id,
      {
        id: row.product_id,
        slug: row.slug,
        sourceKey: row.source_key,
        status: row.status,
        version: row.version,
        categoryTitle: row.categoryTitle ?? '',
        currency: variantsOf.get(row.product_id)?.[0]?.currency ?? '',
        lacksFiles: row.lacksFiles,
        input: {
          title: row.title,
          publishAt: row.publish_at,
          unpublishAt: row.unpublish_at,
          saleFrom: row.sale_from,
          saleUntil: row.sale_until,
          ...plainFieldsIn(row),
          options: row.options,
          variants: inputsOf(variantsOf.get(row.product_id) ?? [], false),
        },
        variantPictures: picturesOf(variantsOf.get(row.product_id) ?? []),
        vanished: inputsOf(variantsOf.get(row.product_id) ?? [], true),
        pictures: (imagesOf.get(row.product_id) ?? []).map((picture) => ({
          imageId: picture.product_image_id,
          fileId: picture.file_id,
          alt: picture.alt,
          position: picture.position,
          storageKey: picture.storage_key,
        })),
      },
    ]),
  )
}

const listVariants = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('variants')
    .select(
      inCamelCase(['product_id', 'variant_id as id', 'option_values', 'archived_at', 'currency']),
    )
    .select(inCamelCase(fieldColumns))
    .where('product_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('position')
    .orderBy('variant_id')
    .execute()

type VariantRow = Awaited<ReturnType<typeof listVariants>>[number]

const inputsOf = (rows: readonly VariantRow[], isVanished: boolean) =>
  rows
    .filter(({ archivedAt }) => (archivedAt !== null) === isVanished)
    .map(
      ({
        productId: _product,
        archivedAt: _archived,
        pictureFileId: _picture,
        currency: _currency,
        ...variant
      }) => variant,
    )

const picturesOf = (rows: readonly VariantRow[]) =>
  new Map(
    rows.flatMap(({ id, pictureFileId }) =>
      pictureFileId === null ? [] : [[id, pictureFileId] as const],
    ),
  )
