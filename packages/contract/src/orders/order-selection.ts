import * as z from 'zod/mini'

import { bulkSelection } from '../bulk/bulk-acts.ts'
import { Minor } from '../endpoints/scalars.ts'
import { OrderFilters } from './order-filters.ts'

/** List filters; numbers in a body are strings in a URL. */
const Matching = z.strictObject({
  ...OrderFilters,
  totalFromMinor: z.optional(Minor),
  totalToMinor: z.optional(Minor),
})

export const OrderSelection = bulkSelection('orderIds', 'order', Matching)
export type OrderSelection = z.output<typeof OrderSelection>
export type OrderSelectionInput = z.input<typeof OrderSelection>
