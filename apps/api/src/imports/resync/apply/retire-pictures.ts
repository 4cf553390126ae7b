import * as z from 'zod/mini'

import type { Db } from '../../../platform/database/tenant-db.ts'
import { detachImages } from '../../../catalog/products/attach-image.ts'

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
