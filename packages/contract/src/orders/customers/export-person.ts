import * as z from 'zod/mini'

import { post } from '../../endpoints/endpoint.ts'
import { Id, NoBody } from '../../endpoints/scalars.ts'

/**
 * What the law gives a person on request. Whoever may erase them may give it out, also while the plan is unpaid; that
 * it was stands in the journal. Nothing of it is kept: it is sent while it is read.
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
