import { startOrderBulkAct, stopOrderBulkAct } from '@marketday/contract/orders/order-bulk-acts'
import { startBulkAct } from '@marketday/contract/catalog/products/bulk-acts'

import type { Client } from '../actors.ts'

/** Acts on items and orders; the number of running acts is limited, and some requests start others. */
export async function beginBulkActs(owner: Client): Promise<void> {
  await owner.call(startBulkAct, {
    body: { selection: { matching: {} }, action: { kind: 'unpublish' } },
  })
  const { body } = await owner.call(startOrderBulkAct, {
    body: { selection: { matching: {} }, action: { kind: 'tags', add: ['Seen'], remove: [] } },
  })
  await owner.call(stopOrderBulkAct, { params: { bulkActId: body.id } })
}
