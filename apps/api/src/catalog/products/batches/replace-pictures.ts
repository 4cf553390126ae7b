import { sql } from 'kysely'
import type { ProductInput } from '@marketday/contract/catalog/products/product-shapes'

import { inOrder } from '../../../platform/database/in-order.ts'
import { replaceRows } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { imageRows } from './product-rows.ts'

interface Pictured {
  readonly id: string
  readonly input: ProductInput
}

export async function replacePictures(db: Db, products: readonly Pictured[]): Promise<void> {
  const rows = products.flatMap(({ id, input }) => imageRows(id, input))
  await inOrder([
    // Remaining pictures are not rewritten: variants reference them.
    sql`delete from product_images
      where product_id = any(${products.map(({ id }) => id)}::uuid[]) and (product_id, file_id) not in (
        select * from unnest(${rows.map((row) => row.product_id)}::uuid[], ${rows.map((row) => row.file_id)}::uuid[]))`.execute(
      db,
    ),
    replaceRows(db, 'product_images', { key: ['tenant_id', 'product_id', 'file_id'], rows }),
  ])
}
