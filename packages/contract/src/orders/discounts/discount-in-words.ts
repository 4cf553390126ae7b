import { formatMoney } from '../../money/money.ts'
import type { DiscountTerms } from './discounts.ts'

interface Speaking {
  readonly currency: string
  readonly locale?: string
  /** Time zone of the business. */
  readonly timeZone: string
  readonly titles: ReadonlyMap<string, string>
}

/** Describes a discount: “10% off Bread, from £20.00, until 3 May”. */
export function discountInWords(terms: DiscountTerms, speaking: Speaking): string {
  return [
    whatOf(terms, speaking),
    ...conditionsOf(terms, speaking),
    ...timesOf(terms, speaking),
    ...limitsOf(terms),
  ].join(', ')
}

function whatOf(terms: DiscountTerms, speaking: Speaking): string {
  const { kind, percentBp, amountMinor, items } = terms
  if (kind === 'free_delivery')
    return items ? `Free delivery with ${namesOf(items, speaking)}` : 'Free delivery'
  if (kind === 'buy_get') return buyGet(terms, speaking)
  const off = kind === 'percent' ? percent(percentBp) : moneyOf(amountMinor, speaking)
  return items ? `${off} off ${namesOf(items, speaking)}` : `${off} off the order`
}

function buyGet(
  { items, gotItems, buyQuantity, getQuantity, percentBp }: DiscountTerms,
  speaking: Speaking,
): string {
  const bought = `Buy ${buyQuantity}${items ? ` of ${namesOf(items, speaking)}` : ''}`
  const more = gotItems ? ` of ${namesOf(gotItems, speaking)}` : ' more'
  const price = percentBp === 10_000 ? 'free' : `for ${percent(percentBp)} less`
  return `${bought}, get ${getQuantity}${more} ${price}`
}

const conditionsOf = (
  { minimumMinor, minimumQuantity, isFirstOrderOnly }: DiscountTerms,
  speaking: Speaking,
): string[] => [
  ...(minimumMinor === null ? [] : [`from ${moneyOf(minimumMinor, speaking)}`]),
  ...(minimumQuantity === null ? [] : [`from ${minimumQuantity} pieces`]),
  ...(isFirstOrderOnly ? ['on a first order'] : []),
]

const timesOf = ({ startsAt, endsAt }: DiscountTerms, speaking: Speaking): string[] => [
  ...(startsAt === null ? [] : [`from ${momentOf(startsAt, speaking)}`]),
  ...(endsAt === null ? [] : [`until ${momentOf(endsAt, speaking)}`]),
]

const limitsOf = ({ usageLimit, customerLimit }: DiscountTerms): string[] => [
  ...(usageLimit === null ? [] : [times(usageLimit, 'in all')]),
  ...(customerLimit === null ? [] : [times(customerLimit, 'for each customer')]),
]

const times = (limit: number, whom: string) =>
  limit === 1 ? `once ${whom}` : `${limit} times ${whom}`

function namesOf(
  { categoryIds, productIds }: NonNullable<DiscountTerms['items']>,
  { titles }: Speaking,
): string {
  const ids = [...categoryIds, ...productIds]
  const named = ids.flatMap((id) => titles.get(id) ?? []).slice(0, 3)
  const others = ids.length - named.length
  const rest = others === 1 ? '1 other' : `${others} others`
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(
    others > 0 ? [...named, rest] : named,
  )
}

const percent = (bp: number) => `${bp / 100}%`

const moneyOf = (minor: number, { currency, locale }: Speaking) =>
  formatMoney(minor, currency, locale)

function momentOf(time: string, { locale = 'en-GB', timeZone }: Speaking): string {
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(Date.parse(time))
  const clock = write({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const day = write({ day: 'numeric', month: 'long' })
  return clock === '00:00' ? day : `${day}, ${clock}`
}
