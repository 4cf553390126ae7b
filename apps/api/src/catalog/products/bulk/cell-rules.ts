import type { ItemValues, VariantValues } from '@marketday/contract/catalog/products/bulk-acts'
import type { ItemEdits, VariantEdits } from '@marketday/contract/catalog/products/item-cells'
import { minorDigits } from '@marketday/contract/money/money'
import { writeTime } from '@marketday/contract/catalog/products/item-sheet'
import {
  readMarketPrices,
  withMarketPrice,
  writeMarketPrices,
} from '@marketday/contract/catalog/market-prices'
import type { CodedMarket, MarketPrices } from '@marketday/contract/catalog/market-prices'
import { readBreaks, writeBreaks } from '@marketday/contract/catalog/quantity-breaks'
import { plainCellFields, variantLabels } from '@marketday/contract/catalog/products/variant-fields'
import type { VariantField } from '@marketday/contract/catalog/products/variant-fields'
import { readWallTime } from '@marketday/contract/accounts/tenants/wall-time'
import { refuseStock } from '@marketday/contract/catalog/products/item-kinds'

import { changed, refused, unchanged } from '../../../platform/bulk/rules.ts'
import { findCellProblem } from './cell-problem.ts'
import { payableCells, readPayableAmount } from './payable-cells.ts'
import { asStored, endedSale } from './price-rules.ts'
import { endedTimes } from './rules.ts'
import type { ItemDecision, ItemFacts, VariantFacts } from './rules.ts'

class Refusal extends Error {}

/**
 * Applies edited cells. A cell that already has the new value is unchanged; one with neither the
 * new nor the previously displayed value was edited by another person and is not overwritten.
 */
export function decideCells(edits: ItemEdits, item: ItemFacts, at: CellContext): ItemDecision {
  try {
    const after = newValues(edits, item, at)
    if (Object.keys(after).length === 0) return unchanged
    const problem = findCellProblem(after, item, at.now)
    return problem ? refused(problem) : changed(after)
  } catch (error) {
    if (error instanceof Refusal) return refused(error.message)
    throw error
  }
}

export interface CellContext {
  readonly now: Date
  readonly timeZone: string
  readonly markets: readonly CodedMarket[]
}

function newValues(edits: ItemEdits, item: ItemFacts, at: CellContext): ItemValues {
  const { title, status, leadDays, hsCode, countryOfOrigin, variants = [] } = edits
  const variantsById = new Map(item.variants.map((variant) => [variant.id, variant]))
  const pairs = variants.map((cells) => {
    const variant = variantsById.get(cells.variantId)
    if (!variant) throw new Refusal('One of its variants no longer exists')
    return { cells: payableCells(cells, variant.currency), variant }
  })
  const changes = pairs
    .map(({ cells, variant }) => ({
      ...variantValues(cells, variant),
      ...marketPrices(cells, variant, at.markets),
    }))
    .filter((values) => Object.keys(values).length > 1)
  const counts = pairs.flatMap(({ cells, variant }) => stockChange(cells, variant, item))
  const changed = new Map(changes.map((values) => [values.variantId, values]))
  const later = item.variants.map((variant) => ({ ...variant, ...changed.get(variant.id) }))
  return {
    ...(changes.length > 0 && endedSale(item, later)),
    ...readChange('title', title, item.title),
    ...readChange('status', status, item.status),
    ...readChange('leadDays', leadDays, item.leadDays),
    ...readChange('hsCode', hsCode, item.hsCode),
    ...readChange('countryOfOrigin', countryOfOrigin, item.countryOfOrigin),
    ...saleTimes(edits, item, at),
    ...endedTimes(item, status?.to),
    ...(changes.length > 0 && { variants: changes }),
    ...(counts.length > 0 && { counts }),
  }
}

function saleTimes(
  edits: Pick<ItemEdits, 'saleFrom' | 'saleUntil'>,
  item: ItemFacts,
  { timeZone }: CellContext,
): Pick<ItemValues, 'saleFrom' | 'saleUntil'> {
  const texts = {
    ...readChange('saleFrom', edits.saleFrom, writeTime(item.saleFrom, timeZone)),
    ...readChange('saleUntil', edits.saleUntil, writeTime(item.saleUntil, timeZone)),
  }
  return Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [field, asTime(text, timeZone)]),
  )
}

function asTime(text: string, timeZone: string): string | null {
  if (text === '') return null
  const time = readWallTime(text.replace(' ', 'T'), timeZone)
  if (time === null) throw new Refusal(`${text} isn’t a date and time`)
  return asStored(time)
}

function quantityBreaks({ quantityBreaks: cell }: VariantEdits, variant: VariantFacts) {
  const digits = minorDigits(variant.currency)
  const texts = readChange('quantityBreaks', cell, writeBreaks(variant.quantityBreaks, digits))
  if (texts.quantityBreaks === undefined) return {}
  const breaks = readBreaks(texts.quantityBreaks, (amount) =>
    readPayableAmount(amount, variant.currency),
  )
  if (breaks === null) throw new Refusal(`${texts.quantityBreaks} aren’t quantity prices`)
  return { quantityBreaks: breaks }
}

