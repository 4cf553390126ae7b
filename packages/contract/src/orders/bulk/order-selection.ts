import * as z from 'zod/mini'

import { bulkLimits } from '../../bulk/bulk-acts.ts'
import { Id, Minor } from '../../endpoints/scalars.ts'
import { OrderFilters } from '../order-filters.ts'

/** List filters; numbers in a body are strings in a URL. */
const Matching = z.strictObject({
  ...OrderFilters,
  totalFromMinor: z.optional(Minor),
  totalToMinor: z.optional(Minor),
})

/** Named orders, or all that match the filters when the action starts. */
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
