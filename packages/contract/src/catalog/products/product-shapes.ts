import * as z from 'zod/mini'

import { itemFields } from './item-fields.ts'
import { BundlePart, maxParts, partProblems } from './bundles.ts'
import { ItemFileInput, fileProblems, maxItemFiles } from './item-files.ts'
import { kindProblems } from './item-kinds.ts'
import { inputShape } from './variant-fields.ts'
import { Slug, Id, Time, line, text } from '../../endpoints/scalars.ts'

export const productStatuses = ['draft', 'scheduled', 'active', 'archived'] as const
export const ProductStatus = z.enum(productStatuses)
export type ProductStatus = z.output<typeof ProductStatus>

export const maxOptions = 5
export const maxVariants = 2_000
export const maxImages = 20

export const ItemImage = z.object({
  url: z.string(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  alt: z.string(),
})
export type ItemImage = z.output<typeof ItemImage>

/** On hand = available + reserved + unavailable. */
export const VariantStock = z.object({
  onHand: z.int(),
  reserved: z.int(),
  unavailable: z.int(),
  available: z.int(),
})
export type VariantStock = z.output<typeof VariantStock>

export const ProductOption = z.strictObject({
  name: line(40),
  values: z
    .array(line(60))
    .check(
      z.minLength(1, 'Enter at least one value'),
      z.maxLength(maxVariants, `At most ${maxVariants} values`),
    ),
})
export type ProductOption = z.output<typeof ProductOption>

export const VariantInput = z
  .strictObject({
    /** Existing variant, which then keeps its stock. */
    id: z.optional(Id),
    /** One value per option, in option order; empty without options. */
    optionValues: z.array(line(60)).check(z.maxLength(maxOptions)),
    ...inputShape,
    /** Initial stock of a new variant; existing stock changes only through the ledger. */
    initialStock: z.optional(
      z.int().check(z.minimum(0, 'Must be zero or more'), z.maximum(1_000_000)),
    ),
  })
  .check(
    z.refine(
      (variant) => variant.compareAtMinor == null || variant.compareAtMinor > variant.priceMinor,
      {
        path: ['compareAtMinor'],
        message: 'Must be above the price',
      },
    ),
    z.refine(
      (variant) => variant.salePriceMinor == null || variant.salePriceMinor < variant.priceMinor,
      { path: ['salePriceMinor'], message: 'Must be below the price' },
    ),
    z.refine(
      ({ quantityBreaks, priceMinor }) =>
        (quantityBreaks ?? []).every((quantityBreak) => quantityBreak.priceMinor < priceMinor),
      { path: ['quantityBreaks', 0, 'priceMinor'], message: 'Must be below the price' },
    ),
  )
export type VariantInput = z.output<typeof VariantInput>

export const ProductInput = z
  .strictObject({
    title: line(255),
    /** Generated from the title if omitted. */
    slug: z.optional(Slug),
    status: z.optional(ProductStatus),
    /** Publication time of a scheduled item. */
    publishAt: z.optional(z.nullable(Time)),
    /** Time at which an active or scheduled item becomes a draft again. */
    unpublishAt: z.optional(z.nullable(Time)),
    /** Sale period; missing start = now, missing end = open. */
    saleFrom: z.optional(z.nullable(Time)),
    saleUntil: z.optional(z.nullable(Time)),
    ...itemFields,
    options: z.optional(
      z.array(ProductOption).check(z.maxLength(maxOptions, `At most ${maxOptions} options`)),
    ),
    images: z.optional(
      z
        .array(z.strictObject({ fileId: Id, alt: z.optional(text(200)) }))
        .check(z.maxLength(maxImages, `At most ${maxImages} pictures`)),
    ),
    /** Bundle parts. Omitted: unchanged. */
    parts: z.optional(
      z.array(BundlePart).check(z.maxLength(maxParts, `At most ${maxParts} parts`)),
    ),
    /** Files of a digital item, in order. Omitted: unchanged. */
    files: z.optional(
      z.array(ItemFileInput).check(z.maxLength(maxItemFiles, `At most ${maxItemFiles} files`)),
    ),
    variants: z
      .array(VariantInput)
      .check(
        z.minLength(1, 'Enter at least one price'),
        z.maxLength(maxVariants, `At most ${maxVariants} variants`),
      ),
  })
  .check(
    z.superRefine((item, context) => {
      const problems = [
        ...variantProblems(item.options ?? [], item.variants),
        ...(isForSale(item.status) ? missingPrices(item.variants) : []),
        ...timeProblems(item),
        ...pictureProblems(item),
        ...saleProblems(item),
        ...kindProblems(item),
        ...partProblems(item),
        ...fileProblems(item, isForSale(item.status)),
      ]
      for (const problem of problems) context.addIssue({ code: 'custom', ...problem })
    }),
  )
export type ProductInput = z.input<typeof ProductInput>

/** Active or scheduled, so in the shop without another review. */
export const isForSale = (status: ProductStatus | undefined): boolean =>
  status === 'active' || status === 'scheduled'

function timeProblems({
  status,
  publishAt,
  unpublishAt,
}: {
  readonly status?: ProductStatus | undefined
  readonly publishAt?: string | null | undefined
  readonly unpublishAt?: string | null | undefined
}) {
  if (status === 'scheduled' && !publishAt)
    return [{ path: ['publishAt'], message: 'Choose when to publish it' }]
  const isBackwards =
    status === 'scheduled' &&
    publishAt &&
    unpublishAt &&
    Date.parse(unpublishAt) <= Date.parse(publishAt)
  return isBackwards
    ? [{ path: ['unpublishAt'], message: 'Must be after the time it is published' }]
    : []
}

function saleProblems({ saleFrom, saleUntil }: Pick<ProductInput, 'saleFrom' | 'saleUntil'>) {
  const isBackwards = saleFrom && saleUntil && Date.parse(saleUntil) <= Date.parse(saleFrom)
  return isBackwards ? [{ path: ['saleUntil'], message: 'Must be after the sale begins' }] : []
}

function pictureProblems({ images = [], variants }: Pick<ProductInput, 'images' | 'variants'>) {
  const fileIds = new Set(images.map(({ fileId }) => fileId))
  return variants.flatMap(({ pictureFileId }, index) =>
    pictureFileId != null && !fileIds.has(pictureFileId)
      ? [
          {
            path: ['variants', index, 'pictureFileId'],
            message: 'Choose one of the item’s pictures',
          },
        ]
      : [],
  )
}

/** Drafts may lack a price; items for sale must cost something. */
const missingPrices = (variants: readonly Pick<VariantInput, 'priceMinor'>[]) =>
  variants.flatMap(({ priceMinor }, index) =>
    priceMinor === 0
      ? [
          {
            path: ['variants', index, 'priceMinor'],
            message: 'Enter a price above zero, or keep the item as a draft',
          },
        ]
      : [],
  )

interface Combination {
  readonly optionValues: readonly string[]
  readonly sku?: string | null | undefined
}

/** Validates variants as a set: unknown option values, duplicate combinations or SKUs. */
export function variantProblems(
  options: readonly ProductOption[],
  variants: readonly Combination[],
) {
  const problems: { path: (string | number)[]; message: string }[] = []
  const seen = new Set<string>()
  const skus = new Set<string>()
  const valuesOf = options.map(({ values }) => new Set(values))
  variants.forEach(({ optionValues, sku }, index) => {
    const key = JSON.stringify(optionValues)
    if (!fits(valuesOf, optionValues))
      problems.push({
        path: ['variants', index, 'optionValues'],
        message: 'Enter one value for each option',
      })
    else if (seen.has(key))
      problems.push({
        path: ['variants', index, 'optionValues'],
        message: 'This combination is listed twice',
      })
    if (sku && skus.has(sku))
      problems.push({ path: ['variants', index, 'sku'], message: 'This SKU is used twice' })
    seen.add(key)
    if (sku) skus.add(sku)
  })
  return problems
}

const fits = (valuesOf: readonly ReadonlySet<string>[], values: readonly string[]) =>
  values.length === valuesOf.length &&
  valuesOf.every((allowed, index) => allowed.has(values[index] ?? ''))

/** Every combination of option values, last option fastest. Without options one empty combination. */
export function combinations(options: readonly Pick<ProductOption, 'values'>[]): string[][] {
  return options.reduce<string[][]>(
    (rows, { values }) => rows.flatMap((row) => values.map((value) => [...row, value])),
    [[]],
  )
}
