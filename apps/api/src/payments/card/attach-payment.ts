import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'

export async function attachPayment(
  db: Db,
  { paymentId, orderId }: { paymentId: string; orderId: string },
): Promise<void> {
  await sql`select attach_payment(${paymentId}, ${orderId})`.execute(db)
}
