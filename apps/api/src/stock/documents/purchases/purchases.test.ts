import { afterAll, beforeAll, expect, test } from 'vitest'

import { getStock, receiveGoods } from '@marketday/contract/stock/stock'
import {
  exportLedger,
  listLedger,
  listStockEntries,
  undoEntry,
  undoDays,
} from '@marketday/contract/stock/stock-ledger'
import * as contract from '@marketday/contract/stock/documents/purchases'
import { closeLocation } from '@marketday/contract/stock/locations'

import { books } from '../../../../testing/books.ts'
import { openShop, orderDirectly } from '../../../../testing/shop-fixture.ts'
import { openWarehouse } from '../../../../testing/stock/second-location.ts'
import { testApp } from '../../../../testing/test-app.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import type { Staff } from '../../../../testing/actors.ts'
import { newId } from '../../../platform/ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ DATABASE_POOL_SIZE: '10' })
})
afterAll(() => t.close())

async function prepare() {
  const shop = await openShop(t, [
    { priceMinor: 420, stock: 10 },
    { priceMinor: 300, stock: 0 },
  ])
  const { main, other } = await openWarehouse(shop.owner)
  const [first = '', second = ''] = shop.variantIds
  const draft = (...lines: readonly contract.PurchaseDraft['lines'][number][]) => ({
    supplierName: 'Mill & Sons',
    supplierEmail: 'orders@mill.example.com',
    supplierReference: 'MS-7',
    locationId: main,
    expectedOn: '2026-12-01',
    note: 'Back door',
    lines: [...lines],
  })
  return { ...shop, main, other, first, second, draft }
}

const line = (variantId: string, quantity: number, unitCostMinor: number) => ({
  variantId,
  quantity,
  unitCostMinor,
})

const begin = async (staff: Staff, draft: contract.PurchaseDraft) =>
  (await staff.call(contract.draftPurchase, { body: draft })).body

const acts = (staff: Staff, { id }: { id: string }) => {
  const params = { purchaseId: id }
  return {
    get: () => staff.call(contract.getPurchase, { params }),
    file: () => staff.call(contract.exportPurchase, { params }),
    edit: (draft: contract.PurchaseDraft, version: number) =>
      staff.call(contract.editPurchase, { params, body: { draft, version } }),
    order: (version: number) => staff.call(contract.orderPurchase, { params, body: { version } }),
    receive: (version: number, lines: contract.PurchaseArrival['lines']) =>
      staff.call(contract.receivePurchase, { params, body: { version, lines } }),
    undo: (purchaseReceiptId: string) =>
      staff.call(contract.undoPurchaseReceipt, { params: { ...params, purchaseReceiptId } }),
    close: (version: number) => staff.call(contract.closePurchase, { params, body: { version } }),
    cancel: (version: number) => staff.call(contract.cancelPurchase, { params, body: { version } }),
  }
}

async function ordered(staff: Staff, draft: contract.PurchaseDraft) {
  const made = await begin(staff, draft)
  const purchase = acts(staff, made)
  await purchase.order(1)
  return { ...made, ...purchase }
}

const stockOf = async (staff: Staff, variantId: string) => {
  const { body } = await staff.call(getStock, { params: { variantId } })
  return [body.onHand, body.costMinor]
}

test('INV-17 a purchase order is prepared, ordered and received in parts, and each part moves the cost of what is on hand', async () => {
  const { owner, first, second, draft } = await prepare()
  const made = await begin(owner, draft(line(first, 10, 200), line(second, 4, 95)))
  expect(made).toMatchObject({
    status: 'draft',
    number: 1,
    currency: 'GBP',
    pieces: 14,
    totalMinor: 2380,
    expectedOn: '2026-12-01',
  })
  const purchase = acts(owner, made)
  expect((await purchase.order(1)).body).toMatchObject({
    status: 'ordered',
    orderedBy: 'Test Person',
    received: 0,
  })
  expect(await stockOf(owner, first)).toEqual([10, null])
  const partly = await purchase.receive(2, [line(first, 4, 200)])
  expect([partly.status, partly.body.status, partly.body.received]).toEqual([
    201,
    'partlyReceived',
    4,
  ])
  expect(await stockOf(owner, first)).toEqual([14, 200])
  // 14 pieces at 2.00 and 6 at 2.51 are worth 43.06, so one costs 2.153.
  const wholly = await purchase.receive(3, [line(first, 6, 251), line(second, 4, 95)])
  expect(wholly.body).toMatchObject({ status: 'received', received: 14, closedBy: 'Test Person' })
  expect(await stockOf(owner, first)).toEqual([20, 215])
  expect(await stockOf(owner, second)).toEqual([4, 95])
  expect(wholly.body.receipts.map(({ pieces, totalMinor }) => [pieces, totalMinor])).toEqual([
    [10, 1886],
    [4, 800],
  ])
  expect(await books(t, owner.tenantId)).toEqual([])
})

