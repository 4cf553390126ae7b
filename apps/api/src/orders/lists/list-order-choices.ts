import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { listOrderChoices as endpoint } from '@marketday/contract/orders/lists/order-choices'

import type { Db } from '../../platform/database/tenant-db.ts'

export async function listOrderChoices(db: Db): Promise<ResponseOf<typeof endpoint>> {
  const drivers = await db
    .selectFrom('drivers')
    .select(['driver_id as id', 'name'])
    .orderBy('name')
    .execute()
  return { drivers }
}
