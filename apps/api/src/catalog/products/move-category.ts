import type { Db } from '../../platform/database/tenant-db.ts'

export async function moveCategory(
  db: Db,
  categoryId: string,
  moveTo: string | null,
): Promise<void> {
  await db
    .updateTable('products')
    .set({ category_id: moveTo })
    .where('category_id', '=', categoryId)
    .execute()
}
