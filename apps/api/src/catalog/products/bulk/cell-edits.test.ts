import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getBulkAct,
  listBulkActItems,
  previewCellEdits,
  saveCellEdits,
  undoBulkAct,
} from '@marketday/contract/catalog/products/bulk-acts'
import { listCellRows } from '@marketday/contract/catalog/products/item-cells'
import type { CellRow, ItemEdits } from '@marketday/contract/catalog/products/item-cells'
import {
  archiveItem,
  createItem,
  getItem,
  updateItem,
} from '@marketday/contract/catalog/products/products'
import { receiveGoods } from '@marketday/contract/stock/stock'
import type { BodyInput } from '@marketday/contract/endpoints/endpoint'

import { newId } from '../../../platform/ids.ts'
import { testApp } from '../../../../testing/test-app.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import type { Staff } from '../../../../testing/actors.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function add(staff: Staff, title: string, extra: Partial<BodyInput<typeof createItem>> = {}) {
  const variants = [{ optionValues: [], priceMinor: 450 }]
  const { status, body } = await staff.call(createItem, { body: { title, variants, ...extra } })
  expect(status).toBe(201)
  return body
}

const sizes = (title: string, ...skus: string[]) =>
  ({
    title,
    options: [{ name: 'Size', values: skus }],
    variants: skus.map((sku) => ({ optionValues: [sku], priceMinor: 450, sku, initialStock: 4 })),
  }) satisfies Partial<BodyInput<typeof createItem>>

const rowsOf = async (staff: Staff, query = {}): Promise<CellRow[]> =>
  (await staff.call(listCellRows, { query })).body.rows

type Cells = Omit<NonNullable<ItemEdits['variants']>[number], 'variantId'>
const editing = ({ itemId, variantId }: CellRow, cells: Cells, rest = {}): ItemEdits => ({
  itemId,
  variants: [{ variantId, ...cells }],
  ...rest,
})

async function save(staff: Staff, items: ItemEdits[]) {
  const { status, body } = await staff.call(saveCellEdits, { body: { items } })
  expect(status).toBe(202)
  await t.runJobs()
  return (await staff.call(getBulkAct, { params: { bulkActId: body.id } })).body
}

async function takeBack(staff: Staff, bulkActId: string) {
  expect((await staff.call(undoBulkAct, { params: { bulkActId } })).status).toBe(202)
  await t.runJobs()
  return (await staff.call(getBulkAct, { params: { bulkActId } })).body
}

const outcomes = async (staff: Staff, bulkActId: string) =>
  (await staff.call(listBulkActItems, { params: { bulkActId } })).body.rows.map(
    ({ title, outcome, reason }) => [title, outcome, reason],
  )

test('INV-10 the spreadsheet has a line for each variant of what a list holds, page by page, or of the items named', async () => {
  const owner = await t.owner()
  const tee = await add(owner, 'Tee', sizes('Tee', 'S', 'M'))
  const loaf = await add(owner, 'Loaf', { status: 'active' })
  const old = await add(owner, 'Old')
  await owner.call(archiveItem, { params: { itemId: old.id } })
  const titles = (rows: readonly CellRow[]) => rows.map((row) => [row.title, row.variantTitle])
  const first = (await owner.call(listCellRows, { query: { limit: 1 } })).body
  expect(titles(first.rows)).toEqual([['Loaf', '']])
  const cursor = first.nextCursor ?? ''
  expect(titles(await rowsOf(owner, { limit: 1, cursor }))).toEqual([
    ['Tee', 'S'],
    ['Tee', 'M'],
  ])
  expect(titles(await rowsOf(owner, { status: 'active' }))).toEqual([['Loaf', '']])
  expect(titles(await rowsOf(owner, { items: [old.id, loaf.id].join(',') }))).toEqual([
    ['Loaf', ''],
    ['Old', ''],
  ])
  expect((await rowsOf(owner, { items: tee.id }))[0]).toMatchObject({
    itemId: tee.id,
    status: 'draft',
    sku: 'S',
    priceMinor: 450,
    compareAtMinor: null,
    currency: 'GBP',
    onHand: 4,
  })
  const { status } = await owner.call(listCellRows, { query: { items: 'nonsense' } })
  expect(status).toBe(400)
})