test('INV-17 what lies at another location counts in the average, and what is received there too', async () => {
  const { owner, first, other, draft } = await prepare()
  const away = { ...draft(line(first, 10, 100)), locationId: other }
  await (await ordered(owner, away)).receive(2, [line(first, 10, 100)])
  const next = await ordered(owner, draft(line(first, 20, 201)))
  await next.receive(2, [line(first, 20, 201)])
  // 10 at home and 10 away at 1.00, 20 at 2.01: 1.505, rounded half up.
  expect(await stockOf(owner, first)).toEqual([30, 151])
})

test('INV-17 a receipt stands in the ledger with its order, and is undone on the order, not there', async () => {
  const { owner, first, draft } = await prepare()
  const purchase = await ordered(owner, draft(line(first, 10, 200)))
  const [receipt] = (await purchase.receive(2, [line(first, 4, 200)])).body.receipts
  const { rows } = (await owner.call(listLedger, { query: { type: 'receive', limit: 1 } })).body
  expect(rows[0]).toMatchObject({
    type: 'receive',
    onHandDelta: 4,
    referenceType: 'purchase',
    referenceId: receipt?.id,
    purchase: { id: purchase.id, number: 1 },
    actions: { undo: 'Undo the receipt on its purchase order' },
  })
  expect(String((await owner.call(exportLedger, { query: { type: 'receive' } })).body)).toContain(
    'purchase order',
  )
  const [entry] = (await owner.call(listStockEntries, { query: { type: 'receive' } })).body.rows
  expect(entry).toMatchObject({
    id: receipt?.id,
    pieces: 4,
    purchase: { id: purchase.id, number: 1 },
    actions: { undo: null },
  })
  const params = { entryId: receipt?.id ?? '' }
  expect((await owner.call(undoEntry, { params, body: {} })).status).toBe(404)
})

test('INV-17 a receipt that is undone gives its pieces back to the order, also to a closed one; costs stay', async () => {
  const { owner, first, draft } = await prepare()
  const purchase = await ordered(owner, draft(line(first, 10, 200)))
  const [receipt] = (await purchase.receive(2, [line(first, 4, 200)])).body.receipts
  expect((await purchase.close(3)).body).toMatchObject({ status: 'closed', received: 4 })
  const undone = await purchase.undo(receipt?.id ?? '')
  expect(undone.body).toMatchObject({ status: 'ordered', received: 0, closedAt: null })
  expect(undone.body.receipts).toMatchObject([
    { pieces: 4, undoneBy: 'Test Person', actions: { undo: 'Already undone' } },
  ])
  expect(await stockOf(owner, first)).toEqual([10, 200])
  expect((await purchase.undo(receipt?.id ?? '')).status).toBe(409)
  expect((await purchase.receive(5, [line(first, 10, 210)])).body.status).toBe('received')
  expect(await books(t, owner.tenantId)).toEqual([])
})

