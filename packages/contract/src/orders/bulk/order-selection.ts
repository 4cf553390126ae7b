import * as z from 'zod/mini'

import { bulkLimits } from '../../bulk/bulk-acts.ts'
import { Id, Minor } from '../../endpoints/scalars.ts'
import { OrderFilters } from '../lists/order-filters.ts'

/** The filters of the list; a body has numbers where an address writes them out. */
const Matching = z.strictObject({
  ...OrderFilters,
  totalFromMinor: z.optional(Minor),
  totalToMinor: z.optional(Minor),
})

/** The orders named, or all that a list with these filters holds when the act begins. */
export const OrderSelection = z.union([
  z.strictObject({
    orderIds: z
      .array(Id)
      .check(z.minLength(1, 'Choose at least one order'), z.maxLength(bulkLimits.named)),
  }),
  z.strictObject({ matching: Matching }),
])
export type OrderSelection = z.output<typeof OrderSelection>
export type OrderSelectionInput = z.input<typeof OrderSelection>
