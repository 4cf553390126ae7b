import { sql } from 'kysely'

import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

export async function lockCheckout(db: Db, cartId: string): Promise<void> {
  await inOrder([
    sql`select from carts where cart_id = ${cartId} for update`.execute(db),
    sql`select from orders where cart_id = ${cartId} for update`.execute(db),
  ])
}
