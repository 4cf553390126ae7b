import { createProduct } from '../../products/create-product.ts'
import { restoreProduct } from '../../products/change-status.ts'
import { updateProduct } from '../../products/update-product.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { pathOf } from '../formats/addresses.ts'
import type { SourceItem } from '@marketday/contract/source-items'
import type { Edit } from '../rules.ts'
import { productInputOf } from './product-input.ts'

export interface Storing {
  readonly importId: string
  readonly host: string
  readonly item: SourceItem
  readonly edit: Edit
  readonly categoryId: string | null
}

export type Stored =
  | { readonly reason: string }
  | { readonly reason: null; readonly hasRedirect: boolean }

/** One found product becomes an item of the shop, or brings the item of an earlier import up to date. */
export async function storeItem(db: Db, storing: Storing): Promise<Stored> {
  const { importId, item, edit, categoryId } = storing
  const sourceKey = `${storing.host} ${item.key}`
  const [known, takenSkus] = await Promise.all([
    findKnown(db, sourceKey),
    listTakenSkus(db, item, sourceKey),
  ])
  if (known?.isTouched)
    return { reason: 'It was changed by hand since the last import and stays as it is' }
  const made = productInputOf(item, { edit, categoryId, takenSkus })
  if ('reason' in made) return made
  const product = known
    ? await refresh(db, known, made.input)
    : await createProduct(db, made.input, { sourceKey, importId })
  await recordOrigin(db, { storing, productId: product.id, wasCreated: !known })
  if (!known) await queuePictures(db, { importId, productId: product.id, item })
  return { reason: null, hasRedirect: await redirect(db, item.url, product.handle) }
}

interface Known {
  readonly id: string
  readonly handle: string
  readonly version: number
  readonly isArchived: boolean
  readonly isTouched: boolean
}

/** Untouched means: still as the last import, or its undoing, left it. */
async function findKnown(db: Db, sourceKey: string): Promise<Known | null> {
  const row = await db
    .selectFrom('products')
    .select(['product_id', 'handle', 'version', 'status'])
    .where('source_key', '=', sourceKey)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  const last = await db
    .selectFrom('import_products')
    .select('product_version')
    .where('product_id', '=', row.product_id)
    .orderBy('import_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isArchived = row.status === 'archived'
  return {
    id: row.product_id,
    handle: row.handle,
    version: row.version,
    isArchived,
    isTouched: last?.product_version !== row.version,
  }
}

async function listTakenSkus(db: Db, item: SourceItem, sourceKey: string): Promise<Set<string>> {
  const skus = item.variants.map(({ sku }) => sku).filter(Boolean)
  if (skus.length === 0) return new Set()
  const rows = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.product_id', 'variants.product_id')
    .select('sku')
    .where('sku', 'in', skus)
    .where((where) =>
      where.or([where('source_key', 'is', null), where('source_key', '!=', sourceKey)]),
    )
    .execute()
  return new Set(rows.flatMap(({ sku }) => sku ?? []))
}

type Input = Parameters<typeof createProduct>[1]

/** Prices and texts follow the website; pictures, address and stock stay. */
async function refresh(
  db: Db,
  known: Known,
  input: Input,
): Promise<{ id: string; handle: string }> {
  if (known.isArchived) await restoreProduct(db, known.id, 'active')
  const images = await db
    .selectFrom('product_images')
    .select(['file_id as fileId', 'alt'])
    .where('product_id', '=', known.id)
    .orderBy('position')
    .execute()
  const version = known.version + (known.isArchived ? 1 : 0)
  await updateProduct(db, {
    productId: known.id,
    version,
    item: { ...input, handle: known.handle, images },
  })
  return { id: known.id, handle: known.handle }
}

async function recordOrigin(
  db: Db,
  { storing, productId, wasCreated }: { storing: Storing; productId: string; wasCreated: boolean },
): Promise<void> {
  const { version } = await db
    .selectFrom('products')
    .select('version')
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('import_products')
    .values({
      import_id: storing.importId,
      source_key: storing.item.key,
      product_id: productId,
      product_version: version,
      was_created: wasCreated,
    })
    .execute()
}

async function queuePictures(
  db: Db,
  { importId, productId, item }: { importId: string; productId: string; item: SourceItem },
): Promise<void> {
  if (item.images.length === 0) return
  await db
    .insertInto('import_pictures')
    .values(
      item.images.map(({ url, alt }, position) => ({
        import_id: importId,
        product_id: productId,
        position,
        url,
        alt,
      })),
    )
    .execute()
}

/** The address the item had on the old website leads to it (IMP-14). */
async function redirect(db: Db, url: string, handle: string): Promise<boolean> {
  const [from, to] = [pathOf(url), `/products/${handle}`]
  if (from === '' || from === '/' || from === to) return false
  await db
    .insertInto('redirects')
    .values({ from_path: from, to_path: to })
    .onConflict((clash) => clash.constraint('redirects_pkey').doUpdateSet({ to_path: to }))
    .execute()
  return true
}
