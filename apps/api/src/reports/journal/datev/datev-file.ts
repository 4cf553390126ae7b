import { minorDigits, toDecimal } from '@marketday/contract/money/money'
import type { PostingAccounts } from '@marketday/contract/reports/posting-accounts'

import type { Days } from '../../dashboard/range.ts'
import { describeEntry, findSaleAccounts } from '../to-journal-entry.ts'
import type { PostedEntry, Posting } from '../to-journal-entry.ts'
import { accountLength, startOfYear } from './datev-accounts.ts'
import { datevColumns, isTextColumn } from './datev-columns.ts'
import { encodeWindows1252, transliterate } from './windows-1252.ts'

export interface DatevBatch extends Days {
  readonly currency: string
  readonly accounts: PostingAccounts
  readonly createdAt: Date
}

/** EXTF file: Windows-1252, CRLF, one row for each pair of accounts. */
export async function* writeDatevFile(
  batch: DatevBatch,
  entries: AsyncIterable<readonly PostedEntry[]>,
): AsyncGenerator<Buffer> {
  yield encodeWindows1252(toLine(buildHeader(batch)) + toLine(datevColumns))
  for await (const page of entries)
    yield encodeWindows1252(page.flatMap((entry) => toRows(entry, batch)).join(''))
}

const toLine = (cells: readonly string[]) => `${cells.join(';')}\r\n`

const headerFields = 31

function buildHeader({ accounts, currency, from, to, createdAt }: DatevBatch): string[] {
  const { chart, consultant, client, yearStart } = accounts
  const cells: Readonly<Record<number, string>> = {
    1: quote('EXTF'),
    2: '700',
    3: '21',
    4: quote('Buchungsstapel'),
    5: '13',
    6: createdAt.toISOString().replaceAll(/\D/g, ''),
    8: quote('MD'),
    9: quote('Marketday'),
    10: quote(''),
    11: String(consultant),
    12: String(client),
    13: compact(startOfYear(from, yearStart)),
    14: String(accountLength(accounts)),
    15: compact(from),
    16: compact(to),
    17: quote(`Marketday ${from.slice(0, 7)}`),
    18: quote(''),
    // Financial accounting, for every purpose, not locked.
    19: '1',
    20: '0',
    21: '0',
    22: quote(currency),
    24: quote(''),
    27: quote(chart === 'generic' ? '' : chart.slice(3)),
    30: quote(''),
    31: quote(''),
  }
  return Array.from({ length: headerFields }, (_none, at) => cells[at + 1] ?? '')
}

const compact = (day: string) => day.replaceAll('-', '')

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`

/** Amount to debit to one account and to credit to the other; negative the other way round. */
interface Pair {
  readonly debit: string
  readonly credit: string
  readonly amountMinor: number
  readonly taxKey: string
}

function toRows(entry: PostedEntry, batch: DatevBatch): string[] {
  return entry.postings
    .flatMap((posting) => toPairs(posting, batch.accounts))
    .filter(({ amountMinor }) => amountMinor !== 0)
    .map((pair) => toLine(toCells(entry, pair, batch.currency)))
}

/** With an automatic account or a tax key the amount includes the tax, which DATEV splits off. */
function toPairs(posting: Posting, accounts: PostingAccounts): Pair[] {
  const { netMinor, taxMinor, tax, isDelivery } = posting
  const debit = accounts[posting.debit]
  if (!tax) {
    const credit = accounts[posting.credit]
    return [{ debit, credit, amountMinor: netMinor + taxMinor, taxKey: '' }]
  }
  const { revenue, outputTax, taxCode, isAutomatic } = findSaleAccounts(accounts, {
    tax,
    isDelivery,
  })
  const taxKey = !isAutomatic && /^\d{1,4}$/.test(taxCode) ? taxCode : ''
  if (isAutomatic || taxKey !== '')
    return [{ debit, credit: revenue, amountMinor: netMinor + taxMinor, taxKey }]
  return [
    { debit, credit: revenue, amountMinor: netMinor, taxKey },
    { debit, credit: outputTax, amountMinor: taxMinor, taxKey },
  ]
}

const longestText = 60
const longestReference = 36
const longestDocument = 12

function toCells(entry: PostedEntry, pair: Pair, currency: string): string[] {
  const { day, order, document } = entry
  const text = order && document ? `${document} ${describeEntry(entry)}` : describeEntry(entry)
  const cells: Readonly<Record<number, string>> = {
    1: toAmount(Math.abs(pair.amountMinor), currency),
    2: quote(pair.amountMinor > 0 ? 'S' : 'H'),
    7: pair.debit,
    8: pair.credit,
    9: quote(pair.taxKey),
    10: day.slice(8, 10) + day.slice(5, 7),
    // One number for all entries of an order, so that payments settle its open items.
    11: quote(toReference(order?.number ?? document, longestReference)),
    12: quote(order ? toReference(document, longestDocument) : ''),
    14: quote(cutText(text)),
    114: '0',
  }
  return datevColumns.map((_name, at) => cells[at + 1] ?? (isTextColumn(at + 1) ? quote('') : ''))
}

const toAmount = (amountMinor: number, currency: string) =>
  toDecimal(amountMinor * 10 ** (2 - minorDigits(currency)), 2).replace('.', ',')

/** Numbers that are too long are left out, because a part could be another number. */
function toReference(number: string, longest: number): string {
  const allowed = number.replaceAll(/[^A-Za-z0-9_$&%*+\-/]/g, '-')
  return allowed.length > longest ? '' : allowed
}

const cutText = (text: string) =>
  Array.from(transliterate(text.replaceAll(/\p{Cc}+/gu, ' ')))
    .slice(0, longestText)
    .join('')
