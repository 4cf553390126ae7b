import { BRANDS, readProducts, variantsOf } from '../../../apps/sandbox/src/websites/site.ts'
import type { Brand, Variant } from '../../../apps/sandbox/src/websites/site.ts'
import type { FoundItem } from './open-shop.ts'

export interface Score {
  right: number
  asked: number
}

type Field = 'found' | 'price' | 'variants' | 'SKU' | 'pictures'
export type Scores = Readonly<Record<Field, Score>>

const fieldNames: readonly Field[] = ['found', 'price', 'variants', 'SKU', 'pictures']

/** Compares with the sandbox's source data; every field of a missing item counts as wrong. */
export function scoreItems(site: string, items: readonly FoundItem[]): Scores {
  const brand = BRANDS.find(({ name }) => name === site)
  if (!brand) throw new Error(`no website ${site}`)
  const scores = Object.fromEntries(
    fieldNames.map((name) => [name, { right: 0, asked: 0 }]),
  ) as Record<Field, Score>
  const byTitle = new Map(items.map((item) => [wordsOf(item.title), item]))
  for (const product of readProducts(brand)) {
    const item = byTitle.get(wordsOf(product.name))
    const variants = variantsOf(product)
    const prices = variants.map(({ priceMinor }) => priceMinor)
    const isRight: Record<Field, boolean> = {
      found: item !== undefined,
      price: item?.lowest === Math.min(...prices) && item.highest === Math.max(...prices),
      variants: item?.variants === variants.length,
      SKU: item !== undefined && namesOf(variants, brand).every((sku) => item.skus.includes(sku)),
      pictures: item?.pictures === product.pictures,
    }
    for (const field of fieldNames) {
      scores[field].asked += 1
      if (isRight[field]) scores[field].right += 1
    }
  }
  return scores
}

/** One site states no SKU; none may be invented. */
const namesOf = (variants: readonly Variant[], { system }: Brand) =>
  variants.map(({ sku }) => (system === 'microdata' ? '' : sku))

const wordsOf = (title: string) =>
  title
    .replaceAll(/<script.*?<\/script>|<[^>]*>/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
