import { sql } from 'kysely'

import { erasedName } from '@marketday/contract/orders/customers/erase-customer'

import type { Erased } from '../customers/erasure.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

/** Keeps goods and amounts of historic orders; erases the person from pending imports. */
export async function anonymiseHistoricOrders(
  db: Db,
  { customerIds, emails }: Pick<Erased, 'customerIds' | 'emails'>,
): Promise<void> {
  await inOrder([
    sql`update historic_orders set customer_id = null, name = ${erasedName}, email = '',
        details = details || '{"phone": "", "address": "", "note": ""}'
      where customer_id = any(${customerIds}::uuid[]) or email = any(${emails}::text[])`.execute(
      db,
    ),
    sql`delete from order_import_orders where content ->> 'email' = any(${emails}::text[])`.execute(
      db,
    ),
    sql`delete from order_import_rows where exists (
      select from jsonb_array_elements_text(cells) cell where lower(trim(cell)) = any(${emails}::text[]))`.execute(
      db,
    ),
    sql`delete from order_import_faults where lower(trim(value)) = any(${emails}::text[])`.execute(
      db,
    ),
  ])
}