function marketPrices(
  { marketPrices: cell }: VariantEdits,
  variant: VariantFacts,
  markets: readonly CodedMarket[],
): { readonly marketPrices?: MarketPrices } {
  const digits = minorDigits(variant.currency)
  const now = writeMarketPrices(variant.marketPrices, markets, digits)
  const written = readChange('marketPrices', cell, now).marketPrices
  if (written === undefined) return {}
  const read = readMarketPrices(written, (amount) => readPayableAmount(amount, variant.currency))
  if (read === null || [...read.values()].includes(0))
    throw new Refusal(`${written} aren’t market prices`)
  const codes = new Set(markets.map(({ code }) => code))
  const unknown = [...read.keys()].find((code) => !codes.has(code))
  if (unknown !== undefined) throw new Refusal(`There is no market ${unknown}`)
  return {
    marketPrices: markets.reduce(
      (prices, { id, code }) => withMarketPrice(prices, id, read.get(code) ?? null),
      variant.marketPrices,
    ),
  }
}

const variantValues = (edits: VariantEdits, variant: VariantFacts): VariantValues => ({
  variantId: edits.variantId,
  ...(Object.fromEntries(
    plainCellFields.flatMap((field) =>
      Object.entries(readChange<typeof field, unknown>(field, edits[field], variant[field])),
    ),
  ) as Omit<VariantValues, 'variantId'>),
  ...quantityBreaks(edits, variant),
})

const itemLabels = {
  title: 'title',
  status: 'status',
  saleFrom: 'sale',
  saleUntil: 'sale',
  leadDays: 'days',
  hsCode: 'HS code',
  countryOfOrigin: 'country of origin',
}

/** Abbreviations stay in capitals. */
const withinSentence = (label: string) =>
  /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)

const fieldLabels: Readonly<Record<keyof typeof itemLabels | VariantField, string>> = {
  ...(Object.fromEntries(
    Object.entries(variantLabels).map(([field, label]) => [field, withinSentence(label)]),
  ) as Record<VariantField, string>),
  ...itemLabels,
}

interface Cell<To> {
  readonly from: unknown
  readonly to: To
}

function readChange<Name extends keyof typeof itemLabels | VariantField, To>(
  name: Name,
  cell: Cell<To> | undefined,
  now: unknown,
): { readonly [N in Name]?: To } {
  if (!cell || cell.to === now) return {}
  if (cell.from !== now) throw new Refusal(`Someone else changed its ${fieldLabels[name]}`)
  return { [name]: cell.to } as { readonly [N in Name]?: To }
}

/** Writes only the difference to the displayed stock, so that sales during counting are preserved. */
function stockChange({ variantId, onHand }: VariantEdits, variant: VariantFacts, item: ItemFacts) {
  const change = onHand ? onHand.to - onHand.from : 0
  if (change === 0) return []
  const refusal = refuseStock(item)
  if (refusal) throw new Refusal(refusal)
  if (!variant.tracked) throw new Refusal('Its stock isn’t tracked')
  if (!variant.backorder && variant.available + change < 0)
    throw new Refusal('More of it is reserved than there would be')
  return [{ variantId, change }]
}

interface Decided {
  readonly decision: ItemDecision
}

export interface SkuHolder {
  readonly variantId: string
  readonly sku: string
  readonly title: string
}

export const wantedSkus = (decided: readonly Decided[]): readonly string[] =>
  decided.flatMap(({ decision }) => newSkus(decision).map(({ sku }) => sku))

/**
 * Refuses items whose SKU belongs to another variant or item. SKUs may be swapped; since a refused
 * item keeps its SKU, this repeats until no more are refused.
 */
export function refuseTakenSkus<D extends Decided>(
  decided: readonly D[],
  holders: readonly SkuHolder[],
): readonly D[] {
  const holderBySku = new Map(holders.map((holder) => [holder.sku, holder]))
  let current = decided
  for (;;) {
    const next = refuseOnce(current, holderBySku)
    if (next.every((entry, index) => entry === current[index])) return next
    current = next
  }
}

function refuseOnce<D extends Decided>(
  decided: readonly D[],
  holderBySku: ReadonlyMap<string, SkuHolder>,
): D[] {
  const leaving = new Set(
    decided.flatMap(({ decision }) => skuChanges(decision).map(({ variantId }) => variantId)),
  )
  const taken = new Set<string>()
  return decided.map((entry) => {
    const skus = newSkus(entry.decision)
    const clash = skus.find(({ sku, variantId }) => {
      const holder = holderBySku.get(sku)
      const isKept = holder && holder.variantId !== variantId && !leaving.has(holder.variantId)
      const isTwice = skus.some((change) => change.sku === sku && change.variantId !== variantId)
      return isKept || isTwice || taken.has(sku)
    })
    if (clash) {
      const { sku } = clash
      const title = holderBySku.get(sku)?.title
      const reason = title
        ? `${sku} is the SKU of ${title}`
        : `${sku} is used for more than one variant`
      return { ...entry, decision: refused(reason) }
    }
    for (const { sku } of skus) taken.add(sku)
    return entry
  })
}

const skuChanges = (decision: ItemDecision) =>
  decision.outcome === 'changed'
    ? (decision.after.variants ?? []).filter(({ sku }) => sku !== undefined)
    : []

const newSkus = (decision: ItemDecision) =>
  skuChanges(decision).flatMap(({ variantId, sku }) => (sku ? [{ variantId, sku }] : []))

export const canTakeBack = (counts: ItemValues['counts'], item: ItemFacts): boolean =>
  (counts ?? []).every(({ variantId, change }) => {
    const variant = item.variants.find(({ id }) => id === variantId)
    return !variant || variant.backorder || variant.available - change >= 0
  })
