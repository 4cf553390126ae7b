import { sql } from 'kysely'

import { erasedName } from '@marketday/contract/orders/customers/erase-customer'

import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

/** Keeps the times, the driver and the outcome. */
export async function anonymiseDeliveries(db: Db, orderIds: readonly string[]): Promise<void> {
  const nowhere = {
    address: '',
    lat: '',
    lng: '',
    data: { City: '', State: '', Country: '', Area: '', zip: '', street1: '', street2: '' },
  }
  await inOrder([
    sql`update delivery_disputes set note = '', received_by = '', file_id = null, decision_note = ''
      where delivery_id in (select delivery_id from deliveries where order_id = any(${orderIds}::uuid[]))`.execute(
      db,
    ),
    sql`update deliveries set recipient = ${erasedName}, phone = '', note = '', failure_note = '', pin = null,
        place = ${JSON.stringify(nowhere)}::jsonb, lat = null, lng = null, version = version + 1
      where order_id = any(${orderIds}::uuid[])`.execute(db),
  ])
}
