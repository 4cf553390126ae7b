import * as z from 'zod/mini'

import { ImportSource } from './import-sources.ts'

export const SourceVariant = z.object({
  /** One per option, in the options' order. */
  optionValues: z.array(z.string()),
  sku: z.string(),
  barcode: z.string(),
  priceMinor: z.nullable(z.int()),
  compareAtMinor: z.nullable(z.int()),
  isAvailable: z.boolean(),
  /** Null where the website does not say how many there are. */
  quantity: z.nullable(z.int()),
  weightGrams: z.nullable(z.int()),
})
export type SourceVariant = z.output<typeof SourceVariant>

/** A product as it was read from a website: plain text only, whatever the pages held. */
export const SourceItem = z.object({
  /** The same thing has the same key whenever the website is read again. */
  key: z.string(),
  source: ImportSource,
  /** Absolute, for the person to look at; empty when unknown. */
  url: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  /** The categories that lead to it, the widest first; `category` is the last of them. */
  categoryPath: z.optional(z.array(z.string())),
  vendor: z.string(),
  tags: z.array(z.string()),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  variants: z.array(SourceVariant),
  /** Of the product as a whole, where the page gives it one. */
  sku: z.optional(z.string()),
  /** The number that its maker gave it. */
  mpn: z.optional(z.string()),
  /** Where the page says only from what to what it costs; its variants have no price then. Without an upper end for «from £5». */
  priceRange: z.optional(z.object({ lowestMinor: z.int(), highestMinor: z.nullable(z.int()) })),
  /** With `fileId` one that is in the shop's own store already. */
  images: z.array(z.object({ url: z.string(), alt: z.string(), fileId: z.optional(z.string()) })),
  currency: z.nullable(z.string()),
  /** How sure the reading is, from 0 to 1. */
  confidence: z.number(),
})
export type SourceItem = z.output<typeof SourceItem>

export const plainVariant: SourceVariant = {
  optionValues: [],
  sku: '',
  barcode: '',
  priceMinor: null,
  compareAtMinor: null,
  isAvailable: true,
  quantity: null,
  weightGrams: null,
}

/** A former price, where it is one: above the price of today. */
export function formerPrice(formerMinor: number | null, priceMinor: number | null): number | null {
  return formerMinor !== null && priceMinor !== null && formerMinor > priceMinor
    ? formerMinor
    : null
}

/** A whole number of pieces or grams, else null. */
export function wholeNumber(value: unknown): number | null {
  const number =
    typeof value === 'number' || (typeof value === 'string' && value) ? Number(value) : Number.NaN
  return Number.isInteger(number) && number >= 0 && number <= 1_000_000 ? number : null
}

/** Nothing is given away: a price of 0 is a price that is missing. */
export const isPrice = (priceMinor: number | null): priceMinor is number =>
  priceMinor !== null && priceMinor > 0

/** The lowest and the highest price; both null while any variant has none. */
export function priceRange(variants: readonly Pick<SourceVariant, 'priceMinor'>[]) {
  const prices = variants.map((variant) => variant.priceMinor).filter(isPrice)
  const isComplete = prices.length === variants.length && prices.length > 0
  return isComplete
    ? { lowest: Math.min(...prices), highest: Math.max(...prices) }
    : { lowest: null, highest: null }
}
