import { taxLineName } from '@marketday/contract/catalog/tax-lines'
import type { AppliedTax } from '@marketday/contract/catalog/tax-lines'
import { journalKindWords } from '@marketday/contract/reports/journal'
import type { JournalEntry, JournalLine } from '@marketday/contract/reports/journal'
import { rateKey } from '@marketday/contract/reports/posting-accounts'
import type {
  AccountKind,
  PostingAccounts,
  RateAccounts,
} from '@marketday/contract/reports/posting-accounts'

/** Debited to `debit` and credited to `credit`; negative the other way round. */
export interface Posting {
  readonly debit: AccountKind
  readonly credit: AccountKind
  readonly isDelivery: boolean
  /** Null without tax. */
  readonly tax: AppliedTax | null
  readonly netMinor: number
  readonly taxMinor: number
}

export interface PostedEntry extends Omit<JournalEntry, 'lines' | 'text'> {
  readonly postings: readonly Posting[]
}

export function toJournalEntry(
  { postings, ...entry }: PostedEntry,
  accounts: PostingAccounts,
): JournalEntry {
  return {
    ...entry,
    text: describeEntry(entry),
    lines: sumByAccount(postings.flatMap((posting) => toMoves(posting, accounts))),
  }
}

/** Such as `Payment, 1007 Ada Long`. */
export const describeEntry = ({ kind, order }: Pick<PostedEntry, 'kind' | 'order'>): string =>
  journalKindWords[kind] + (order ? `, ${order.number} ${order.name}`.trimEnd() : '')

interface Move extends Pick<JournalLine, 'account' | 'taxCode' | 'tax'> {
  /** Positive: debit. */
  readonly amountMinor: number
}

function toMoves(
  { debit, credit, tax, isDelivery, ...sums }: Posting,
  accounts: PostingAccounts,
): Move[] {
  const { netMinor, taxMinor } = sums
  const debited = {
    account: accounts[debit],
    taxCode: '',
    tax: '',
    amountMinor: netMinor + taxMinor,
  }
  if (!tax) return [debited, { ...debited, account: accounts[credit], amountMinor: -netMinor }]
  const { revenue, outputTax, taxCode } = findSaleAccounts(accounts, { tax, isDelivery })
  const taxed = { taxCode, tax: taxLineName(tax) }
  return [
    debited,
    { account: revenue, amountMinor: -netMinor, ...taxed },
    { account: outputTax, amountMinor: -taxMinor, ...taxed },
  ]
}

interface Sale {
  readonly tax: Pick<AppliedTax, 'rateBp' | 'isExempt'>
  readonly isDelivery: boolean
}

/** Delivery fees have the tax account and code of their rate. */
export function findSaleAccounts(accounts: PostingAccounts, { tax, isDelivery }: Sale) {
  const { deliveryRevenue: revenue, rates } = accounts
  const rateAccounts = findRateAccounts(accounts, tax)
  if (!isDelivery || revenue === null) return rateAccounts
  const isAutomatic = rates.some((rate) => rate.isAutomatic && rate.revenue === revenue)
  return { ...rateAccounts, revenue, isAutomatic }
}

const findRateAccounts = (
  { rates, revenue, outputTax }: PostingAccounts,
  tax: Sale['tax'],
): Omit<RateAccounts, 'rateBp' | 'isExempt'> =>
  rates.find((rate) => rateKey(rate) === rateKey(tax)) ?? {
    revenue,
    outputTax,
    taxCode: '',
    isAutomatic: false,
  }

function sumByAccount(moves: readonly Move[]): JournalLine[] {
  const sums = new Map<string, Move>()
  for (const move of moves) {
    const key = JSON.stringify([move.account, move.taxCode, move.tax])
    const amountMinor = (sums.get(key)?.amountMinor ?? 0) + move.amountMinor
    sums.set(key, { ...move, amountMinor })
  }
  return [...sums.values()]
    .filter(({ amountMinor }) => amountMinor !== 0)
    .map(({ amountMinor, ...line }) => ({
      ...line,
      debitMinor: Math.max(0, amountMinor),
      creditMinor: Math.max(0, -amountMinor),
    }))
    .toSorted((a, b) => Number(b.debitMinor > 0) - Number(a.debitMinor > 0))
}
