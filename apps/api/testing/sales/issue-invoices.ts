import { issueInvoices as issue } from '@marketday/contract/orders/documents/order-documents'

import { newId } from '../../src/platform/ids.ts'
import type { Client } from '../actors.ts'

/** Issues an invoice for each of the orders; `count`: confirmed count of new numbers. */
export const issueInvoices = (
  by: Client,
  orderIds: string[],
  count = orderIds.length,
  notify = false,
) =>
  by.call(issue, {
    body: { orderIds, count, notify },
    headers: { 'idempotency-key': newId() },
  })
