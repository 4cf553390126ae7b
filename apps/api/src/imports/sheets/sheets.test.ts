import { afterAll, beforeAll, expect, test } from 'vitest'

import { cancelImport, commitImport, getImport } from '@marketday/contract/imports/imports'
import { getSheet, listSheetFaults, listSheetItems } from '@marketday/contract/imports/sheets'
import { csvMark } from '@marketday/contract/catalog/products/csv'
import {
  createItem,
  getItem,
  listItems,
  updateItem,
} from '@marketday/contract/catalog/products/products'

import { workbookFile } from '../../../testing/imports/list-files.ts'
import { sheetUploads } from '../../../testing/imports/sheet-uploads.ts'
import { undone } from '../../../testing/imports/undone.ts'
import { standardTaxClass } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import { changeCurrency } from '../../catalog/products/change-amounts.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const { upload, compared, committed, exported } = sheetUploads(() => t)

async function findByTitle(owner: Staff, title: string) {
  const { rows } = (await owner.call(listItems, { query: { search: title } })).body
  const row = rows.find((item) => item.title === title)
  return (await owner.call(getItem, { params: { itemId: row?.id ?? '' } })).body
}

const add = (
  owner: Staff,
  title: string,
  { sku, priceMinor = 450 }: { sku: string; priceMinor?: number },
) =>
  owner.call(createItem, {
    body: { title, status: 'active', variants: [{ optionValues: [], sku, priceMinor }] },
  })

test.each(['GBP', 'JPY', 'KWD'])(
  'an export in %s that comes back changes nothing',
  async (currency) => {
    const owner = await t.owner()
    const taxClassId = await t.inTenant(owner.tenantId, standardTaxClass)
    await owner.call(createItem, {
      body: {
        title: '=SUM(A1) "quoted", with; marks',
        description: 'First line\nsecond, "line"\n\n- a list',
        status: 'active',
        vendor: "'=odd",
        allergens: '+ nuts',
        hsCode: '0019059080',
        countryOfOrigin: 'FR',
        tags: ['a, b', 'عربى', '🥐'],
        taxClassId,
        options: [{ name: 'Size', values: ['S', '-L'] }],
        variants: [
          {
            optionValues: ['S'],
            sku: '@1',
            priceMinor: 1250,
            compareAtMinor: 20_005,
            backorder: true,
            salePriceMinor: 1200,
            quantityBreaks: [
              { from: 10, priceMinor: 1100 },
              { from: 50, priceMinor: 1000 },
            ],
          },
          {
            optionValues: ['-L'],
            priceMinor: 7,
            weightGrams: 12,
            lowStockThreshold: 3,
            initialStock: 4,
          },
        ],
      },
    })
    await add(owner, '🥐 كرواسون', { sku: 'ar-1', priceMinor: 100_000 })
    await owner.call(createItem, {
      body: { title: 'Draft', variants: [{ optionValues: [], priceMinor: 0 }] },
    })
    await owner.call(createItem, {
      body: {
        title: 'Stollen',
        status: 'scheduled',
        publishAt: '2099-07-01T08:30:00Z',
        unpublishAt: '2099-12-27T17:00:00Z',
        saleFrom: '2020-01-01T00:00:00Z',
        saleUntil: '2099-12-01T17:00:00Z',
        variants: [{ optionValues: [], priceMinor: 900, salePriceMinor: 850 }],
      },
    })
    const { body: roll } = await add(owner, 'Roll', { sku: 'roll' })
    const parts = [{ variantId: roll.variants[0]?.id ?? '', quantity: 6 }]
    const variants = [{ optionValues: [], priceMinor: 5000 }]
    for (const body of [
      { title: 'Cake', kind: 'made_to_order' as const, leadDays: 3, variants },
      { title: 'Course', kind: 'service' as const, variants },
      { title: 'Box', kind: 'bundle' as const, parts, variants },
    ])
      expect((await owner.call(createItem, { body })).status).toBe(201)
    await t.inTenant(owner.tenantId, (db) => changeCurrency(db, currency))
    await t.inTenant(owner.tenantId, (db) =>
      db.updateTable('markets').set({ currency }).where('is_default', '=', true).execute(),
    )
    const csv = await exported(owner)
    expect(csv.startsWith(csvMark)).toBe(true)
    expect(csv).toContain(`"'=SUM(A1) ""quoted"", with; marks"`)
    expect(csv).toContain("'+ nuts")
    expect(csv).toContain(
      'scheduled,physical,,2099-07-01 09:30,2099-12-27 17:00,2020-01-01 00:00,2099-12-01 17:00,',
    )
    const id = await upload(owner, csv)
    const sheet = await compared(owner, id, 'id')
    expect(sheet.format).toMatchObject({
      origin: 'own',
      decimal: '.',
      encoding: 'utf-8',
      headerRow: 1,
    })
    const { rows } = (await owner.call(listSheetItems, { params: { id } })).body
    const { rows: faults } = (await owner.call(listSheetFaults, { params: { id } })).body
    expect({ rows, faults }).toEqual({ rows: [], faults: [] })
    expect(sheet.counts).toEqual({ added: 0, changed: 0, unchanged: 8, faulty: 0, repaired: 0 })
    const { actions } = (await owner.call(getImport, { params: { id } })).body
    expect(actions.commit).toBe('Nothing in this file would change your shop')
  },
)

