import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'

/** The customer has all of these lines, without a box of their own. */
export async function handOverLines(db: Db, lineIds: readonly string[]): Promise<void> {
  await db
    .updateTable('order_lines')
    .set({ fulfilled_quantity: sql`quantity - cancelled_quantity` })
    .where('order_line_id', 'in', lineIds)
    .execute()
}
