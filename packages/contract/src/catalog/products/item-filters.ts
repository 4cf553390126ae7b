import * as z from 'zod/mini'

import { Amount, Day, Id, line } from '../../endpoints/scalars.ts'

/**
 * What an item can lack, in the order of the bits of `listed_products.missing`. Customs ask something of goods that are
 * delivered, where a business sells in another country.
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

/** Whether pieces of it were sold in the last 30 days; what has no shelf is neither. */
export const Sold = z.enum(['yes', 'no'])
export type Sold = z.output<typeof Sold>

/** What lists of items and of stock can be narrowed by that follows from the item. */
export const itemTraits = {
  /** The category with all below it. */
  category: z.optional(Id),
  brand: z.optional(line(120)),
  tag: z.optional(line(40)),
  missing: z.optional(Missing),
  /** What its rule names and is for sale, and what is pinned. */
  collection: z.optional(Id),
  sold: z.optional(Sold),
  /** Of the cheapest variant. */
  priceFromMinor: z.optional(Amount),
  priceToMinor: z.optional(Amount),
  /** Days where the business is, both included. */
  changedFrom: z.optional(Day),
  changedTo: z.optional(Day),
}

const ItemTraits = z.object(itemTraits)
export type ItemTraits = z.output<typeof ItemTraits>
