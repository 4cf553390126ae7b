import { priceRange } from '@marketday/contract/imports/source-items'
import type { SourceItem } from '@marketday/contract/imports/source-items'

import { tradePattern } from '../../words/trade-words.ts'
import { bareName } from './heading.ts'
import type { Selling } from './selling-signs.ts'

/** Below the confidence with which an item goes live. */
const doubtful = 0.4

/** Items of a list, with a doubt where the page or a name gives reason for one. */
export function rateList(items: readonly SourceItem[], selling: Selling): SourceItem[] {
  if (selling === 'none') return []
  const names = Map.groupBy(items, ({ title }) => bareName(title))
  const leads = countBy(items.map(({ title }) => readLead(title)))
  const currency = mostCommon(items.map((item) => item.currency ?? ''))
  return items.map((item) => {
    const doubt =
      item.doubt ??
      findDoubt(item, { same: names.get(bareName(item.title)) ?? [], leads, currency })
    const reason = doubt ?? (selling === 'unsure' ? 'page' : null)
    return reason ? { ...item, doubt: reason, confidence: doubtful } : item
  })
}

interface Around {
  /** Items of the same name. */
  readonly same: readonly SourceItem[]
  readonly leads: ReadonlyMap<string, number>
  readonly currency: string
}

function findDoubt(
  item: SourceItem,
  { same, leads, currency }: Around,
): SourceItem['doubt'] | null {
  if (hasTwoPrices(same)) return 'price-twice'
  if (item.currency !== null && item.currency !== currency) return 'currency'
  if (dayName.test(item.category) || dayName.test(item.title)) return 'day'
  const isRepeatedLead = (leads.get(readLead(item.title)) ?? 0) > 1
  return oddName.test(item.title) || isRepeatedLead ? 'name' : null
}

/** The same name with another price, in the same category. */
function hasTwoPrices(same: readonly SourceItem[]): boolean {
  const byCategory = Map.groupBy(same, ({ category }) => category)
  return [...byCategory.values()].some(
    (items) => new Set(items.flatMap(({ variants }) => priceRange(variants).lowest ?? [])).size > 1,
  )
}

const dayName = new RegExp(String.raw`^${tradePattern('days')}(?!\p{L})`, 'iu')
/** A threshold, discount, address or count of results, instead of a name. */
const oddName = new RegExp(
  String.raw`^(?:buy\s\d|under\s|over\s|up\sto\s|save\s|spend\s|.{0,20}\d\s?%\s?(?:off|rabatt)?$|[$€£]\s?\d+.{0,12}\boff\b|https?:|www\.|\(?\s?\d+\s(?:reviews?|results?|bewertungen|avis)|showing\s\d|[€£$]\s?\d)`,
  'iu',
)

/** «License» of «License: Demo», «# pflanzen» of «3 Pflanzen»; empty for other names. */
function readLead(title: string): string {
  const label = /^([\p{L} ]{2,24}):\s\S/u.exec(title)?.[1]
  const counted = /^(?:ab\s|from\s|vanaf\s)?\d{1,4}\s(\p{L}{2,16}\.?)$/iu.exec(title)?.[1]
  return (label ?? (counted ? `# ${counted}` : '')).toLowerCase()
}

function countBy(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) if (key) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

const mostCommon = (keys: readonly string[]): string =>
  [...countBy(keys)].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ''