test('INV-10 edited cells are previewed, saved as one act with a result for each item, and brought back', async () => {
  const owner = await t.owner()
  const tee = await add(owner, 'Tee', sizes('Tee', 'S', 'M'))
  const loaf = await add(owner, 'Loaf', { status: 'active' })
  const pie = await add(owner, 'Pie', { status: 'active' })
  const before = await rowsOf(owner)
  const [ofLoaf, ofPie, small, medium] = before
  if (!ofLoaf || !ofPie || !small || !medium) throw new Error('rows are missing')
  const items = [
    editing(ofLoaf, { priceMinor: { from: 450, to: 500 }, sku: { from: null, to: 'L-1' } }),
    editing(ofPie, { priceMinor: { from: 450, to: 0 } }),
    {
      itemId: tee.id,
      title: { from: 'Tee', to: 'T-shirt' },
      variants: [
        { variantId: small.variantId, sku: { from: 'S', to: 'M' }, onHand: { from: 4, to: 9 } },
        {
          variantId: medium.variantId,
          sku: { from: 'M', to: 'S' },
          compareAtMinor: { from: null, to: 900 },
        },
      ],
    },
  ]
  const preview = (await owner.call(previewCellEdits, { body: { items } })).body
  expect(preview).toMatchObject({
    total: 3,
    changed: 2,
    refusals: [{ reason: 'It’s for sale, so its price must be above zero', count: 1 }],
  })
  expect(await rowsOf(owner)).toEqual(before)

  const act = await save(owner, items)
  expect(act).toMatchObject({
    status: 'done',
    action: { kind: 'cells' },
    total: 3,
    changed: 2,
    refused: 1,
  })
  expect(await outcomes(owner, act.id)).toEqual([
    ['Loaf', 'changed', ''],
    ['Pie', 'refused', 'It’s for sale, so its price must be above zero'],
    ['Tee', 'changed', ''],
  ])
  expect(await rowsOf(owner)).toEqual([
    { ...ofLoaf, priceMinor: 500, sku: 'L-1' },
    ofPie,
    { ...small, title: 'T-shirt', sku: 'M', onHand: 9 },
    { ...medium, title: 'T-shirt', sku: 'S', compareAtMinor: 900 },
  ])

  expect(await takeBack(owner, act.id)).toMatchObject({ status: 'undone', undone: 2, kept: 0 })
  expect(await rowsOf(owner)).toEqual(before)
  const { rows } = await t.inTenant(owner.tenantId, (db) =>
    sql`select type, on_hand_delta::int as delta from stock_movements where reference_id = ${act.id}::uuid
      order by stock_movement_id`.execute(db),
  )
  expect(rows).toEqual([
    { type: 'count', delta: 5 },
    { type: 'count', delta: -5 },
  ])
  expect([loaf.id, pie.id]).toContain(ofLoaf.itemId)
})

test('INV-10 what somebody else changed meanwhile is refused by name and not overwritten', async () => {
  const owner = await t.owner()
  const loaf = await add(owner, 'Loaf')
  const [row] = await rowsOf(owner)
  if (!row) throw new Error('no row')
  const { version } = (await owner.call(getItem, { params: { itemId: loaf.id } })).body
  const item = {
    title: 'Loaf',
    variants: [{ id: row.variantId, optionValues: [], priceMinor: 999 }],
  }
  await owner.call(updateItem, { params: { itemId: loaf.id }, body: { version, item } })
  const act = await save(owner, [editing(row, { priceMinor: { from: 450, to: 500 } })])
  expect(await outcomes(owner, act.id)).toEqual([
    ['Loaf', 'refused', 'Someone else changed its price'],
  ])
  expect((await rowsOf(owner))[0]?.priceMinor).toBe(999)
})