test('INV-17 what came in and is promised by now, or came in long ago, is not undone', async () => {
  const { owner, shopper, second, draft } = await prepare()
  const purchase = await ordered(owner, draft(line(second, 4, 95)))
  const [receipt] = (await purchase.receive(2, [line(second, 4, 95)])).body.receipts
  await orderDirectly(shopper, [{ variantId: second, quantity: 3 }])
  const refused = await purchase.undo(receipt?.id ?? '')
  expect([refused.status, refused.problem.code]).toEqual([409, 'out_of_stock'])
  expect((await purchase.get()).body).toMatchObject({ status: 'received', version: 3 })
  await t.inTenant(owner.tenantId, (db) =>
    db.updateTable('purchase_receipts').set({ received_at: '2020-01-01T00:00:00Z' }).execute(),
  )
  expect((await purchase.undo(receipt?.id ?? '')).problem.message).toBe(
    `Older than ${undoDays} days`,
  )
})

test('INV-17 of several who receive, undo or order at once one does, and nothing comes in twice', async () => {
  const { owner, first, draft } = await prepare()
  const purchase = acts(owner, await begin(owner, draft(line(first, 10, 200))))
  const statuses = async (work: () => Promise<{ status: number }>) =>
    (await Promise.all(Array.from({ length: 5 }, work)))
      .map(({ status }) => status)
      .toSorted((a, b) => a - b)
  expect(await statuses(() => purchase.order(1))).toEqual([200, 409, 409, 409, 409])
  expect(await statuses(() => purchase.receive(2, [line(first, 4, 200)]))).toEqual([
    201, 409, 409, 409, 409,
  ])
  const [receipt] = (await purchase.get()).body.receipts
  expect(await statuses(() => purchase.undo(receipt?.id ?? ''))).toEqual([201, 409, 409, 409, 409])
  expect(await stockOf(owner, first)).toEqual([10, 200])
  expect(await books(t, owner.tenantId)).toEqual([])
})

test('INV-17 receipts of one item for several orders at once add up in stock and in its cost, beside sales', async () => {
  const { owner, shopper, first, second, draft } = await prepare()
  const lines = [line(first, 5, 130), line(second, 5, 100)]
  await owner.call(receiveGoods, { body: { lines: [{ variantId: second, quantity: 10 }] } })
  const orders = await Promise.all(
    Array.from({ length: 6 }, (_none, index) =>
      ordered(owner, draft(...(index % 2 === 0 ? lines : lines.toReversed()))),
    ),
  )
  expect(orders.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6])
  const [received] = await Promise.all([
    Promise.all(orders.map((each) => each.receive(2, lines))),
    orderDirectly(shopper, [{ variantId: first, quantity: 2 }]),
  ])
  expect(received.map(({ status }) => status)).toEqual(orders.map(() => 201))
  expect(await stockOf(owner, first)).toEqual([40, 130])
  expect(await stockOf(owner, second)).toEqual([40, 100])
  expect(await books(t, owner.tenantId)).toEqual([])
})

test('INV-17 no more comes in than is expected, of nothing else, and the refusal names it and receives nothing', async () => {
  const { owner, first, second, draft } = await prepare()
  const purchase = await ordered(owner, draft(line(first, 10, 200), line(second, 2, 95)))
  const refused = await purchase.receive(2, [line(first, 6, 200), line(second, 3, 95)])
  expect([refused.status, refused.problem.message]).toEqual([409, 'Only 2 of Loaf 2 are expected'])
  expect((await purchase.receive(2, [line(newId(), 1, 1)])).status).toBe(404)
  expect((await purchase.receive(2, [])).problem.message).toMatch(/Nothing to receive/)
  expect((await purchase.receive(2, [line(first, 1, 1), line(first, 1, 1)])).status).toBe(400)
  expect((await purchase.edit(draft(line(first, 1, 1)), 2)).problem.message).toBe(
    'This purchase order is ordered already',
  )
  expect((await purchase.close(2)).status).toBe(409)
  expect(await stockOf(owner, first)).toEqual([10, null])
  expect((await purchase.cancel(2)).body.status).toBe('cancelled')
  expect((await purchase.receive(3, [line(first, 1, 1)])).status).toBe(409)
})

