import {
  addedTaxMinor,
  includedTaxMinor,
  payableMinor,
  splitMinor,
  splitPayable,
} from '../../money/money.ts'
import type { AppliedTax, TaxLine } from '../../catalog/tax-lines.ts'

export interface PricedLine {
  readonly quantity: number
  readonly unitPriceMinor: number
  readonly discountMinor?: number
  readonly tax: AppliedTax
}

export interface OrderTerms {
  readonly deliveryMinor: number
  readonly deliveryDiscountMinor?: number
  readonly deliveryTax: AppliedTax
  /** Whether prices and fee exclude tax, which is added on top. */
  readonly addsTax: boolean
  readonly currency: string
}

export interface OrderTotals {
  readonly addsTax: boolean
  /** Goods before discounts. */
  readonly goodsMinor: number
  /** Goods after discounts. */
  readonly subtotalMinor: number
  /** Delivery after discounts. */
  readonly deliveryMinor: number
  readonly deliveryDiscountMinor: number
  readonly deliveryTaxMinor: number
  /** Included in the total, with tax on delivery. */
  readonly taxMinor: number
  readonly totalMinor: number
  readonly lines: readonly {
    readonly totalMinor: number
    readonly discountMinor: number
    readonly taxMinor: number
    /** Index into the tax lines; null for free lines. */
    readonly taxLine: number | null
  }[]
  /** Highest rate first. */
  readonly taxLines: readonly TaxLine[]
}

/**
 * Single place that totals an order. Prices include tax or it is added to them; tax applies after
 * discounts. The tax of a rate is computed on the sum of its lines and then split onto them, so
 * that lines, rates and order agree to the minor unit.
 */
export function orderTotals(lines: readonly PricedLine[], terms: OrderTerms): OrderTotals {
  const discounts = lines.map(({ discountMinor = 0 }) => discountMinor)
  const goods = lines.map(({ quantity, unitPriceMinor }) => unitPriceMinor * quantity)
  const amounts = goods.map((amount, index) => amount - (discounts[index] ?? 0))
  const { deliveryDiscountMinor = 0, deliveryTax, addsTax, currency } = terms
  const deliveryMinor = terms.deliveryMinor - deliveryDiscountMinor
  const subtotalMinor = sumOf(amounts)
  const applied = [...lines.map(({ tax }) => tax), deliveryTax]
  const { taxes, taxLines, linesOf } = taxesIn([...amounts, deliveryMinor], applied, {
    addsTax,
    currency,
  })
  const taxMinor = sumOf(taxes)
  return {
    addsTax,
    goodsMinor: sumOf(goods),
    subtotalMinor,
    deliveryMinor,
    deliveryDiscountMinor,
    deliveryTaxMinor: taxes[lines.length] ?? 0,
    taxMinor,
    totalMinor: subtotalMinor + deliveryMinor + (addsTax ? taxMinor : 0),
    lines: amounts.map((totalMinor, index) => ({
      totalMinor,
      discountMinor: discounts[index] ?? 0,
      taxMinor: taxes[index] ?? 0,
      taxLine: linesOf.get(index) ?? null,
    })),
    taxLines,
  }
}

/** Returns the tax of each amount and the sum per rate; free lines have no rate. */
function taxesIn(
  amounts: readonly number[],
  applied: readonly AppliedTax[],
  { addsTax, currency }: Pick<OrderTerms, 'addsTax' | 'currency'>,
) {
  const taxes = amounts.map(() => 0)
  const groups = Map.groupBy(
    amounts.keys().filter((index) => (amounts[index] ?? 0) > 0),
    (index) => JSON.stringify(partsOf(applied[index])),
  )
  const taxGroups = [...groups.values()].map((indexes) => {
    const group = indexes.map((index) => amounts[index] ?? 0)
    const { name, rateBp, isExempt } = partsOf(applied[indexes[0] ?? 0])
    const priceMinor = sumOf(group)
    // Tax on top is part of what is paid.
    const taxMinor = addsTax
      ? payableMinor(addedTaxMinor(priceMinor, rateBp), currency)
      : includedTaxMinor(priceMinor, rateBp)
    const parts = addsTax ? splitPayable(taxMinor, group, currency) : splitMinor(taxMinor, group)
    for (const [at, part] of parts.entries()) taxes[indexes[at] ?? 0] = part
    const netMinor = priceMinor - (addsTax ? 0 : taxMinor)
    return { indexes, taxLine: { name, rateBp, isExempt, netMinor, taxMinor } }
  })
  const sorted = taxGroups.toSorted((a, b) => byRate(a.taxLine, b.taxLine))
  const linesOf = new Map(sorted.flatMap(({ indexes }, line) => indexes.map((at) => [at, line])))
  return { taxes, taxLines: sorted.map(({ taxLine }) => taxLine), linesOf }
}

const partsOf = (tax: AppliedTax | undefined) => {
  const { name = '', rateBp = 0, isExempt = false } = tax ?? {}
  return { name, rateBp: isExempt ? 0 : rateBp, isExempt }
}

const byRate = (a: TaxLine, b: TaxLine) =>
  b.rateBp - a.rateBp || Number(a.isExempt) - Number(b.isExempt) || (a.name < b.name ? -1 : 1)

const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + amount, 0)

interface Sums {
  readonly subtotalMinor: number
  readonly taxMinor: number
  readonly totalMinor: number
  readonly taxLines: readonly TaxLine[]
}

type Added = Sums & { readonly placeOfTaxLine: readonly number[] }

/**
 * Adds later lines to an order. Each addition is totaled and taxed on its own, as in
 * `orderTotals`: earlier amounts do not change by a minor unit, and tax lines keep their
 * positions.
 */
export function addToTotals(order: Sums, added: Sums): Added {
  const taxLines = [...order.taxLines]
  const placeOfTaxLine = added.taxLines.map((line) => {
    const at = taxLines.findIndex((taxLine) => isSameRate(taxLine, line))
    const existing = taxLines[at]
    if (!existing) return taxLines.push(line) - 1
    taxLines[at] = {
      ...existing,
      netMinor: existing.netMinor + line.netMinor,
      taxMinor: existing.taxMinor + line.taxMinor,
    }
    return at
  })
  return {
    subtotalMinor: order.subtotalMinor + added.subtotalMinor,
    taxMinor: order.taxMinor + added.taxMinor,
    totalMinor: order.totalMinor + added.totalMinor,
    taxLines,
    placeOfTaxLine,
  }
}

const isSameRate = (a: TaxLine, b: TaxLine): boolean =>
  a.name === b.name && a.rateBp === b.rateBp && a.isExempt === b.isExempt
