import { formerPrice, plainVariant } from '@marketday/contract/imports/source-items'
import type { SourceItem } from '@marketday/contract/imports/source-items'

import type { DomElement } from '../../formats/parse-html.ts'
import { pricesIn } from '../../formats/prices/prices-in.ts'
import type { SizedPrice } from './line-prices.ts'
import { trimName } from './list-names.ts'
import type { ListRecord, PricedLines } from './list-records.ts'
import { spokenText } from './outline.ts'

/** Variants by size, or the single price. */
export function variantsOf(
  list: PricedLines,
  record: ListRecord,
  at: number,
): Pick<SourceItem, 'options' | 'variants'> {
  const prices = distinct(record.prices)
  const labels = prices.length > 1 ? labelsOf(list, prices, at) : null
  if (!labels)
    return { options: [], variants: [{ ...plainVariant, ...singlePrice(list, record, prices) }] }
  return {
    options: [{ name: 'Size', values: [...labels] }],
    variants: prices.map(({ price }, index) => ({
      ...plainVariant,
      optionValues: [labels[index] ?? ''],
      priceMinor: price.lowestMinor,
    })),
  }
}

const distinct = (prices: readonly SizedPrice[]) =>
  prices.filter(
    ({ price }, at) =>
      prices.findIndex((other) => other.price.lowestMinor === price.lowestMinor) === at,
  )

/** Sizes beside the prices, above their columns, or in a legend of the page. */
function labelsOf(
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
  if (!lines[at]?.row) return null
  for (let above = at - 1; above >= Math.max(0, at - mostRowsAbove); above -= 1) {
    const line = lines[above]
    if (!line?.row) return null
    if (!priced[above] && line.fragments.length > 1)
      return new Map(line.fragments.map(({ cell, text }) => [cell, trimName(text)]))
  }
  return null
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
