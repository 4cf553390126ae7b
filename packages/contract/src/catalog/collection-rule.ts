import * as z from 'zod/mini'

import { Id, Minor, line } from '../endpoints/scalars.ts'

export const mostCollections = 50
/** Same as a collection's first page. */
export const mostPinned = 20

export const collectionPath = (slug: string) => `/collections/${slug}`

export const collectionSorts = ['title', 'newest', 'price', '-price'] as const
export const CollectionSort = z.enum(collectionSorts)
export type CollectionSort = z.output<typeof CollectionSort>

/** All given conditions must hold; without any, every item matches. */
export const CollectionRule = z
  .strictObject({
    /** Category, including its subcategories. */
    category: z.optional(Id),
    brand: z.optional(line(120)),
    tag: z.optional(line(40)),
    /** Price of the cheapest variant, as shoppers see it. */
    priceFromMinor: z.optional(Minor),
    priceToMinor: z.optional(Minor),
    addedWithinDays: z.optional(
      z.int().check(z.minimum(1, 'At least 1 day'), z.maximum(365, 'At most 365 days')),
    ),
  })
  .check(
    z.refine(
      ({ priceFromMinor = 0, priceToMinor = priceFromMinor }) => priceFromMinor <= priceToMinor,
      { path: ['priceToMinor'], error: 'Below the lowest price' },
    ),
  )
export type CollectionRule = z.output<typeof CollectionRule>
