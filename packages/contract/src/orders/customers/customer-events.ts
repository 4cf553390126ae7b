import * as z from 'zod/mini'

import { NoDetails } from '../../endpoints/event-shapes.ts'
import { Id } from '../../endpoints/scalars.ts'

export const customerEvents = {
  'customer.changed': z.object({ changed: z.array(z.string()) }),
  'customer.tagged': z.object({ added: z.array(z.string()), removed: z.array(z.string()) }),
  'customer.credit_changed': z.object({
    amountMinor: z.int(),
    currency: z.string(),
    reason: z.string(),
  }),
  'customer.agreed': NoDetails,
  'customer.news_stopped': NoDetails,
  'customer.mails_stopped': NoDetails,
  'customer.exported': z.object({ isByCustomer: z.optional(z.boolean()) }),
  'customer.erasure_asked': NoDetails,
  'customer.erasure_withdrawn': NoDetails,
  'customer.erased': z.object({ orders: z.int() }),
  'customer.merged': z.object({ others: z.int(), orders: z.int() }),
  'customer.merged_away': z.object({ keptId: Id }),
  'customer.merge_undone': NoDetails,
}
