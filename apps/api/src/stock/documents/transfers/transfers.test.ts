import { afterAll, beforeAll, expect, test } from 'vitest'

import { getStock, listStockLevels } from '@marketday/contract/stock/stock'
import { exportLedger, listLedger, undoEntry } from '@marketday/contract/stock/stock-ledger'
import { closeLocation } from '@marketday/contract/stock/locations'
import * as contract from '@marketday/contract/stock/documents/transfers'

import { books } from '../../../../testing/books.ts'
import { openWarehouse } from '../../../../testing/stock/second-location.ts'
import { openShop, orderDirectly } from '../../../../testing/shop-fixture.ts'
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
    { priceMinor: 300, stock: 5 },
  ])
  const { main, other } = await openWarehouse(shop.owner)
  const [first = '', second = ''] = shop.variantIds
  const draft = (quantities: readonly number[]) => ({
    fromId: main,
    toId: other,
    note: 'Van 2',
    lines: shop.variantIds.flatMap((variantId, index) => {
      const quantity = quantities[index] ?? 0
      return quantity > 0 ? [{ variantId, quantity }] : []
    }),
  })
  return { ...shop, main, other, first, second, draft }
}

const begin = async (staff: Staff, draft: contract.TransferDraft) =>
  (await staff.call(contract.draftTransfer, { body: draft })).body

const acts = (staff: Staff, { id }: { id: string }) => {
  const params = { transferId: id }
  return {
    get: () => staff.call(contract.getTransfer, { params }),
    edit: (draft: contract.TransferDraft, version: number) =>
      staff.call(contract.editTransfer, { params, body: { draft, version } }),
    send: (version: number) => staff.call(contract.sendTransfer, { params, body: { version } }),
    receive: (version: number, lines: contract.TransferReceipt['lines']) =>
      staff.call(contract.receiveTransfer, { params, body: { version, lines } }),
    cancel: (version: number) => staff.call(contract.cancelTransfer, { params, body: { version } }),
  }
}

const line = (
  variantId: string,
  received: number,
  { damaged = 0, lost = 0 }: { damaged?: number; lost?: number } = {},
) => ({ variantId, received, damaged, lost })

async function levels(staff: Staff, variantId: string) {
  const { rows } = (await staff.call(listStockLevels, { params: { variantId } })).body
  return rows.map((row) => [row.onHand, row.unavailable, row.incoming])
}

test('INV-16 a transfer is prepared, sent, received in parts with what was damaged and lost, and closed', async () => {
  const { owner, first, second, draft } = await prepare()
  const made = await begin(owner, draft([6, 2]))
  expect(made).toMatchObject({ status: 'draft', lines: 2, pieces: 8, onTheWay: 0 })
  expect(await levels(owner, first)).toEqual([[10, 0, 0]])
  const transfer = acts(owner, made)
  expect((await transfer.send(1)).body).toMatchObject({ status: 'inTransit', onTheWay: 8 })
  expect(await levels(owner, first)).toEqual([
    [4, 0, 0],
    [0, 0, 6],
  ])
  expect(await books(t, owner.tenantId)).toEqual([])
  const partly = await transfer.receive(2, [line(first, 3, { damaged: 1 }), line(second, 0)])
  expect(partly.body).toMatchObject({ status: 'partlyReceived', onTheWay: 4, damaged: 1 })
  expect(await levels(owner, first)).toEqual([
    [4, 0, 0],
    [4, 1, 2],
  ])
  const wholly = await transfer.receive(3, [line(first, 1, { lost: 1 }), line(second, 2)])
  expect(wholly.body).toMatchObject({
    status: 'received',
    onTheWay: 0,
    lost: 1,
    closedBy: 'Test Person',
  })
  expect(await levels(owner, first)).toEqual([
    [4, 0, 0],
    [5, 1, 0],
  ])
  expect(await books(t, owner.tenantId)).toEqual([])
})

