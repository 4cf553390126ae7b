import type { ProductInput } from '@marketday/contract/products/product-shapes'

import { inOrder } from '../../platform/database/in-order.ts'
import { insertRows } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { imageRows } from './product-rows.ts'

interface Pictured {
  readonly id: string
  readonly input: ProductInput
}

/** The pictures of these items are those that a person has left, in their order. */
export async function replacePictures(db: Db, products: readonly Pictured[]): Promise<void> {
  const ids = products.map(({ id }) => id)
  await inOrder([
    db.deleteFrom('product_images').where('product_id', 'in', ids).execute(),
    insertRows(
      db,
      'product_images',
      products.flatMap(({ id, input }) => imageRows(id, input)),
    ),
  ])
}