test('UPL-04 good rows land and bad ones are listed with what to do', async () => {
  const owner = await t.owner()
  await add(owner, 'Loaf', { sku: 'loaf' })
  await add(owner, 'Rye', { sku: 'rye' })
  const file = [
    'Prices of May;;;',
    'SKU;Title;Price;Address;First stock',
    'loaf;;4,90;;',
    'new;Bun;1,20;;5',
    ';;;;',
    'twice;One;1,00;;',
    'twice;Two;1,00;;',
    'odd;Odd;cheap;;',
    'taken;Taken;1,00;rye;',
    'untitled;;2,00;;',
  ].join('\r\n')
  const id = await upload(owner, Buffer.from(file, 'latin1'))
  const sheet = await compared(owner, id, 'sku')
  expect(sheet).toMatchObject({
    format: { delimiter: ';', decimal: ',', headerRow: 2, origin: 'other' },
    blank: 1,
    counts: { added: 3, changed: 1, unchanged: 0, faulty: 3, repaired: 1 },
  })
  const { rows: faults } = (await owner.call(listSheetFaults, { params: { id } })).body
  expect(faults.map(({ row, heading, value, problem }) => [row, heading, value, problem])).toEqual([
    [7, 'SKU', 'twice', 'An earlier row of the file has this SKU'],
    [8, 'Price', 'cheap', 'This isn’t an amount in GBP'],
    [9, 'Address', 'rye', 'Another item of the shop has this address'],
    [10, 'Title', '', 'Required'],
  ])
  const { rows } = (
    await owner.call(listSheetItems, { params: { id }, query: { kind: 'changed' } })
  ).body
  expect(rows).toMatchObject([
    { row: 3, title: 'Loaf', changes: [{ row: 3, field: 'price', before: '4.50', after: '4.90' }] },
  ])
  expect(await committed(owner, id)).toMatchObject({
    status: 'done',
    created: 3,
    updated: 1,
    committed: 4,
  })
  expect((await findByTitle(owner, 'Loaf')).variants[0]?.priceMinor).toBe(490)
  expect((await findByTitle(owner, 'Bun')).variants[0]).toMatchObject({
    priceMinor: 120,
    stock: { onHand: 5 },
  })
  const again = await upload(owner, Buffer.from(file, 'latin1'))
  expect((await owner.call(getSheet, { params: { id: again } })).body.matchBy).toBe('sku')
})

test('undo gives each field back, except of items changed since, which are named', async () => {
  const owner = await t.owner()
  await add(owner, 'Loaf', { sku: 'loaf' })
  await add(owner, 'Rye', { sku: 'rye' })
  const before = await exported(owner)
  const id = await upload(
    owner,
    'SKU,Title,Price,Category\nloaf,Big loaf,9.00,Bread\nrye,,5.00,\nbun,Bun,1.00,\n',
  )
  await compared(owner, id, 'sku')
  await committed(owner, id)
  const rye = await findByTitle(owner, 'Rye')
  const [variant] = rye.variants
  await owner.call(updateItem, {
    params: { itemId: rye.id },
    body: {
      version: rye.version,
      item: {
        title: 'Rye',
        status: 'active',
        variants: [{ id: variant?.id ?? '', optionValues: [], sku: 'rye', priceMinor: 510 }],
      },
    },
  })
  expect(await undone(t, owner, id)).toMatchObject({
    removed: 2,
    kept: 1,
    status: 'undone',
    failures: [{ subject: 'Rye', reason: 'It was edited since the upload and wasn’t changed' }],
  })
  const kept = (line: string) => !line.includes('Rye')
  expect((await exported(owner)).split('\r\n').filter(kept)).toEqual(
    before.split('\r\n').filter(kept),
  )
})

