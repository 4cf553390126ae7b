import * as z from 'zod/mini'

import { Amount, Day, Id, line } from '../../endpoints/scalars.ts'

/**
 * Missing values, in bit order of `listed_products.missing`. Customs data is required for
 * delivered goods if the business sells abroad.
 */
export const missingValues = [
  'picture',
  'alt',
  'price',
  'sku',
  'category',
  'tax',
  'customs',
] as const
export const Missing = z.enum(missingValues)
export type Missing = z.output<typeof Missing>

/** Whether it sold in the last 30 days; items without stock are neither. */
export const Sold = z.enum(['yes', 'no'])
export type Sold = z.output<typeof Sold>

export const itemTraits = {
  /** Category, including its subcategories. */
  category: z.optional(Id),
  brand: z.optional(line(120)),
  tag: z.optional(line(40)),
  missing: z.optional(Missing),
  /** Items for sale matched by the collection's rule, plus pinned ones. */
  collection: z.optional(Id),
  sold: z.optional(Sold),
  /** Price of the cheapest variant. */
  priceFromMinor: z.optional(Amount),
  priceToMinor: z.optional(Amount),
  /** Inclusive days in the business's time zone. */
  changedFrom: z.optional(Day),
  changedTo: z.optional(Day),
}

const ItemTraits = z.object(itemTraits)
export type ItemTraits = z.output<typeof ItemTraits>
