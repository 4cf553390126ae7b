import { sql } from 'kysely'

import type { Db } from '../platform/database/tenant-db.ts'
import { storing } from './batches/product-rows.ts'

interface Attachment {
  readonly productId: string
  readonly fileId: string
  readonly alt: string
}

/** Adds a stored picture behind the item's other ones. */
export async function attachImage(db: Db, { productId, fileId, alt }: Attachment): Promise<void> {
  await storing(() =>
    db
      .insertInto('product_images')
      .values((insert) => ({
        product_id: productId,
        file_id: fileId,
        alt,
        position: insert
          .selectFrom('product_images')
          .select(sql<number>`coalesce(max(position) + 1, 0)`.as('next'))
          .where('product_id', '=', productId),
      }))
      .execute(),
  )
}
