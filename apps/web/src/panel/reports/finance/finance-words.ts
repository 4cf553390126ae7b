import { taxPlaceOf } from '@marketday/contract/catalog/tax-place'
import { taxLineName } from '@marketday/contract/catalog/tax-lines'
import type { Finance, FinanceFigure } from '@marketday/contract/reports/finance'
import { day } from '../../../platform/format.ts'

export const figureWords: Readonly<Record<FinanceFigure, string>> = {
  items: 'Items',
  discounts: 'Discounts',
  delivery: 'Delivery',
  added_tax: 'Tax added',
  gross: 'Gross sales',
  cancelled: 'Cancellations and returns',
  refunds: 'Price reductions',
  lost: 'Lost disputes',
  sales: 'Net sales',
  taxable: 'Taxable sales',
  tax: 'Tax',
  received: 'Payments received',
  returned: 'Refunds',
  disputed: 'Disputes',
  payments: 'Payments after refunds',
  balance: 'Card balance before fees',
  fees: 'Fees',
  payouts: 'Payouts',
  due: 'Due from customers',
  owed: 'Owed to customers',
  credit: 'Balance of gift cards and store credit',
  credit_moves: 'Change of gift cards and store credit',
}

/** Figures that are a balance at the end of the period. */
export const closingFigures: ReadonlySet<FinanceFigure> = new Set(['due', 'owed', 'credit'])

export const methodWords: Readonly<Record<Finance['payments'][number]['method'], string>> = {
  stripe: 'Card',
  cash: 'Cash',
  bank: 'Bank transfer',
  gift_card: 'Gift card',
  store_credit: 'Store credit',
}

const months = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export const monthWords = (month: string) => months.format(new Date(`${month}-15T12:00:00Z`))

export function periodWords({
  month,
  from,
  to,
}: Pick<Finance, 'from' | 'to'> & { month?: string | null }) {
  if (month) return monthWords(month)
  const [first, last] = [from, to].map((date) => day(`${date}T12:00:00Z`, 'UTC'))
  return first === last ? String(first) : `${first} – ${last}`
}

/** Calendar month of the days, if they are one. */
export function readMonth({ from, to }: Pick<Finance, 'from' | 'to'>): string | null {
  const month = from.slice(0, 7)
  const next = shiftMonth(month, 1)
  const last = new Date(Date.parse(`${next}-01T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  return from === `${month}-01` && to === last ? month : null
}

export function shiftMonth(month: string, by: number): string {
  const moment = new Date(`${month}-15T12:00:00Z`)
  moment.setUTCMonth(moment.getUTCMonth() + by)
  return moment.toISOString().slice(0, 7)
}

type Tax = Finance['taxes'][number]

export const taxWords = (tax: Pick<Tax, 'name' | 'rateBp' | 'isExempt'>) => taxLineName(tax)

const countries = new Intl.DisplayNames('en-GB', { type: 'region' })

export function taxPlaceWords({ country, region }: Pick<Tax, 'country' | 'region'>): string {
  if (country === '') return 'Pick-up or no address'
  const data = {
    City: '',
    State: region,
    Country: country,
    Area: '',
    zip: '',
    street1: '',
    street2: '',
  }
  const place = taxPlaceOf({ address: '', lat: '', lng: '', data })
  const name = place ? (countries.of(place.country) ?? country) : country
  return region === '' ? name : `${region}, ${name}`
}
