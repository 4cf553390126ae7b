import { listOf, nodesOf, textIn } from '../../formats/nodes.ts'
import type { Node } from '../../formats/nodes.ts'
import { readSellingPrice } from '../../formats/price.ts'
import { readCurrency } from '../../formats/prices/currency-marks.ts'
import { pricesIn } from '../../formats/prices/prices-in.ts'
import type { Choices, ClaimedPrice, PageContext } from '../claim.ts'

const mostOffers = 500

/** Offers of a product; an AggregateOffer is replaced by the offers it lists. */
export function offersOf(node: Node): Node[] {
  const [child] = nodesOf(node['hasVariant'])
  const listed = nodesOf(node['offers'] ?? child?.['offers']).slice(0, mostOffers)
  const offers = listed.flatMap((offer) => {
    const inner = nodesOf(offer['offers'])
    const currency = offer['priceCurrency'] ? { priceCurrency: offer['priceCurrency'] } : {}
    return inner.length > 0 ? inner.map((innerOffer) => ({ ...currency, ...innerOffer })) : [offer]
  })
  const isBare = offers.length === 0 && node['price'] !== undefined
  return isBare
    ? [{ price: node['price'], priceCurrency: node['priceCurrency'] }]
    : offers.slice(0, mostOffers)
}

export function priceOf(
  offers: readonly Node[],
  choices: Choices | null,
  page: PageContext,
): ClaimedPrice | null {
  const variants = choices?.variants.flatMap(({ priceMinor, compareAtMinor }) =>
    priceMinor === null
      ? []
      : [{ lowestMinor: priceMinor, highestMinor: priceMinor, formerMinor: compareAtMinor }],
  )
  const prices = variants?.length
    ? variants
    : currentOffers(offers).flatMap((offer) => offerPrice(offer, page) ?? [])
  if (prices.length === 0) return null
  const lowestMinor = Math.min(...prices.map((price) => price.lowestMinor))
  const cheapest = prices.find((price) => price.lowestMinor === lowestMinor)
  return {
    lowestMinor,
    highestMinor: Math.max(...prices.map((price) => price.highestMinor)),
    formerMinor: cheapest?.formerMinor ?? null,
  }
}

function currentOffers(offers: readonly Node[]): readonly Node[] {
  const unused = offers.filter(
    (offer) => !/used|refurbished|damaged/i.test(textIn(offer['itemCondition'])),
  )
  return unused.length > 0 ? unused : offers
}

const formerTypes = /list|strikethrough|srp|regular|original/i

export function offerPrice(offer: Node, page: PageContext): ClaimedPrice | null {
  const currency = readCurrency(offer['priceCurrency']) ?? page.currency
  const read = (value: unknown) => amountIn(value, currency)
  const { current, former } = specificationsOf(offer)
  const amounts = ['price', 'lowPrice'].map((key) => offer[key])
  const lowest = [...amounts, current['price'], current['minPrice'], former['price']]
    .map(read)
    .find((price) => price !== null)
  if (!lowest) return null
  const upper =
    offer['price'] === undefined ? read(offer['highPrice'] ?? current['maxPrice']) : null
  const before = read(former['price'])?.lowestMinor ?? 0
  return {
    lowestMinor: lowest.lowestMinor,
    highestMinor: Math.max(lowest.highestMinor, upper?.highestMinor ?? 0),
    formerMinor: before > lowest.lowestMinor ? before : null,
  }
}

function specificationsOf(offer: Node): { current: Node; former: Node } {
  const all = nodesOf(offer['priceSpecification'])
  const isFormer = (specification: Node) => formerTypes.test(textIn(specification['priceType']))
  return {
    current:
      all.find((specification) => !isFormer(specification) && !isUnitPrice(specification)) ?? {},
    former: all.find(isFormer) ?? {},
  }
}

const isUnitPrice = (specification: Node) => specification['referenceQuantity'] !== undefined

/** Machine-readable or written amounts: «12.50», «12,50 €», «10 – 20». */
function amountIn(value: unknown, currency: string | null) {
  const text = textIn(listOf(value))
  const [range] = pricesIn(text, { currency, isPrice: true })
  if (range && range.lowestMinor < range.highestMinor) return range
  const price = readSellingPrice(text, { currency, isMachine: true })
  return price && { lowestMinor: price.amountMinor, highestMinor: price.amountMinor }
}
