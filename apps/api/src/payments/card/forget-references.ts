import { sql } from 'kysely'

import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

/** Erases references and notes of payments; keeps which gift card paid. */
export const forgetReferences = (db: Db, orderIds: readonly string[]) =>
  inOrder([
    sql`update payments set reference = '' where order_id = any(${orderIds}::uuid[]) and provider = 'bank'`.execute(
      db,
    ),
    sql`update refunds set reason = '', reference = '' where order_id = any(${orderIds}::uuid[])`.execute(
      db,
    ),
  ])
