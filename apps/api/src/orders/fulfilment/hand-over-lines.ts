import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'

/** Delivered without a box. */
export async function handOverLines(db: Db, lineIds: readonly string[]): Promise<void> {
  await db
    .updateTable('order_lines')
    .set({ fulfilled_quantity: sql`quantity - cancelled_quantity` })
    .where('order_line_id', 'in', lineIds)
    .execute()
}
