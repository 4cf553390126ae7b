import * as z from 'zod/mini'

import { get } from '../../endpoints/endpoint.ts'
import { Id } from '../../endpoints/scalars.ts'

/** SKUs at order time and now. */
export const listOrderCodes = get('/orders/:orderId/codes', {
  access: { permission: 'orders.see' },
  summary: 'SKUs and barcodes of what an order holds, parts of bundles included',
  params: z.object({ orderId: Id }),
  response: z.object({ codes: z.array(z.object({ code: z.string(), variantId: Id })) }),
})
