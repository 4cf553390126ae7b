import * as z from 'zod/mini'

import { NamedDetails } from '../../endpoints/event-shapes.ts'

export const discountEvents = {
  'discount.created': NamedDetails,
  'discount.changed': z.object({
    name: z.string(),
    changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  }),
  'discount.paused': NamedDetails,
  'discount.resumed': NamedDetails,
  'discount.archived': NamedDetails,
  'discount.unarchived': NamedDetails,
  'discount.deleted': NamedDetails,
}
