import * as z from 'zod/mini'

import { post } from '../../endpoints/endpoint.ts'
import { Id, NoBody } from '../../endpoints/scalars.ts'

/**
 * Personal data export required by law. Requires the permission to erase, works on an unpaid plan,
 * and is recorded in the journal. Streamed; nothing is stored.
 */
export const exportPerson = post('/customers/:customerId/file', {
  access: { permission: 'orders.erase' },
  summary: 'A customer’s stored data as a ZIP file',
  params: z.object({ customerId: Id }),
  body: NoBody,
  response: z.instanceof(Blob),
  produces: 'application/octet-stream',
  idempotency: 'never',
  harmless: true,
  personal: true,
  limit: { max: 60, seconds: 60 },
})
