import { proposeAccounts } from '@marketday/contract/reports/account-charts'
import { PostingAccounts } from '@marketday/contract/reports/posting-accounts'
import type { Chart, RateAccounts } from '@marketday/contract/reports/posting-accounts'

import type { Parsed } from '../../../platform/forms/checked.ts'

export interface RateDraft extends Omit<RateAccounts, 'rateBp'> {
  readonly key: number
  readonly percent: number | null
}

export interface AccountsDraft extends Omit<
  PostingAccounts,
  'rates' | 'yearStart' | 'deliveryRevenue'
> {
  readonly rates: readonly RateDraft[]
  readonly yearStart: string
  /** Empty without an account of their own. */
  readonly deliveryRevenue: string
}

export const toDraft = ({
  rates,
  yearStart,
  deliveryRevenue,
  ...accounts
}: PostingAccounts): AccountsDraft => ({
  ...accounts,
  deliveryRevenue: deliveryRevenue ?? '',
  rates: toRateDrafts(rates),
  yearStart: String(yearStart),
})

const toRateDrafts = (rates: readonly RateAccounts[]): RateDraft[] =>
  rates.map(({ rateBp, ...rate }, key) => ({ ...rate, key, percent: rateBp / 100 }))

/** Numbers of another chart, for the shop's rates. */
export function proposeDraft(
  chart: Chart,
  shopRates: readonly Pick<RateAccounts, 'rateBp' | 'isExempt'>[],
): Partial<AccountsDraft> {
  const { rates, ...accounts } = proposeAccounts(chart, shopRates)
  return { ...accounts, deliveryRevenue: '', rates: toRateDrafts(rates) }
}

export function addRate({ rates, revenue, outputTax }: AccountsDraft): readonly RateDraft[] {
  const key = 1 + Math.max(0, ...rates.map((rate) => rate.key))
  const rate = { percent: null, isExempt: false, revenue, outputTax, taxCode: '' }
  return [...rates, { key, ...rate, isAutomatic: false }]
}

/** Problems of rates are named `rates.0.revenue`. */
export function parseDraft({
  rates,
  yearStart,
  deliveryRevenue,
  ...draft
}: AccountsDraft): Parsed<PostingAccounts> {
  const { data, error } = PostingAccounts.safeParse({
    ...draft,
    deliveryRevenue: deliveryRevenue.trim() || null,
    yearStart: Number(yearStart),
    rates: rates.map(({ percent, key: _key, ...rate }) => ({
      ...rate,
      rateBp: percent === null ? NaN : Math.round(percent * 100),
    })),
  })
  if (!error) return { data }
  const issues = error.issues.map(({ path, message }) => ({ path: [path.join('.')], message }))
  return { error: { issues } }
}