test('INV-16 the ledger tells both ends of a transfer, with what is on its way, and exports it', async () => {
  const { owner, first, other, draft } = await prepare()
  const made = await begin(owner, draft([6]))
  const transfer = acts(owner, made)
  await transfer.send(1)
  await transfer.receive(2, [line(first, 3, { damaged: 1, lost: 2 })])
  const { rows } = (await owner.call(listLedger, { query: { limit: 5 } })).body
  expect(
    rows
      .map((row) => [
        row.type,
        row.locationName,
        row.onHandDelta,
        row.unavailableDelta,
        row.incomingDelta,
      ])
      .toSorted((a, b) => a.join().localeCompare(b.join())),
  ).toEqual([
    ['arrive', 'Warehouse', 4, 0, -4],
    ['block', 'Warehouse', 0, 1, 0],
    ['lose', 'Warehouse', 0, 0, -2],
    ['send', 'Main location', -6, 0, 0],
    ['send', 'Warehouse', 0, 0, 6],
  ])
  expect(rows.map(({ actions }) => actions.undo)).toEqual(
    rows.map(() => 'Only manual entries can be undone'),
  )
  const file = await owner.call(exportLedger, { query: { locationId: other } })
  expect(String(file.body)).toMatch(/,arrive,Loaf 1,.*,Warehouse,6,-4,2/)
  expect(String(file.body)).not.toContain('Main location')
  const undone = await owner.call(undoEntry, { params: { entryId: made.id }, body: {} })
  expect(undone.status).toBe(404)
})

test('INV-16 what is cancelled on its way goes back to where it came from; what arrived stays', async () => {
  const { owner, first, draft } = await prepare()
  const made = await begin(owner, draft([6]))
  const transfer = acts(owner, made)
  await transfer.send(1)
  await transfer.receive(2, [line(first, 2)])
  const { body } = await transfer.cancel(3)
  expect(body).toMatchObject({ status: 'cancelled', onTheWay: 0 })
  expect(body.rows).toMatchObject([{ received: 2, returned: 4 }])
  expect(await levels(owner, first)).toEqual([
    [8, 0, 0],
    [2, 0, 0],
  ])
  expect((await transfer.receive(4, [line(first, 1)])).problem.message).toBe(
    'This transfer is cancelled already',
  )
  expect(await books(t, owner.tenantId)).toEqual([])
})

test('INV-16 only what is available can be sent, and the refusal names it and moves nothing', async () => {
  const { owner, shopper, first, draft } = await prepare()
  await orderDirectly(shopper, [{ variantId: first, quantity: 7 }])
  const transfer = acts(owner, await begin(owner, draft([4, 5])))
  const refused = await transfer.send(1)
  expect([refused.status, refused.problem.code, refused.problem.message]).toEqual([
    409,
    'out_of_stock',
    'Only 3 of Loaf 1 left',
  ])
  await t.inTenant(owner.tenantId, (db) =>
    db.updateTable('variants').set({ backorder: true }).execute(),
  )
  expect((await transfer.send(1)).problem.message).toBe('Only 3 of Loaf 1 left')
  expect((await transfer.get()).body).toMatchObject({ status: 'draft', version: 1 })
  expect((await transfer.edit(draft([3, 5]), 1)).body).toMatchObject({ pieces: 8, version: 2 })
  expect((await transfer.send(2)).status).toBe(200)
})

test('INV-16 of several who send or receive at once one does, and nothing moves twice', async () => {
  const { owner, first, draft } = await prepare()
  const made = await begin(owner, draft([6]))
  const transfer = acts(owner, made)
  const statuses = async (work: () => Promise<{ status: number }>) =>
    (await Promise.all(Array.from({ length: 5 }, work)))
      .map(({ status }) => status)
      .toSorted((a, b) => a - b)
  expect(await statuses(() => transfer.send(1))).toEqual([200, 409, 409, 409, 409])
  expect(await statuses(() => transfer.receive(2, [line(first, 2)]))).toEqual([
    201, 409, 409, 409, 409,
  ])
  expect(await statuses(() => transfer.cancel(3))).toEqual([200, 409, 409, 409, 409])
  expect(await levels(owner, first)).toEqual([
    [8, 0, 0],
    [2, 0, 0],
  ])
  expect(await books(t, owner.tenantId)).toEqual([])
})