test('INV-17 a draft is changed and needs known items, a place and a supplier', async () => {
  const { owner, other, first, second, draft } = await prepare()
  const purchase = acts(owner, await begin(owner, draft(line(first, 10, 200))))
  const edited = await purchase.edit({ ...draft(line(second, 3, 0)), expectedOn: null }, 1)
  expect(edited.body).toMatchObject({ pieces: 3, expectedOn: null, version: 2 })
  expect((await purchase.edit(draft(line(first, 1, 1)), 1)).problem.code).toBe('version_conflict')
  const refuse = async (change: object) =>
    (await owner.call(contract.draftPurchase, { body: { ...draft(line(first, 1, 1)), ...change } }))
      .status
  expect(await refuse({ supplierName: ' ' })).toBe(400)
  expect(await refuse({ supplierEmail: 'nobody' })).toBe(400)
  expect(await refuse({ lines: [] })).toBe(400)
  expect(await refuse({ lines: [line(first, 100_000, 10_000_000_000)] })).toBe(400)
  expect(await refuse({ locationId: newId() })).toBe(404)
  expect(await refuse({ lines: [line(newId(), 1, 1)] })).toBe(404)
  await owner.call(closeLocation, { params: { locationId: other } })
  expect(await refuse({ locationId: other })).toBe(409)
})

test('INV-17 what is expected of an item is said beside its stock, and the list finds orders by all that is asked', async () => {
  const { owner, first, draft } = await prepare()
  const later = await ordered(owner, draft(line(first, 10, 200)))
  const soon = await ordered(owner, {
    ...draft(line(first, 3, 200)),
    supplierName: 'Aardvark',
    expectedOn: '2026-11-28',
  })
  await begin(owner, draft(line(first, 99, 200)))
  await later.receive(2, [line(first, 4, 200)])
  const expected = await owner.call(contract.listExpected, { params: { variantId: first } })
  expect(expected.body.rows.map((row) => [row.supplierName, row.quantity, row.expectedOn])).toEqual(
    [
      ['Aardvark', 3, '2026-11-28'],
      ['Mill & Sons', 6, '2026-12-01'],
    ],
  )
  const ids = async (query: object) =>
    (await owner.call(contract.listPurchases, { query })).body.rows.map(({ id }) => id)
  expect(await ids({ status: 'ordered' })).toEqual([soon.id])
  expect(await ids({ supplier: 'Aardvark' })).toEqual([soon.id])
  expect(await ids({ to: '2026-11-30' })).toEqual([soon.id])
  expect(await ids({ from: '2026-11-29', status: 'partlyReceived' })).toEqual([later.id])
  expect(await ids({ search: 'po-2 aard' })).toEqual([soon.id])
  expect(await ids({ search: 'ms-7 nothing' })).toEqual([])
  const { body: page } = await owner.call(contract.listPurchases, { query: { limit: 1 } })
  expect(await ids({ limit: 5, cursor: page.nextCursor })).toEqual([soon.id, later.id])
  expect((await owner.call(contract.listSuppliers)).body.rows).toEqual([
    { name: 'Aardvark', email: 'orders@mill.example.com' },
    { name: 'Mill & Sons', email: 'orders@mill.example.com' },
  ])
  expect(String((await later.file()).body)).toContain('Loaf 1,,LOAF-1,10,2.00,20.00,GBP')
})

test('INV-17 who may only see stock reads purchase orders, and another business finds none of them', async () => {
  const { owner, first, draft } = await prepare()
  const purchase = await ordered(owner, draft(line(first, 10, 200)))
  const clerk = acts(await t.member(owner, 'orders'), purchase)
  expect((await clerk.get()).body.actions.receive).toBe('Your role doesn’t include changing stock')
  expect((await clerk.receive(2, [line(first, 1, 1)])).status).toBe(403)
  const stranger = await t.owner()
  const foreign = acts(stranger, purchase)
  for (const { status } of [
    await foreign.get(),
    await foreign.file(),
    await foreign.edit(draft(line(first, 1, 1)), 2),
    await foreign.order(2),
    await foreign.receive(2, [line(first, 1, 1)]),
    await foreign.undo(newId()),
    await foreign.close(2),
    await foreign.cancel(2),
    await stranger.call(contract.listExpected, { params: { variantId: first } }),
  ])
    expect(status).toBe(404)
  expect((await stranger.call(contract.listPurchases)).body.rows).toEqual([])
})
