import { afterAll, beforeAll, expect, test } from 'vitest'

import { listSheetFaults, listSheetItems } from '@marketday/contract/imports/sheets'
import { getCart, setCartLine } from '@marketday/contract/orders/cart'
import { getOrder } from '@marketday/contract/orders/orders'
import {
  getBulkAct,
  previewBulkAct,
  startBulkAct,
  undoBulkAct,
} from '@marketday/contract/catalog/products/bulk-acts'
import {
  createItem,
  duplicateItem,
  getItem,
  listItems,
  updateItem,
} from '@marketday/contract/catalog/products/products'
import type { Item } from '@marketday/contract/catalog/products/products'
import { restoreRevision } from '@marketday/contract/revisions/revisions'
import {
  createTaxClass,
  deleteTaxClass,
  listTaxClasses,
} from '@marketday/contract/catalog/tax-classes'

import { sheetUploads } from '../../../testing/imports/sheet-uploads.ts'
import { openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const { upload, compared, committed, exported } = sheetUploads(() => t)

async function classesOf(owner: Staff) {
  const { rows } = (await owner.call(listTaxClasses)).body
  const idOf = (name: string) => rows.find((row) => row.name === name)?.id ?? ''
  return { standard: idOf('Standard rate'), reduced: idOf('Reduced rate'), zero: idOf('Zero rate') }
}

async function add(owner: Staff, taxClassId: string, own: string | null) {
  const { status, body, problem } = await owner.call(createItem, {
    body: {
      title: 'Salad',
      status: 'active',
      taxClassId,
      options: [{ name: 'Where', values: ['Here', 'Away'] }],
      variants: [
        { optionValues: ['Here'], sku: 'HERE', priceMinor: 1200, initialStock: 9 },
        { optionValues: ['Away'], sku: 'AWAY', priceMinor: 1050, initialStock: 9, taxClassId: own },
      ],
    },
  })
  return { status, item: body, problem }
}

const classes = ({ variants }: Item) => variants.map(({ taxClassId }) => taxClassId)

const read = async (owner: Staff, { id: itemId }: Item) =>
  (await owner.call(getItem, { params: { itemId } })).body

const save = (owner: Staff, item: Item, own?: string | null) =>
  owner.call(updateItem, {
    params: { itemId: item.id },
    body: {
      version: item.version,
      item: {
        title: item.title,
        status: 'active',
        taxClassId: item.taxClassId,
        options: item.options,
        variants: item.variants.map(({ id, optionValues, sku, priceMinor }, line) => ({
          id,
          optionValues,
          sku,
          priceMinor,
          ...(line === 1 && own !== undefined && { taxClassId: own }),
        })),
      },
    },
  })

test('INV-07 a variant is taxed by its own class in cart, checkout and order, the others by that of the item', async () => {
  const { owner, shopper } = await openShop(t, [])
  const { standard, reduced } = await classesOf(owner)
  const { item } = await add(owner, standard, reduced)
  const lines = item.variants.map(({ id }) => ({ variantId: id, quantity: 1 }))
  for (const body of lines) await shopper.call(setCartLine, { params: { lineId: newId() }, body })
  const taxed = [
    { rateBp: 2000, netMinor: 1000, taxMinor: 200 },
    { rateBp: 500, netMinor: 1000, taxMinor: 50 },
  ]
  const { taxLines } = (await shopper.call(getCart)).body
  expect(taxLines).toHaveLength(2)
  expect(taxLines).toEqual(
    expect.arrayContaining(taxed.map((each) => expect.objectContaining(each))),
  )
  const { body: placed } = await orderDirectly(shopper, lines)
  const { body: order } = await owner.call(getOrder, { params: { orderId: placed.orderId } })
  expect(order.lines.map(({ taxMinor }) => taxMinor)).toEqual([200, 50])
  await save(owner, item, null)
  expect((await shopper.call(getCart)).body.taxLines).toMatchObject([{ rateBp: 2000 }])
})

test('INV-07 it stays when a form does not know it, travels with a copy, and comes back with an earlier version unless it was deleted', async () => {
  const owner = await t.owner()
  const { standard } = await classesOf(owner)
  const { body: own } = await owner.call(createTaxClass, {
    body: { name: 'Away', isExempt: false, rates: [] },
  })
  const { item } = await add(owner, standard, own.id)
  expect(classes(item)).toEqual([null, own.id])
  const { body: kept } = await save(owner, item)
  expect(classes(kept)).toEqual([null, own.id])
  const params = { itemId: item.id }
  expect(classes((await owner.call(duplicateItem, { params })).body)).toEqual([null, own.id])
  const remove = () => owner.call(deleteTaxClass, { params: { taxClassId: own.id } })
  const refused = await remove()
  expect([refused.status, refused.problem.detail]).toEqual([
    409,
    'Variants use this class. Assign another one first',
  ])
  const { body: plain } = await save(owner, kept, null)
  const back = await owner.call(restoreRevision, {
    params,
    body: { version: plain.version, restores: 1 },
  })
  expect([back.body.leftOut, classes(back.body.item)]).toEqual([[], [null, own.id]])
})

test('INV-07 a class of somebody else is none, and a deleted one does not come back', async () => {
  const [owner, other] = [await t.owner(), await t.owner()]
  const { standard } = await classesOf(owner)
  const foreign = await classesOf(other)
  expect((await add(owner, standard, foreign.standard)).status).toBe(404)
  const { body: own } = await owner.call(createTaxClass, {
    body: { name: 'Away', isExempt: false, rates: [] },
  })
  const { item } = await add(owner, standard, own.id)
  const { body: plain } = await save(owner, item, null)
  expect((await owner.call(deleteTaxClass, { params: { taxClassId: own.id } })).status).toBe(200)
  const back = await owner.call(restoreRevision, {
    params: { itemId: item.id },
    body: { version: plain.version, restores: 1 },
  })
  expect([back.body.leftOut, classes(back.body.item)]).toEqual([['taxClass'], [null, null]])
})

test('INV-10 INV-07 a class for many items leaves variants their own, or takes it, and gives it back', async () => {
  const owner = await t.owner()
  const { standard, reduced, zero } = await classesOf(owner)
  const { item } = await add(owner, standard, reduced)
  const selection = { matching: {} }
  const act = async (hasAllVariants: boolean) => {
    const action = { kind: 'tax' as const, taxClassId: zero, hasAllVariants }
    const { body: preview } = await owner.call(previewBulkAct, { body: { selection, action } })
    const { body } = await owner.call(startBulkAct, { body: { selection, action } })
    await t.runJobs()
    return { preview, params: { bulkActId: body.id } }
  }
  await act(false)
  const after = await read(owner, item)
  expect([after.taxClassId, classes(after)]).toEqual([zero, [null, reduced]])
  const { preview, params } = await act(true)
  expect(preview.examples[0]?.before.variants).toEqual([
    { variantId: item.variants[1]?.id, taxClassId: reduced },
  ])
  expect(classes(await read(owner, item))).toEqual([null, null])
  await owner.call(undoBulkAct, { params })
  await t.runJobs()
  expect((await owner.call(getBulkAct, { params })).body).toMatchObject({ undone: 1, kept: 0 })
  expect(classes(await read(owner, item))).toEqual([null, reduced])
})

test('INV-07 INV-20 a file has a column for it, which changes nothing when it comes back and says which class there is not', async () => {
  const owner = await t.owner()
  const { standard, reduced, zero } = await classesOf(owner)
  const { item } = await add(owner, standard, reduced)
  const csv = await exported(owner)
  expect(csv).toContain(',Variant tax class,')
  const again = await upload(owner, csv)
  expect((await compared(owner, again, 'id')).counts).toMatchObject({ changed: 0, unchanged: 1 })

  const file = ['SKU;Price;Variant tax class', 'HERE;12,00;Zero rate', 'AWAY;10,50;Half'].join('\n')
  const id = await upload(owner, file)
  await compared(owner, id, 'sku')
  const { rows } = (await owner.call(listSheetItems, { params: { id } })).body
  expect(rows.flatMap(({ changes }) => changes)).toMatchObject([
    { field: 'variantTaxClass', before: '', after: 'Zero rate' },
  ])
  const { rows: faults } = (await owner.call(listSheetFaults, { params: { id } })).body
  expect(faults.map(({ heading, problem }) => [heading, problem])).toEqual([
    ['Variant tax class', 'This tax class doesn’t exist'],
  ])
  await committed(owner, id)
  expect(classes(await read(owner, item))).toEqual([zero, reduced])
})

test('INV-07 an item misses a tax class only while one of its variants is taxed by none', async () => {
  const { owner } = await openShop(t, [])
  const { standard, reduced } = await classesOf(owner)
  const missing = async () =>
    (await owner.call(listItems, { query: { missing: 'tax' } })).body.rows.length
  const create = (own: string | null) =>
    owner.call(createItem, {
      body: {
        title: 'Salad',
        status: 'active',
        options: [{ name: 'Where', values: ['Here', 'Away'] }],
        variants: [
          { optionValues: ['Here'], priceMinor: 1200, taxClassId: standard },
          { optionValues: ['Away'], priceMinor: 1050, taxClassId: own },
        ],
      },
    })
  const { body: half } = await create(null)
  expect(await missing()).toBe(1)
  const { body: whole } = await save(owner, half, reduced)
  expect(await missing()).toBe(0)
  await save(owner, whole, null)
  expect(await missing()).toBe(1)
  await create(reduced)
  expect(await missing()).toBe(1)
})
