import * as z from 'zod/mini'

import { ImportSource } from './import-sources.ts'

export const SourceVariant = z.object({
  /** One per option, in option order. */
  optionValues: z.array(z.string()),
  sku: z.string(),
  barcode: z.string(),
  priceMinor: z.nullable(z.int()),
  compareAtMinor: z.nullable(z.int()),
  isAvailable: z.boolean(),
  /** Null if the website states no quantity. */
  quantity: z.nullable(z.int()),
  weightGrams: z.nullable(z.int()),
})
export type SourceVariant = z.output<typeof SourceVariant>

/**
 * Reason to look at an item before it goes live: its page may sell nothing, its name may be none,
 * its page states two prices, another currency than for the rest, or one price for a section; or
 * it is sold on one day of the week.
 */
export const itemDoubts = ['page', 'name', 'price-twice', 'currency', 'section', 'day'] as const
export const ItemDoubt = z.enum(itemDoubts)
export type ItemDoubt = z.output<typeof ItemDoubt>

/** Product read from a website: plain text only. */
export const SourceItem = z.object({
  /** Stable across repeated reads. */
  key: z.string(),
  source: ImportSource,
  /** Absolute URL; empty if unknown. */
  url: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  /** Category path from the top; ends with `category`. */
  categoryPath: z.optional(z.array(z.string())),
  vendor: z.string(),
  tags: z.array(z.string()),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  variants: z.array(SourceVariant),
  /** SKU of the product as a whole, if given. */
  sku: z.optional(z.string()),
  /** Manufacturer part number. */
  mpn: z.optional(z.string()),
  /** Price range if the page states no single price; variants have no price then. No upper end for «from £5». */
  priceRange: z.optional(z.object({ lowestMinor: z.int(), highestMinor: z.nullable(z.int()) })),
  /** `fileId`: already in the shop's storage. */
  images: z.array(z.object({ url: z.string(), alt: z.string(), fileId: z.optional(z.string()) })),
  currency: z.nullable(z.string()),
  /** Confidence from 0 to 1. */
  confidence: z.number(),
  doubt: z.optional(ItemDoubt),
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

/** Former price, only if above the current one. */
export function formerPrice(formerMinor: number | null, priceMinor: number | null): number | null {
  return formerMinor !== null && priceMinor !== null && formerMinor > priceMinor
    ? formerMinor
    : null
}

/** Integer pieces or grams, else null. */
export function wholeNumber(value: unknown): number | null {
  const number =
    typeof value === 'number' || (typeof value === 'string' && value) ? Number(value) : Number.NaN
  return Number.isInteger(number) && number >= 0 && number <= 1_000_000 ? number : null
}

/** Nothing is free: a price of 0 counts as missing. */
export const isPrice = (priceMinor: number | null): priceMinor is number =>
  priceMinor !== null && priceMinor > 0

/** Lowest and highest price; both null if any variant lacks one. */
export function priceRange(variants: readonly Pick<SourceVariant, 'priceMinor'>[]) {
  const prices = variants.map((variant) => variant.priceMinor).filter(isPrice)
  const isComplete = prices.length === variants.length && prices.length > 0
  return isComplete
    ? { lowest: Math.min(...prices), highest: Math.max(...prices) }
    : { lowest: null, highest: null }
}
