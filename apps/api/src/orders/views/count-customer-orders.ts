import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

export async function countCustomerOrders(db: Db, customerId: string | null): Promise<number> {
  if (!customerId) return 1
  const [row] = await selectCount(db, { customerId })
  return Number(row?.count ?? 1)
}

const selectCount = preparedStatement((db, { customerId }: { readonly customerId: string }) =>
  db
    .selectFrom('orders')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId),
)
