import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { previewErasure as endpoint } from '@marketday/contract/orders/customers/erase-customer'

import { findErasureFacts, refuseErasure } from '../../orders/customers/erasing/refuse-erasure.ts'
import { findCustomer } from '../../orders/customers/find-customer.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

export async function previewErasure(
  db: Db,
  customerId: string,
): Promise<ResponseOf<typeof endpoint>> {
  const { id } = await findCustomer(db, customerId)
  const state = await findErasureFacts(db, id)
  const { orderCount, documentCount } = state
  return { orderCount, documentCount, refusals: refuseErasure(state) }
}