test('what was changed in the shop since the preview is refused, and a job that runs twice doubles nothing', async () => {
  const owner = await t.owner()
  const { body: loaf } = await add(owner, 'Loaf', { sku: 'loaf' })
  const id = await upload(owner, 'SKU,Title,Price\nloaf,,9.00\nbun,Bun,1.00\n')
  await compared(owner, id, 'sku')
  await owner.call(updateItem, {
    params: { itemId: loaf.id },
    body: {
      version: loaf.version,
      item: {
        title: 'Loaf',
        status: 'active',
        variants: [{ optionValues: [], sku: 'loaf', priceMinor: 500 }],
      },
    },
  })
  expect(await committed(owner, id)).toMatchObject({
    created: 1,
    updated: 0,
    failures: [{ subject: 'Loaf' }],
  })
  await t.inTenant(owner.tenantId, (db) =>
    db.updateTable('imports').set({ status: 'failed' }).where('import_id', '=', id).execute(),
  )
  expect(await committed(owner, id)).toMatchObject({ created: 1, committed: 2 })
  expect((await owner.call(listItems, {})).body.rows).toHaveLength(2)
})

test('an upload that is under way can be stopped, one in review can be left', async () => {
  const owner = await t.owner()
  const first = await upload(owner, 'SKU,Title,Price\nbun,Bun,1.00\n')
  await compared(owner, first, 'sku')
  await owner.call(commitImport, { params: { id: first } })
  const { body } = await owner.call(cancelImport, { params: { id: first } })
  expect(body).toMatchObject({ status: 'done', created: 0, notice: 'Stopped after 0 of 1 items.' })
  await t.runJobs()
  expect((await owner.call(listItems, {})).body.rows).toHaveLength(0)
  const second = await upload(owner, 'SKU,Title,Price\nbun,Bun,1.00\n')
  expect((await owner.call(cancelImport, { params: { id: second } })).body.status).toBe('cancelled')
})

test('an id that no item has is told under the heading of the file', async () => {
  const owner = await t.owner()
  const unknown = crypto.randomUUID()
  const id = await upload(
    owner,
    `ID;Address;Title;Price;Stock counted;First stock\n${unknown};;Bun;1,20;;`,
  )
  await compared(owner, id, 'id')
  const { rows } = (await owner.call(listSheetFaults, { params: { id } })).body
  expect(rows).toMatchObject([
    { row: 2, heading: 'ID', value: unknown, problem: 'No item of this shop has this id' },
  ])
})

test('the headings of other systems are known, and rows of one item are its variants', async () => {
  const owner = await t.owner()
  const id = await upload(
    owner,
    [
      'Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty',
      'tee,Tee,<p>Soft &amp; warm</p>,Size,S,tee-s,19.00,3',
      'tee,,,,M,tee-m,21.00,',
      'mug,Mug,,Title,Default Title,mug,8.00,',
    ].join('\n'),
  )
  const sheet = await compared(owner, id, 'slug')
  expect(sheet.format.origin).toBe('shopify')
  expect(sheet.counts).toEqual({ added: 2, changed: 0, unchanged: 0, faulty: 0, repaired: 0 })
  await committed(owner, id)
  expect(await findByTitle(owner, 'Tee')).toMatchObject({
    slug: 'tee',
    description: 'Soft & warm',
    options: [{ name: 'Size', values: ['S', 'M'] }],
    variants: [
      { sku: 'tee-s', priceMinor: 1900 },
      { sku: 'tee-m', priceMinor: 2100 },
    ],
  })
  expect(await findByTitle(owner, 'Mug')).toMatchObject({ options: [], variants: [{ sku: 'mug' }] })
})

test('a workbook is read like a text, each row with its number', async () => {
  const owner = await t.owner()
  const words = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const line = (row: number, ...cells: string[]) => `<row r="${row}">${cells.join('')}</row>`
  const id = await upload(
    owner,
    workbookFile({
      sheets: {
        Items: [
          line(1, words('SKU'), words('Title'), words('Price')),
          line(4, words('bun'), words('Bun'), '<c><v>1.2</v></c>'),
          line(5, words('odd'), words('Odd'), words('x')),
        ].join(''),
      },
    }),
  )
  const { counts, blank } = await compared(owner, id, 'sku')
  expect({ counts, blank }).toEqual({
    counts: { added: 1, changed: 0, unchanged: 0, faulty: 1, repaired: 0 },
    blank: 2,
  })
  expect((await owner.call(listSheetFaults, { params: { id } })).body.rows[0]?.row).toBe(5)
})
