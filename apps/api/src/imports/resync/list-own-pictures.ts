import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'
import type { StoredProduct } from '../../catalog/products/bring-in-products.ts'

/** Items with pictures other than those the last import copied. */
export async function listOwnPictures(
  db: Db,
  products: ReadonlyMap<string, StoredProduct>,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('import_pictures')
    .select(['product_id', 'import_id', 'file_id'])
    .where('product_id', '=', sql<string>`any(${[...products.keys()]}::uuid[])`)
    .where('status', '=', 'done')
    .orderBy('position')
    .execute()
  const copiedFor = Map.groupBy(rows, (row) => row.product_id)
  const isOwn = ({ id, pictures }: StoredProduct) => {
    const copied = copiedFor.get(id) ?? []
    const last = copied.reduce(
      (newest, row) => (row.import_id > newest ? row.import_id : newest),
      '',
    )
    const files = copied.filter((row) => row.import_id === last).map((row) => row.file_id)
    // Older imports recorded only the number.
    return files.includes(null)
      ? files.length !== pictures.length
      : files.join() !== pictures.map(({ fileId }) => fileId).join()
  }
  return new Set([...products.values()].filter(isOwn).map(({ id }) => id))
}
