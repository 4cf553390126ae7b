import { mostRateAccounts, rateKey } from './posting-accounts.ts'
import type { AccountKind, Chart, PostingAccounts, RateAccounts } from './posting-accounts.ts'

type Rate = Pick<RateAccounts, 'rateBp' | 'isExempt'>

interface ChartOfAccounts {
  readonly accounts: Readonly<Record<AccountKind, string>>
  /** Automatic accounts by `rateKey`. */
  readonly rates: Readonly<Record<string, Pick<RateAccounts, 'revenue' | 'outputTax'>>>
}

/** 10000 is the debtor for miscellaneous customers: DATEV refuses postings to 1400 and 1200. */
const charts: Readonly<Record<Chart, ChartOfAccounts>> = {
  generic: {
    accounts: {
      revenue: '4000',
      outputTax: '2200',
      receivables: '1100',
      cardClearing: '1050',
      cash: '1000',
      bank: '1010',
      fees: '6100',
      disputes: '6200',
      giftCards: '2300',
      storeCredit: '2310',
      grantedCredit: '6300',
      otherCardMoney: '4900',
    },
    rates: {},
  },
  skr03: {
    accounts: {
      revenue: '8200',
      outputTax: '1770',
      receivables: '10000',
      cardClearing: '1360',
      cash: '1000',
      bank: '1200',
      fees: '4970',
      disputes: '2400',
      giftCards: '1700',
      storeCredit: '1701',
      grantedCredit: '4900',
      otherCardMoney: '1590',
    },
    rates: {
      '1900': { revenue: '8400', outputTax: '1776' },
      '700': { revenue: '8300', outputTax: '1771' },
      exempt: { revenue: '8100', outputTax: '1770' },
    },
  },
  skr04: {
    accounts: {
      revenue: '4200',
      outputTax: '3800',
      receivables: '10000',
      cardClearing: '1460',
      cash: '1600',
      bank: '1800',
      fees: '6855',
      disputes: '6930',
      giftCards: '3500',
      storeCredit: '3501',
      grantedCredit: '6300',
      otherCardMoney: '1370',
    },
    rates: {
      '1900': { revenue: '4400', outputTax: '3806' },
      '700': { revenue: '4300', outputTax: '3801' },
      exempt: { revenue: '4100', outputTax: '3800' },
    },
  },
}

const exempt = { rateBp: 0, isExempt: true }

/** Account numbers of a chart, with a row for each rate that is used or that the chart knows. */
export function proposeAccounts(
  chart: Chart,
  rates: readonly Rate[],
): Pick<PostingAccounts, AccountKind | 'chart' | 'rates'> {
  const { accounts, rates: known } = charts[chart]
  const ofChart = Object.keys(known).map((key) =>
    key === 'exempt' ? exempt : { rateBp: Number(key), isExempt: false },
  )
  const unique = new Map(
    [...ofChart, ...rates].map((rate) => [rateKey(rate), rate.isExempt ? exempt : rate]),
  )
  return {
    chart,
    ...accounts,
    rates: [...unique.values()]
      .toSorted((a, b) => b.rateBp - a.rateBp || Number(a.isExempt) - Number(b.isExempt))
      .map((rate) => ({
        ...rate,
        revenue: accounts.revenue,
        outputTax: accounts.outputTax,
        ...proposeCode(chart, rate),
        ...(rateKey(rate) in known && { ...known[rateKey(rate)], isAutomatic: true }),
      })),
  }
}

/** Adds rows for rates without accounts, with those of other sales. */
export function withMissingRates(
  accounts: PostingAccounts,
  rates: readonly Rate[],
): PostingAccounts {
  const { chart, revenue, outputTax } = accounts
  const existing = new Set(accounts.rates.map(rateKey))
  const missing = rates
    .filter((rate) => !existing.has(rateKey(rate)))
    .map((rate) => ({ ...rate, revenue, outputTax, ...proposeCode(chart, rate) }))
  return { ...accounts, rates: [...accounts.rates, ...missing].slice(0, mostRateAccounts) }
}

const proposeCode = (chart: Chart, { rateBp, isExempt }: Rate) => ({
  taxCode: chart !== 'generic' ? '' : isExempt ? 'exempt' : `S${rateBp / 100}`,
  isAutomatic: false,
})
