import * as z from 'zod/mini'

export const ItemState = z.object({
  title: z.string(),
  description: z.string(),
  category: z.string(),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  variants: z.array(
    z.object({
      optionValues: z.array(z.string()),
      /** 0 if the website has none. */
      priceMinor: z.int(),
      compareAtMinor: z.nullable(z.int()),
      sku: z.nullable(z.string()),
    }),
  ),
  pictures: z.array(z.string()),
  isAvailable: z.boolean(),
})
export type ItemState = z.output<typeof ItemState>
export type VariantState = ItemState['variants'][number]

export const toCombination = ({ optionValues }: Pick<VariantState, 'optionValues'>) =>
  JSON.stringify(optionValues)

export const byCombination = ({ variants }: Pick<ItemState, 'variants'>) =>
  new Map(variants.map((variant) => [toCombination(variant), variant]))
