import { expect } from 'vitest'

import { taxLineName } from '@marketday/contract/catalog/tax-lines'
import { sumBy } from '@marketday/contract/money/sum-by'
import { proposeAccounts } from '@marketday/contract/reports/account-charts'
import type { Finance } from '@marketday/contract/reports/finance'
import { listJournal } from '@marketday/contract/reports/journal'
import type { JournalEntry, JournalLine } from '@marketday/contract/reports/journal'
import type { AccountKind, PostingAccounts } from '@marketday/contract/reports/posting-accounts'

import type { ShopFixture } from '../../shop-fixture.ts'

type Shop = Pick<ShopFixture, 'owner'>

/** Those of a shop that has saved none. */
export const postingAccounts: PostingAccounts = {
  ...proposeAccounts('generic', []),
  deliveryRevenue: null,
  consultant: 29098,
  client: 55003,
  yearStart: 1,
}

export async function readJournal(
  { owner }: Shop,
  query: { readonly [Name in 'from' | 'to' | 'month' | 'limit']?: string } = {},
  cursor?: string,
): Promise<JournalEntry[]> {
  const { status, body } = await owner.call(listJournal, {
    query: { limit: '100', ...query, ...(cursor !== undefined && { cursor }) },
  })
  expect(status).toBe(200)
  const rest = body.nextCursor === null ? [] : await readJournal({ owner }, query, body.nextCursor)
  const entries = [...body.rows, ...rest]
  if (cursor === undefined) expect(entries).toHaveLength(body.count)
  return entries
}

/** Positive: more debited than credited. */
export const sumAccount = (entries: readonly JournalEntry[], kind: AccountKind): number =>
  sumLines(entries, ({ account }) => account === postingAccounts[kind])

const sumLines = (entries: readonly JournalEntry[], isMeant: (line: JournalLine) => boolean) =>
  sumBy(
    entries.flatMap(({ lines }) => lines).filter(isMeant),
    ({ debitMinor, creditMinor }) => debitMinor - creditMinor,
  )

/** Each entry is balanced, and the accounts add up to the figures of Finance. */
export async function checkJournal(shop: Shop, finance: Finance): Promise<JournalEntry[]> {
  const entries = await readJournal(shop, { from: finance.from, to: finance.to })
  for (const entry of entries) checkEntry(entry)
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
  const { sales, taxes, provider } = finance
  const sold = sumAccount(entries, 'revenue') + sumAccount(entries, 'outputTax')
  expect(0 - sold).toBe(sales.salesMinor - sales.lostMinor)
  expect(0 - sumAccount(entries, 'outputTax')).toBe(sumBy(taxes, ({ taxMinor }) => taxMinor))
  expect(sumAccount(entries, 'fees')).toBe(0 - provider.feesMinor)
  checkRates(entries, finance)
  checkPayments(entries, finance)
  checkCredit(entries, finance)
  return entries
}

function checkEntry({ lines, ...entry }: JournalEntry): void {
  const unbalanced = sumBy(lines, ({ debitMinor, creditMinor }) => debitMinor - creditMinor)
  expect({ entry, unbalanced }).toEqual({ entry, unbalanced: 0 })
  expect(lines.length).toBeGreaterThan(1)
  for (const { debitMinor, creditMinor } of lines)
    expect([Math.min(debitMinor, creditMinor), debitMinor + creditMinor > 0]).toEqual([0, true])
}

/** Sold gift cards are taxed at no rate, and are no sale. */
function checkRates(entries: readonly JournalEntry[], { taxes }: Finance): void {
  const { revenue } = postingAccounts
  for (const name of new Set(taxes.filter(({ rateBp }) => rateBp > 0).map(taxLineName))) {
    const rows = taxes.filter((row) => taxLineName(row) === name)
    const booked = sumLines(entries, ({ account, tax }) => account === revenue && tax === name)
    expect([name, 0 - booked]).toEqual([name, sumBy(rows, ({ netMinor }) => netMinor)])
  }
}

function checkPayments(entries: readonly JournalEntry[], { payments, provider }: Finance): void {
  const sum = (method: string) =>
    sumBy(
      payments.filter((row) => row.method === method),
      ({ sumMinor }) => sumMinor,
    )
  expect(sumAccount(entries, 'cash')).toBe(sum('cash'))
  expect(sumAccount(entries, 'bank')).toBe(sum('bank') - provider.payoutsMinor)
  expect(sumAccount(entries, 'disputes')).toBe(
    0 - sumBy(payments, ({ disputedMinor }) => disputedMinor),
  )
  expect(sumAccount(entries, 'cardClearing')).toBe(
    sum('stripe') +
      provider.feesMinor +
      provider.payoutsMinor -
      sumAccount(entries, 'otherCardMoney'),
  )
  const spent = entries.filter(({ kind }) => kind === 'spend' || kind === 'refund')
  for (const [kind, method] of [
    ['giftCards', 'gift_card'],
    ['storeCredit', 'store_credit'],
  ] as const)
    expect([method, sumAccount(spent, kind)]).toEqual([method, sum(method)])
}

function checkCredit(entries: readonly JournalEntry[], { credit }: Finance): void {
  for (const { part, changeMinor } of credit) {
    const kind = part === 'gift_card' ? 'giftCards' : 'storeCredit'
    expect([part, 0 - sumAccount(entries, kind)]).toEqual([part, changeMinor])
  }
}
