import { encodeCursor } from '../../apps/api/src/platform/database/cursor.ts'
import type { ShopSeed } from './seed-shop.ts'

/** Pages of 20 from positions all over the list. */
export const listPaths = ({ places }: ShopSeed) =>
  everyNth(places, 200).map((place) => `/api/shop/products?cursor=${encodeCursor(place)}`)

/** Every product page, so none repeats while cached. */
export const pagePaths = ({ productSlugs }: ShopSeed) =>
  productSlugs.map((slug) => `/products/${slug}`)

const misspelt = [
  ['sourdoug', 'sourdogh', 'sowrdough', 'sourdough'],
  ['bagette', 'baguete', 'bagguette', 'baguette'],
  ['crossant', 'croisant', 'croissnt', 'croissant'],
  ['focacia', 'foccacia', 'focaccai', 'focaccia'],
  ['briosh', 'brioch', 'brioche', 'broiche'],
]

/** More distinct queries than a response cache holds, most with a typo. */
export function searchPaths({ productSlugs }: ShopSeed): string[] {
  const hundreds = Math.max(1, Math.ceil(productSlugs.length / 100))
  const questions = Array.from({ length: 100 }, (_one, n) => String(n % hundreds).padStart(4, '0'))
  return questions.flatMap((number, n) =>
    misspelt.flatMap((words) =>
      words.map((word) => `/api/shop/search?q=${word}%20${number}${n >= hundreds ? n % 10 : ''}`),
    ),
  )
}

export function everyNth<T>(values: readonly T[], count: number): T[] {
  const step = Math.max(1, Math.floor(values.length / count))
  return values.filter((_value, index) => index % step === 0).slice(0, count)
}
