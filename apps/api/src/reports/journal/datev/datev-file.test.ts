import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { sumBy } from '@marketday/contract/money/sum-by'
import { proposeAccounts } from '@marketday/contract/reports/account-charts'
import { getFinance } from '@marketday/contract/reports/finance'
import { exportDatev, listJournal } from '@marketday/contract/reports/journal'
import { savePostingAccounts } from '@marketday/contract/reports/posting-accounts'
import type { PostingAccounts } from '@marketday/contract/reports/posting-accounts'

import { postingAccounts } from '../../../../testing/sales/model/check-journal.ts'
import { openShop, orderDirectly } from '../../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../../testing/shop-fixture.ts'
import { testApp } from '../../../../testing/test-app.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import type { PostedEntry, Posting } from '../to-journal-entry.ts'
import { datevColumns, isTextColumn } from './datev-columns.ts'
import { writeDatevFile } from './datev-file.ts'
import type { DatevBatch } from './datev-file.ts'
import { whyNoDatevFile } from './why-no-datev-file.ts'

const skr03: PostingAccounts = { ...postingAccounts, ...proposeAccounts('skr03', []) }

const batch: DatevBatch = {
  currency: 'EUR',
  from: '2026-11-01',
  to: '2026-11-30',
  createdAt: new Date('2026-12-01T08:30:15.123Z'),
  accounts: skr03,
}

const vat = (rateBp: number) => ({ name: 'USt', rateBp, isExempt: false })

const sale = (netMinor: number, taxMinor: number, rateBp = 1900): Posting => ({
  debit: 'receivables',
  credit: 'revenue',
  isDelivery: false,
  tax: vat(rateBp),
  netMinor,
  taxMinor,
})

const entryOf = (postings: readonly Posting[], part: Partial<PostedEntry> = {}): PostedEntry => ({
  id: '1',
  kind: 'order',
  occurredAt: '2026-11-05T10:00:00Z',
  day: '2026-11-05',
  order: { id: '01890000-0000-7000-8000-000000000000', number: '1007', name: 'Jörg Groß' },
  document: 'RE/2026-7',
  postings,
  ...part,
})

async function write(entries: readonly PostedEntry[], part: Partial<DatevBatch> = {}) {
  const pages = async function* () {
    yield await Promise.resolve(entries)
  }
  const parts = await Array.fromAsync(writeDatevFile({ ...batch, ...part }, pages()))
  const bytes = Buffer.concat(parts)
  // Node decodes the bytes 80 to 9F of latin1 as control characters.
  const lines = bytes.toString('latin1').split('\r\n')
  expect(lines.pop()).toBe('')
  return { bytes, lines, rows: lines.slice(2).map((row) => row.split(';')) }
}

