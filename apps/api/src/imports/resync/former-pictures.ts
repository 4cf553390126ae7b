import * as z from 'zod/mini'

import type { Db } from '../../platform/database/tenant-db.ts'
import { detachImages, restoreImages } from '../../catalog/products/attach-image.ts'
import type { StoredProduct } from '../../catalog/products/bring-in-products.ts'
import type { ChangeRow } from './item-state.ts'

export const FormerPictures = z.array(
  z.object({ imageId: z.string(), fileId: z.string(), alt: z.string(), position: z.int() }),
)

/** Removes replaced pictures once a new one is in the shop; keeps them if none could be copied. */
export async function retirePictures(db: Db, importId: string, productId: string): Promise<void> {
  const change = await db
    .selectFrom('import_changes')
    .select('former_pictures')
    .where('import_id', '=', importId)
    .where('product_id', '=', productId)
    .where('outcome', '=', 'applied')
    .executeTakeFirst()
  const former = z.safeParse(FormerPictures, change?.former_pictures)
  if (!former.success) return
  const copied = await db
    .selectFrom('import_pictures')
    .select('url')
    .where('import_id', '=', importId)
    .where('product_id', '=', productId)
    .where('status', '=', 'done')
    .limit(1)
    .executeTakeFirst()
  if (copied)
    await detachImages(
      db,
      former.data.map(({ imageId }) => imageId),
    )
}

interface Applied {
  readonly change: ChangeRow
  readonly product: StoredProduct
}

/** Restores former pictures unless the new ones were edited; returns the affected items. */
export async function returnPictures(
  db: Db,
  importId: string,
  changed: readonly Applied[],
): Promise<Set<string>> {
  const copied = await listCopied(db, importId)
  const returned = new Set<string>()
  for (const { change, product } of changed) {
    const former = z.safeParse(FormerPictures, change.former_pictures)
    const files = copied.get(product.id)
    if (!former.success || !files) continue
    const formerIds = new Set(former.data.map(({ imageId }) => imageId))
    const others = product.pictures.filter(
      ({ imageId, fileId }) => !formerIds.has(imageId) && !files.has(fileId),
    )
    const fresh = product.pictures.filter(({ imageId }) => !formerIds.has(imageId))
    const there = new Set(product.pictures.map(({ imageId }) => imageId))
    if (others.length > 0 || fresh.length < files.size) continue
    await detachImages(
      db,
      fresh.map(({ imageId }) => imageId),
    )
    await restoreImages(
      db,
      former.data
        .filter(({ imageId }) => !there.has(imageId))
        .map((picture) => ({ ...picture, productId: product.id })),
    )
    returned.add(product.id)
  }
  return returned
}

async function listCopied(db: Db, importId: string): Promise<Map<string, Set<string>>> {
  const rows = await db
    .selectFrom('import_pictures')
    .select(['product_id', 'file_id'])
    .where('import_id', '=', importId)
    .where('status', '=', 'done')
    .execute()
  return new Map(
    [...Map.groupBy(rows, (row) => row.product_id)].map(([id, pictures]) => [
      id,
      new Set(pictures.flatMap((row) => row.file_id ?? [])),
    ]),
  )
}
