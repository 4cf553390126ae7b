import type { Db } from '../../platform/database/tenant-db.ts'

export async function countCustomerOrders(db: Db, customerId: string | null): Promise<number> {
  if (!customerId) return 1
  const row = await db
    .selectFrom('orders')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return Number(row?.count ?? 1)
}
