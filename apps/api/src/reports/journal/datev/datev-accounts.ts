import { accountKinds } from '@marketday/contract/reports/posting-accounts'
import type { PostingAccounts } from '@marketday/contract/reports/posting-accounts'

const shortestAccountLength = 4
export const longestAccountLength = 8

/** Digits of general ledger accounts; those of customers have one more. */
export function accountLength(accounts: PostingAccounts): number {
  const numbers = [
    ...accountKinds.filter((kind) => kind !== 'receivables').map((kind) => accounts[kind]),
    accounts.deliveryRevenue ?? '',
    ...accounts.rates.flatMap(({ revenue, outputTax }) => [revenue, outputTax]),
  ]
  return Math.max(shortestAccountLength, ...numbers.map((number) => number.length))
}

/** First day of the financial year of a day. */
export function startOfYear(day: string, yearStart: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return `${month < yearStart ? year - 1 : year}-${String(yearStart).padStart(2, '0')}-01`
}
