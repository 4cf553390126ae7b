import { encodeCursor } from '../../apps/api/src/platform/database/cursor.ts'
import type { ShopSeed } from './seed-shop.ts'

/** Pages of 20 beginning all over the list. */
export const listPaths = ({ places }: ShopSeed) =>
  everyNth(places, 200).map((place) => `/api/shop/products?cursor=${encodeCursor(place)}`)

export const detailPaths = ({ handles }: ShopSeed) =>
  everyNth(handles, 200).map((handle) => `/api/shop/products/${handle}`)

/** Every product page there is: none is asked for twice while it is kept. */
export const pagePaths = ({ handles }: ShopSeed) => handles.map((handle) => `/products/${handle}`)

const misspelt = [
  ['sourdoug', 'sourdogh', 'sowrdough', 'sourdough'],
  ['bagette', 'baguete', 'bagguette', 'baguette'],
  ['crossant', 'croisant', 'croissnt', 'croissant'],
  ['focacia', 'foccacia', 'focaccai', 'focaccia'],
  ['briosh', 'brioch', 'brioche', 'broiche'],
]

/** More different questions than any cache of answers holds, most of them with a slip. */
export function searchPaths({ handles }: ShopSeed): string[] {
  const hundreds = Math.max(1, Math.ceil(handles.length / 100))
  const questions = Array.from({ length: 100 }, (_one, n) => String(n % hundreds).padStart(4, '0'))
  return questions.flatMap((number, n) =>
    misspelt.flatMap((words) =>
      words.map((word) => `/api/shop/search?q=${word}%20${number}${n >= hundreds ? n % 10 : ''}`),
    ),
  )
}

/** What the order list of the panel is asked for: its tabs, its filters, its search, and the pages after. */
export function panelPaths(): string[] {
  const today = new Date()
  const daysAgo = (days: number) =>
    new Date(today.getTime() - days * 86_400_000).toISOString().slice(0, 10)
  const questions = [
    '',
    'tab=unfulfilled',
    'tab=unpaid',
    'tab=problems',
    'status=open&fulfilment=packed',
    'status=completed&delivery=delivery',
    `from=${daysAgo(200)}&to=${daysAgo(190)}`,
    'payment=paid&status=cancelled',
  ]
  const searches = Array.from({ length: 12 }, (_one, n) => `search=shopper${n * 397}@`)
  return [...questions, ...searches].map((question) => `/api/orders?limit=25&${question}`)
}

export function everyNth<T>(values: readonly T[], count: number): T[] {
  const step = Math.max(1, Math.floor(values.length / count))
  return values.filter((_value, index) => index % step === 0).slice(0, count)
}