describe('a DATEV posting batch', () => {
  test('ORD-10 has the header and the columns of format version 13', async () => {
    const { lines } = await write([])
    expect(lines).toHaveLength(2)
    expect(lines[0]).toBe(
      '"EXTF";700;21;"Buchungsstapel";13;20261201083015123;;"MD";"Marketday";"";29098;55003;20260101;4;20261101;20261130;"Marketday 2026-11";"";1;0;0;"EUR";;"";;;"03";;;"";""',
    )
    expect(lines[0]?.split(';')).toHaveLength(31)
    expect(lines[1]?.split(';')).toHaveLength(125)
    expect(lines[1]).toMatch(/^Umsatz \(ohne Soll\/Haben-Kz\);Soll\/Haben-Kennzeichen;WKZ Umsatz;/)
    const places = ['Belegdatum', 'Buchungstext', 'Zusatzinformation - Art 1', 'Festschreibung']
    expect(places.map((name) => datevColumns.indexOf(name) + 1)).toEqual([10, 14, 48, 114])
    expect(datevColumns.indexOf('Abw. Skontokonto') + 1).toBe(125)
  })

  test('ORD-10 books sales gross to automatic accounts, and returns on the other side', async () => {
    const { lines, rows } = await write([
      entryOf([sale(10000, 1900), sale(1000, 70, 700)]),
      entryOf([sale(-10000, -1900)], { kind: 'change', day: '2026-11-30' }),
    ])
    expect(lines[2]).toMatch(
      /^119,00;"S";"";;;"";10000;8400;"";0511;"1007";"RE\/2026-7";;"RE\/2026-7 Order placed, 1007 Jörg Groß";;/,
    )
    expect(rows.map((row) => [row[0], row[1], row[6], row[7], row[9]])).toEqual([
      ['119,00', '"S"', '10000', '8400', '0511'],
      ['10,70', '"S"', '10000', '8300', '0511'],
      ['119,00', '"H"', '10000', '8400', '3011'],
    ])
    for (const row of rows) {
      expect(row).toHaveLength(125)
      const isQuoted = row.map((cell) => cell.startsWith('"') && cell.endsWith('"'))
      expect(isQuoted).toEqual(row.map((_cell, at) => isTextColumn(at + 1)))
    }
  })

  test('ORD-10 uses a tax key, or books tax apart where DATEV does not split it off', async () => {
    const rate = { rateBp: 2000, isExempt: false, revenue: '8500', outputTax: '1780' }
    const rows = async (part: { taxCode: string; isAutomatic: boolean }) => {
      const rates = [{ ...rate, ...part }]
      const written = await write([entryOf([sale(1000, 200, 2000)])], {
        accounts: { ...skr03, rates },
      })
      return written.rows.map((row) => [row[0], row[6], row[7], row[8]])
    }
    const gross = [['12,00', '10000', '8500', '"3"']]
    expect(await rows({ taxCode: '3', isAutomatic: false })).toEqual(gross)
    const apart = [
      ['10,00', '10000', '8500', '""'],
      ['2,00', '10000', '1780', '""'],
    ]
    expect(await rows({ taxCode: '', isAutomatic: false })).toEqual(apart)
    expect(await rows({ taxCode: 'S20', isAutomatic: false })).toEqual(apart)
  })

  test('ORD-10 books delivery fees to their account, gross only if it is automatic', async () => {
    const fee = { ...sale(252, 48), isDelivery: true }
    const booked = async (deliveryRevenue: string) => {
      const accounts = { ...skr03, deliveryRevenue }
      const { rows } = await write([entryOf([sale(10000, 1900), fee])], { accounts })
      return rows.map((row) => [row[0], row[7]])
    }
    expect(await booked('8400')).toEqual([
      ['119,00', '8400'],
      ['3,00', '8400'],
    ])
    expect(await booked('8200')).toEqual([
      ['119,00', '8400'],
      ['2,52', '8200'],
      ['0,48', '1776'],
    ])
  })

  test('ORD-10 is encoded in Windows-1252, with replaced characters and at most 60 of a text', async () => {
    const fee: Posting = {
      debit: 'fees',
      credit: 'cardClearing',
      isDelivery: false,
      tax: null,
      netMinor: 33,
      taxMinor: 0,
    }
    const name = 'Şule "Łucja" – 李; €'
    const order = { id: '01890000-0000-7000-8000-000000000000', number: '8', name }
    const { bytes, lines } = await write([
      entryOf([fee], { kind: 'fee', order, document: 'INVOICE-2026-7' }),
      entryOf([fee], { order: { ...order, name: 'x'.repeat(200) } }),
    ])
    expect(bytes.includes(Buffer.from([0x96, 0x20, 0x3f, 0x3b, 0x20, 0x80]))).toBe(true)
    expect(lines[2]).toContain('"8";"";;"INVOICE-2026-7 Card provider fee, 8 Sule ""Lucja"" ')
    const text = lines[3]?.match(/"RE\/2026-7 Order placed[^"]*"/)?.[0] ?? ''
    expect(text).toHaveLength(62)
  })

  test('ORD-10 has two decimals in every currency', async () => {
    const { rows } = await write([entryOf([sale(1000, 190)])], { currency: 'JPY' })
    expect(rows[0]?.[0]).toBe('1190,00')
  })

  test.each([
    [{ accounts: { ...skr03, client: null } }, /consultant and client numbers/],
    [{ currency: 'KWD' }, /two decimals/],
    [{ from: '2025-12-31' }, /one financial year/],
    [{ accounts: { ...skr03, yearStart: 11 }, from: '2026-10-31' }, /one financial year/],
    [{ postings: 60_000 }, /shorter period/],
    [{ accounts: { ...skr03, cash: '100000000' } }, /at most 8 digits/],
    [{ accounts: { ...skr03, receivables: '1000000' } }, /^Receivables: at most 5 digits/],
  ] as const)('ORD-10 is refused with its reason: %#', (part, reason) => {
    expect(whyNoDatevFile({ ...batch, postings: 10 })).toBeNull()
    expect(whyNoDatevFile({ ...batch, postings: 10, ...part })).toMatch(reason)
  })
})

describe('over HTTP', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
  })
  afterAll(() => t.close())

  const order = async ({ shopper, variantIds: [variantId = ''] }: ShopFixture) =>
    await orderDirectly(shopper, [{ variantId, quantity: 1 }])

  test('ORD-10 the batch has the sales and the tax of Finance, and is refused without numbers', async () => {
    const shop = await openShop(t, [{ priceMinor: 1333, stock: 9 }])
    const { owner } = shop
    await order(shop)
    await order(shop)
    const refused = await owner.call(exportDatev, { query: {} })
    expect(refused.status).toBe(409)
    expect(refused.problem?.message).toMatch(/consultant and client numbers/)
    expect((await owner.call(savePostingAccounts, { body: postingAccounts })).status).toBe(200)
    await t.inTenant(owner.tenantId, (db) =>
      db.updateTable('orders').set({ name: '李 Wei' }).execute(),
    )
    const { datev } = (await owner.call(listJournal, { query: {} })).body
    expect(datev).toEqual({ problem: null, replacedTexts: 2 })

    const file = await owner.call(exportDatev, { query: {} })
    expect(file.status).toBe(200)
    const [, , ...lines] = Buffer.from(await file.body.arrayBuffer())
      .toString('latin1')
      .trim()
      .split('\r\n')
    const rows = lines.map((row) => row.split(';'))
    const sum = (account: string) =>
      sumBy(
        rows.filter((row) => row[7] === account),
        (row) => Number(row[0]?.replace(',', '')),
      )
    const { taxes } = (await owner.call(getFinance, { query: {} })).body
    expect([sum('4000'), sum('2200')]).toEqual([taxes[0]?.netMinor, taxes[0]?.taxMinor])
  })
})
