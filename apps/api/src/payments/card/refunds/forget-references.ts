import { sql } from 'kysely'

import { inOrder } from '../../../platform/database/in-order.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'

/** What staff and banks wrote of the money of these orders; which gift card paid stays. */
export const forgetReferences = (db: Db, orderIds: readonly string[]) =>
  inOrder([
    sql`update payments set reference = '' where order_id = any(${orderIds}::uuid[]) and provider = 'bank'`.execute(
      db,
    ),
    sql`update refunds set reason = '', reference = '' where order_id = any(${orderIds}::uuid[])`.execute(
      db,
    ),
  ])
