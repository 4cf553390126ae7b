import {
  combinations,
  type ProductOption,
} from '@marketday/contract/catalog/products/product-shapes'
import { emptyVariant, type VariantDraft } from '../item-draft.ts'

/**
 * Rearranges variants for changed options. A combination preserves its variant; if an option was
 * added or removed, the variant with the related values continues, including stock and price.
 */
export function arrangeVariants(
  variants: readonly VariantDraft[],
  options: readonly ProductOption[],
): VariantDraft[] {
  const { id: _id, ...model } = variants[0] ?? emptyVariant
  const { sku, barcode, initialStock, pictureFileId } = emptyVariant
  const fresh = { ...model, sku, barcode, initialStock, pictureFileId }
  const used = new Set<VariantDraft>()
  const keep = (candidates: readonly VariantDraft[] = []) => {
    const variant = candidates.find((candidate) => !used.has(candidate))
    if (variant) used.add(variant)
    return variant
  }
  const exact = Map.groupBy(variants, ({ optionValues }) => JSON.stringify(optionValues))
  const rows = combinations(options).map((optionValues) => ({
    optionValues,
    variant: keep(exact.get(JSON.stringify(optionValues))),
  }))
  const related = relatedTo(
    variants.filter((variant) => !used.has(variant)),
    options.length,
  )
  return rows.map(({ optionValues, variant }) => ({
    ...(variant ?? keep(related(optionValues)) ?? fresh),
    optionValues,
  }))
}

/** Finds variants with a superset or subset of these values; first match wins. */
function relatedTo(variants: readonly VariantDraft[], length: number) {
  const index = new Map<string, VariantDraft[]>()
  const lengths = new Set<number>()
  for (const variant of variants) {
    const { optionValues } = variant
    if (optionValues.length === length) continue
    const size = Math.min(length, optionValues.length)
    lengths.add(size)
    for (const key of chooseValues(optionValues, size)) {
      const bucket = index.get(key)
      if (bucket) bucket.push(variant)
      else index.set(key, [variant])
    }
  }
  return (values: readonly string[]) =>
    [...lengths].flatMap((size) =>
      chooseValues(values, size).flatMap((key) => index.get(key) ?? []),
    )
}

/** All combinations of this many values, regardless of order. */
function chooseValues(values: readonly string[], size: number): string[] {
  const choices = values.reduce<string[][]>(
    (chosen, value) => [...chosen, ...chosen.map((choice) => [...choice, value])],
    [[]],
  )
  const keys = choices
    .filter((choice) => choice.length === size)
    .map((choice) => JSON.stringify(choice.toSorted()))
  return [...new Set(keys)]
}