test('INV-10 a SKU that another item has since is not given back by the undo', async () => {
  const owner = await t.owner()
  await add(owner, 'Loaf', { variants: [{ optionValues: [], priceMinor: 450, sku: 'A' }] })
  const [row] = await rowsOf(owner)
  if (!row) throw new Error('no row')
  const act = await save(owner, [editing(row, { sku: { from: 'A', to: 'B' } })])
  await add(owner, 'Bun', { variants: [{ optionValues: [], priceMinor: 450, sku: 'A' }] })
  expect(await takeBack(owner, act.id)).toMatchObject({ undone: 0, kept: 1 })
  expect(await outcomes(owner, act.id)).toEqual([['Loaf', 'kept', 'A is the SKU of Bun']])
})

test('INV-13 stock in the spreadsheet is a count: what is received meanwhile stays', async () => {
  const owner = await t.owner()
  await add(owner, 'Tee', sizes('Tee', 'S'))
  const [row] = await rowsOf(owner)
  if (!row) throw new Error('no row')
  const lines = [{ variantId: row.variantId, quantity: 10 }]
  await owner.call(receiveGoods, { body: { lines } })
  const items = [editing(row, { onHand: { from: 4, to: 3 } })]
  await save(owner, items)
  expect((await rowsOf(owner))[0]?.onHand).toBe(13)
})

test('INV-13 whoever may edit items and not stock saves prices and no count', async () => {
  const owner = await t.owner()
  await add(owner, 'Tee', sizes('Tee', 'S'))
  const [row] = await rowsOf(owner)
  if (!row) throw new Error('no row')
  const editor = await t.member(owner, 'driver')
  await t.inTenant(owner.tenantId, async (db) => {
    const role = {
      custom_role_id: newId(),
      name: 'Editor',
      permissions: ['products.see' as const, 'products.edit' as const],
    }
    await db.insertInto('custom_roles').values(role).execute()
    await db
      .updateTable('memberships')
      .set({
        role: 'custom',
        custom_role_id: role.custom_role_id,
        custom_role_name: role.name,
        custom_permissions: role.permissions,
      })
      .where('user_id', '=', editor.userId)
      .execute()
  })
  const counted = { items: [editing(row, { onHand: { from: 4, to: 3 } })] }
  expect((await editor.call(previewCellEdits, { body: counted })).status).toBe(403)
  expect((await editor.call(saveCellEdits, { body: counted })).status).toBe(403)
  expect((await save(editor, [editing(row, { priceMinor: { from: 450, to: 500 } })])).changed).toBe(
    1,
  )
  expect((await rowsOf(owner))[0]).toMatchObject({ priceMinor: 500, onHand: 4 })
})

test('INV-10 edits that name an item twice, nothing or nobody are refused', async () => {
  const owner = await t.owner()
  await add(owner, 'Loaf')
  const [row] = await rowsOf(owner)
  if (!row) throw new Error('no row')
  const edit = editing(row, { priceMinor: { from: 450, to: 500 } })
  for (const [items, expected] of [
    [[edit, edit], 400],
    [[], 400],
    [[editing(row, { priceMinor: { from: 450, to: -1 } })], 400],
    [[{ ...edit, itemId: crypto.randomUUID() }], 404],
  ] as const) {
    const body = { items: [...items] }
    expect((await owner.call(previewCellEdits, { body })).status).toBe(expected)
    expect((await owner.call(saveCellEdits, { body })).status).toBe(expected)
  }
})

test('ids in upper case name the same item and variant', async () => {
  const owner = await t.owner()
  await add(owner, 'Rye')
  const rows = await rowsOf(owner)
  const [act] = await Promise.all(
    rows.map(({ itemId, variantId, ...row }) => {
      const named = { itemId: itemId.toUpperCase(), variantId: variantId.toUpperCase(), ...row }
      return save(owner, [editing(named, { priceMinor: { from: 450, to: 500 } })])
    }),
  )
  expect(act).toMatchObject({ total: 1, changed: 1 })
  expect(await rowsOf(owner)).toMatchObject([{ priceMinor: 500 }])
})
