import type { Order } from '@marketday/contract/orders/orders'
import type { Can } from '@marketday/contract/accounts/team/permissions'

import type { Db } from '../../platform/database/tenant-db.ts'
import type { Services } from '../../platform/services.ts'
import { getOrder } from './order-detail.ts'

export async function orderAfter(
  {
    db,
    params,
    services,
    can,
  }: {
    readonly db: Db
    readonly params: { readonly orderId: string }
    readonly services: Services
    readonly can: Can
  },
  act: Promise<void>,
): Promise<Order> {
  await act
  return await getOrder(db, params.orderId, { config: services.config, can })
}
