import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { listOrderChoices as endpoint } from '@marketday/contract/orders/lists/order-choices'

import type { Db } from '../../platform/database/tenant-db.ts'
import { listAssignable } from '../marks/assign-order.ts'
import { listTags } from '../marks/change-tags.ts'

export async function listOrderChoices(db: Db): Promise<ResponseOf<typeof endpoint>> {
  const [drivers, people, tags] = await Promise.all([
    db.selectFrom('drivers').select(['driver_id as id', 'name']).orderBy('name').execute(),
    listAssignable(db),
    listTags(db, 'order'),
  ])
  return { drivers, people, tags }
}