test('INV-16 transfers in both directions at once neither deadlock nor lose a piece', async () => {
  const { owner, main, other, variantIds, first, draft } = await prepare()
  const away = acts(owner, await begin(owner, draft([6, 3])))
  await away.send(1)
  await away.receive(
    2,
    variantIds.map((id, index) => line(id, index === 0 ? 6 : 3)),
  )
  const made = await Promise.all(
    Array.from({ length: 6 }, (_none, index) =>
      begin(owner, {
        ...draft([1, 0]),
        ...(index % 2 === 0 && { fromId: other, toId: main }),
      }),
    ),
  )
  const sent = await Promise.all(made.map((each) => acts(owner, each).send(1)))
  expect(sent.map(({ status }) => status)).toEqual(made.map(() => 200))
  const sum = (await levels(owner, first)).flat().reduce((all, pieces) => all + pieces, 0)
  expect(sum).toBe(10)
  expect(await books(t, owner.tenantId)).toEqual([])
})

test('INV-16 no more arrives than is on the way, of nothing else, and a transfer has two ends and known items', async () => {
  const { owner, main, first, second, draft } = await prepare()
  const several = acts(owner, await begin(owner, draft([4, 2])))
  await several.send(1)
  const wrong = await several.receive(2, [line(first, 3), line(second, 3)])
  expect(wrong.problem.message).toBe('Only 2 of Loaf 2 are on the way')
  const transfer = acts(owner, await begin(owner, draft([6])))
  await transfer.send(1)
  const refusals = async (lines: contract.TransferReceipt['lines']) =>
    (await transfer.receive(2, lines)).problem.message
  expect(await refusals([line(first, 5, { damaged: 1, lost: 1 })])).toBe(
    'Only 6 of Loaf 1 are on the way',
  )
  expect((await transfer.receive(2, [line(second, 1)])).status).toBe(404)
  expect((await transfer.receive(2, [line(first, 0)])).status).toBe(400)
  expect((await transfer.edit(draft([1]), 2)).problem.message).toBe(
    'This transfer is on its way already',
  )
  const drafting = (change: object) =>
    owner.call(contract.draftTransfer, { body: { ...draft([1]), ...change } })
  expect((await drafting({ toId: main })).status).toBe(400)
  expect((await drafting({ lines: [] })).status).toBe(400)
  expect((await drafting({ toId: newId() })).status).toBe(404)
  expect((await drafting({ lines: [{ variantId: newId(), quantity: 1 }] })).status).toBe(404)
})

test('INV-16 goods on their way keep a location open, a transfer to a closed one is refused, and the list finds transfers', async () => {
  const { owner, first, main, other, draft } = await prepare()
  const made = await begin(owner, draft([6]))
  const transfer = acts(owner, made)
  const close = () => owner.call(closeLocation, { params: { locationId: other } })
  expect((await close()).problem.message).toBe('Warehouse cannot be closed: 1 transfer is prepared')
  await transfer.send(1)
  expect((await close()).problem.message).toBe(
    'Warehouse cannot be closed: 6 incoming (Loaf 1), 1 transfer is on the way. Transfer, receive or adjust it first',
  )
  expect(
    (await owner.call(getStock, { params: { variantId: first }, query: { locationId: other } }))
      .body,
  ).toMatchObject({ onHand: 0, incoming: 6 })
  await transfer.cancel(2)
  expect((await close()).status).toBe(200)
  expect((await owner.call(contract.draftTransfer, { body: draft([1]) })).problem.message).toBe(
    'Warehouse is closed. Reopen it in the settings',
  )
  const ids = async (query: object) =>
    (await owner.call(contract.listTransfers, { query })).body.rows.map(({ id }) => id)
  expect(await ids({ status: 'cancelled', locationId: main })).toEqual([made.id])
  expect(await ids({ status: 'draft' })).toEqual([])
})

test('INV-16 who may only see stock reads transfers, and another business finds none of them', async () => {
  const { owner, first, draft } = await prepare()
  const made = await begin(owner, draft([6]))
  const clerk = acts(await t.member(owner, 'orders'), made)
  expect((await clerk.get()).body.actions.send).toBe('Your role doesn’t include changing stock')
  expect((await clerk.send(1)).status).toBe(403)
  const stranger = await t.owner()
  const foreign = acts(stranger, made)
  for (const { status } of [
    await foreign.get(),
    await foreign.edit(draft([1]), 1),
    await foreign.send(1),
    await foreign.receive(1, [line(first, 1)]),
    await foreign.cancel(1),
    await stranger.call(contract.draftTransfer, { body: draft([1]) }),
  ])
    expect(status).toBe(404)
})
