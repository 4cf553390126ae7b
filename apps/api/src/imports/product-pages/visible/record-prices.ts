import { formerPrice, plainVariant } from '@marketday/contract/imports/source-items'
import type { SourceItem } from '@marketday/contract/imports/source-items'

import type { DomElement } from '../../formats/parse-html.ts'
import { pricesIn } from '../../formats/prices/prices-in.ts'
import type { SizedPrice } from './line-prices.ts'
import { trimName } from './list-names.ts'
import type { ListRecord, PricedLines } from './list-records.ts'
import { parentOf, spokenText } from './outline.ts'
import type { PageLine } from './page-lines.ts'

/** Variants by size, or the single price. */
export function toVariants(
  list: PricedLines,
  record: ListRecord,
  at: number,
): Pick<SourceItem, 'options' | 'variants' | 'priceRange'> {
  const prices = distinct(record.prices)
  const labels = prices.length > 1 ? listLabels(list, prices, at) : null
  if (!labels) {
    const single = { ...plainVariant, ...singlePrice(list, record, prices) }
    const range = single.priceMinor === null ? { priceRange: findRange(prices) } : {}
    return { options: [], variants: [single], ...range }
  }
  return {
    options: [{ name: 'Size', values: [...labels] }],
    variants: prices.map(({ price }, index) => ({
      ...plainVariant,
      optionValues: [labels[index] ?? ''],
      priceMinor: price.lowestMinor,
    })),
  }
}

/** Without an upper end for «from £5». */
function findRange(prices: readonly SizedPrice[]) {
  const lowestMinor = Math.min(...prices.map(({ price }) => price.lowestMinor))
  const highestMinor = Math.max(...prices.map(({ price }) => price.highestMinor))
  const isOpen = prices.some(({ price }) => price.isFrom) && highestMinor === lowestMinor
  return { lowestMinor, highestMinor: isOpen ? null : highestMinor }
}

/** Without prices per measure or person beside others. */
function distinct(all: readonly SizedPrice[]): readonly SizedPrice[] {
  const whole = all.filter(({ price }) => !price.isUnit)
  const prices = whole.length > 0 ? whole : all
  return prices.filter(
    ({ price }, at) =>
      prices.findIndex((other) => other.price.lowestMinor === price.lowestMinor) === at,
  )
}

/** Sizes beside the prices, above their columns, or in a legend of the page. */
function listLabels(
  list: PricedLines,
  prices: readonly SizedPrice[],
  at: number,
): readonly string[] | null {
  const head = headRow(list, at)
  const sets = [
    prices.map(({ label }) => label),
    prices.map(({ cell }) => head?.get(cell) ?? ''),
    list.legends.get(prices.length) ?? [],
  ]
  const isComplete = (set: readonly string[]) =>
    set.length === prices.length && set.every(Boolean) && new Set(set).size === set.length
  return sets.find(isComplete) ?? null
}

const mostRowsAbove = 60

/** The nearest row above without prices, as labels by column. */
function headRow({ lines, priced }: PricedLines, at: number): ReadonlyMap<number, string> | null {
  const table = tableAround(lines[at])
  for (let above = at - 1; above >= Math.max(0, at - mostRowsAbove); above -= 1) {
    const line = lines[above]
    if (!table || tableAround(line) !== table) return null
    if (!priced[above] && line && line.fragments.length > 1)
      return new Map(line.fragments.map(({ cell, text }) => [cell, columnLabel(text)]))
  }
  return null
}

const longestLabel = 24
const columnLabel = (text: string) => (text.length <= longestLabel ? trimName(text) : '')

function tableAround(line: PageLine | undefined): DomElement | null {
  let element = line?.row ?? null
  while (element && element.name !== 'table') element = parentOf(element)
  return element
}

/** One price, the lower of two in a sale; none for ranges and «from». */
function singlePrice(
  { page }: PricedLines,
  { element }: ListRecord,
  prices: readonly SizedPrice[],
): { readonly priceMinor: number | null; readonly compareAtMinor?: number | null } {
  const [first, second] = prices.map(({ price }) => price)
  if (!first || prices.length > 2) return { priceMinor: null }
  if (second && second.lowestMinor > first.lowestMinor) return { priceMinor: null }
  const price = second ?? first
  const isOne = !price.isFrom && price.lowestMinor === price.highestMinor
  const priceMinor = isOne ? price.lowestMinor : null
  const former = second ? first.lowestMinor : formerIn(element, page.currency)
  return { priceMinor, compareAtMinor: formerPrice(former, priceMinor) }
}

function formerIn(element: DomElement | null, currency: string | null): number | null {
  if (!element) return null
  const amounts = pricesIn(spokenText(element, 300), { currency }).filter(
    ({ isOther, isMarked }) => isMarked && !isOther,
  )
  return amounts.length === 2 ? Math.max(...amounts.map(({ lowestMinor }) => lowestMinor)) : null
}
