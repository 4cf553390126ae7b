import { afterAll, beforeAll, expect, test } from 'vitest'

import { getCart, leaveCheckout, setCartLine, startCheckout } from '@marketday/contract/orders/cart'
import {
  cancelOrder,
  getOrder,
  handOverOrder,
  packOrder,
  startPicking,
} from '@marketday/contract/orders/orders'
import {
  archiveItem,
  createItem,
  deleteItem,
  duplicateItem,
  getItem,
  listItems,
  updateItem,
} from '@marketday/contract/catalog/products/products'
import type { Item } from '@marketday/contract/catalog/products/products'
import { listMovements } from '@marketday/contract/stock/stock-ledger'
import { getShopProduct, listShopProducts } from '@marketday/contract/storefront/shop/shop'

import { books } from '../../../testing/books.ts'
import { fillCart, openShop, orderDirectly, pay } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import { listHandedOver } from '../../deliveries/board/settle-delivery.ts'
import { newId } from '../../platform/ids.ts'
import { returnStock } from '../return-stock.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ DATABASE_POOL_SIZE: '20' })
})
afterAll(() => t.close())

interface Part {
  readonly variantId: string
  readonly quantity: number
}

const bundleOf = (parts: readonly Part[] | undefined, given: object = {}) => ({
  title: 'Breakfast box',
  status: 'active' as const,
  kind: 'bundle' as const,
  ...(parts && { parts: [...parts] }),
  variants: [{ optionValues: [], priceMinor: 1500 }],
  ...given,
})

const add = (owner: Staff, parts: readonly Part[] | undefined, given: object = {}) =>
  owner.call(createItem, { body: bundleOf(parts, given) })

async function openWithBundle(first: number, second: number) {
  const shop = await openShop(t, [
    { priceMinor: 400, stock: first },
    { priceMinor: 300, stock: second },
  ])
  const [one = '', two = ''] = shop.variantIds
  const parts = [
    { variantId: one, quantity: 1 },
    { variantId: two, quantity: 2 },
  ]
  const { body: bundle } = await add(shop.owner, parts)
  return { ...shop, one, two, parts, bundle, bundleId: bundle.variants[0]?.id ?? '' }
}

const reserved = ({ owner }: ShopFixture) =>
  t.inTenant(owner.tenantId, async (db) => {
    const rows = await db
      .selectFrom('stock_levels')
      .select(['variant_id', 'on_hand', 'reserved'])
      .execute()
    return new Map(rows.map((row) => [row.variant_id, [row.on_hand, row.reserved]]))
  })

const findItem = async ({ owner }: ShopFixture, itemId: string) =>
  (await owner.call(getItem, { params: { itemId } })).body

const change = async (shop: ShopFixture, { id, version }: Item, item: object) =>
  await shop.owner.call(updateItem, {
    params: { itemId: id },
    body: { version, item: bundleOf(undefined, item) },
  })

test('what cannot be a part is refused by name, and nothing is stored', async () => {
  const { owner, one, parts, bundle, bundleId } = await openWithBundle(3, 5)
  const foreign = await openShop(t, [{ priceMinor: 100, stock: 3 }])
  const { body: service } = await owner.call(createItem, {
    body: { title: 'Course', kind: 'service', variants: [{ optionValues: [], priceMinor: 100 }] },
  })
  const refused = async (wanted: readonly Part[] | undefined, given: object = {}) =>
    (await add(owner, wanted, given)).problem.errors[0]
  const part = (variantId: string, quantity = 1) => ({ variantId, quantity })
  expect(await refused([])).toEqual({ path: 'parts', message: 'Choose at least one part' })
  expect(await refused(undefined)).toMatchObject({ message: 'Choose at least one part' })
  expect(await refused([part(one, 0)])).toMatchObject({ message: 'At least 1' })
  expect(await refused([part(one), part(one)])).toMatchObject({ message: 'It’s already a part' })
  expect(await refused([part(bundleId)])).toMatchObject({
    path: 'parts.0.variantId',
    message: 'Breakfast box is a bundle. Choose its parts instead',
  })
  expect(await refused([part(service.variants[0]?.id ?? '')])).toMatchObject({
    message: 'Course has no stock. Only physical items can be parts',
  })
  for (const unknown of [newId(), foreign.variantIds[0] ?? ''])
    expect(await refused([part(unknown)])).toMatchObject({
      message: 'This item no longer exists. Choose another',
    })
  expect(await refused(Array.from({ length: 21 }, () => part(newId())))).toMatchObject({
    message: 'At most 20 parts',
  })
  expect(await refused(parts, { kind: 'physical' })).toMatchObject({
    message: 'Only a bundle has parts',
  })
  const options = [{ name: 'Size', values: ['S'] }]
  const variants = [{ optionValues: ['S'], priceMinor: 100 }]
  expect(await refused(parts, { options, variants })).toMatchObject({ path: 'options' })
  const itself = { parts: [part(bundleId)] }
  const shop = { owner } as ShopFixture
  expect((await change(shop, bundle, itself)).problem.message).toContain(
    'is a bundle. Choose its parts',
  )
  expect((await owner.call(listItems, { query: {} })).body.rows).toHaveLength(4)
})

test('as many can be sold as there are of the part of which there are fewest, in panel and shop', async () => {
  const shop = await openWithBundle(3, 5)
  const { owner, shopper, bundle, bundleId, one } = shop
  expect(bundle).toMatchObject({
    availableBundles: 2,
    parts: [
      { title: 'Loaf 1', quantity: 1, available: 3, problem: null },
      { title: 'Loaf 2', quantity: 2, available: 5, problem: null },
    ],
  })
  const query = { search: 'Breakfast' }
  const rows = async () => (await owner.call(listItems, { query })).body.rows
  expect(await rows()).toMatchObject([{ available: 2, stockState: 'in' }])
  const params = { slug: bundle.slug }
  const shown = async () => (await shopper.call(getShopProduct, { params })).body
  expect(await shown()).toMatchObject({
    parts: [{ title: 'Loaf 1' }, { title: 'Loaf 2', quantity: 2 }],
    variants: [{ available: 2, stockState: 'in' }],
  })
  await orderDirectly(shopper, [{ variantId: bundleId, quantity: 2 }])
  expect(await findItem(shop, bundle.id)).toMatchObject({
    availableBundles: 0,
    parts: [{ problem: null }, { problem: 'Only 1 left, and 2 are needed' }],
  })
  expect(await rows()).toMatchObject([{ available: 0, stockState: 'out' }])
  expect(await shown()).toMatchObject({ variants: [{ available: 0, stockState: 'out' }] })
  const cards = (await shopper.call(listShopProducts, { query: {} })).body.rows
  expect(cards.find(({ id }) => id === bundle.id)).toMatchObject({ stockState: 'out' })
  const late = await orderDirectly(shopper, [{ variantId: bundleId, quantity: 1 }])
  expect(late.problem).toMatchObject({ status: 409, code: 'out_of_stock' })
  const copy = await owner.call(duplicateItem, { params: { itemId: bundle.id } })
  expect(copy.body.parts).toHaveLength(2)
  expect(one).not.toBe('')
})

test('a part that is not for sale makes the bundle unavailable, with the reason', async () => {
  const shop = await openWithBundle(3, 6)
  const { owner, bundle, bundleId } = shop
  const [productId = ''] = shop.productIds
  const setStatus = (status: 'active' | 'draft') =>
    t.inTenant(owner.tenantId, (db) =>
      db.updateTable('products').set({ status }).where('product_id', '=', productId).execute(),
    )
  await setStatus('draft')
  const problem = async () => (await findItem(shop, bundle.id)).parts[0]?.problem
  expect(await problem()).toBe('Its item is a draft')
  const sold = () => orderDirectly(shop.shopper, [{ variantId: bundleId, quantity: 1 }])
  expect((await sold()).problem.code).toBe('out_of_stock')
  await setStatus('active')
  await owner.call(archiveItem, { params: { itemId: productId } })
  expect(await problem()).toBe('Its item is archived')
  expect((await findItem(shop, bundle.id)).availableBundles).toBe(0)
  expect((await sold()).problem.code).toBe('out_of_stock')
})

test('a part keeps its kind, and is not deleted', async () => {
  const shop = await openWithBundle(0, 0)
  const [itemId = ''] = shop.productIds
  const part = await findItem(shop, itemId)
  expect(part.actions.delete).toBe('It’s part of Breakfast box. Remove it there first')
  const gone = await shop.owner.call(deleteItem, { params: { itemId } })
  expect(gone.problem.message).toContain('Breakfast box')
  const turned = await change(shop, part, { title: 'Loaf 1', parts: [shop.parts[1]] })
  expect(turned.problem.message).toBe(
    'Loaf 1 can’t change its type: it’s part of Breakfast box. Remove it there first',
  )
})

test('CON-03: bundles and their parts on lines of one order are reserved as their sum, without deadlocks', async () => {
  const shop = await openWithBundle(40, 31)
  const wishes = [
    { variantId: shop.bundleId, quantity: 1 },
    { variantId: shop.two, quantity: 1 },
  ]
  const outcomes = await Promise.all(
    Array.from({ length: 30 }, (_none, index) =>
      orderDirectly(t.shopper(shop.owner.slug), index % 2 ? wishes : wishes.toReversed()),
    ),
  )
  const refused = outcomes.filter(({ status }) => status !== 201)
  expect(refused).toHaveLength(20)
  for (const { problem } of refused) expect(problem.code).toBe('out_of_stock')
  const levels = await reserved(shop)
  expect([levels.get(shop.one), levels.get(shop.two)]).toEqual([
    [40, 10],
    [31, 30],
  ])
  expect(await books(t, shop.owner.tenantId)).toEqual([])
})

test('of two buyers of the last part one gets it, and the other is told its name', async () => {
  const shop = await openWithBundle(1, 9)
  const buy = (variantId: string) =>
    orderDirectly(t.shopper(shop.owner.slug), [{ variantId, quantity: 1 }])
  const outcomes = await Promise.all([buy(shop.bundleId), buy(shop.one)])
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set([201, 409]))
  const lost = outcomes.find(({ status }) => status === 409)
  expect(lost?.problem.message).toMatch(/(?:Loaf 1|Breakfast box) is sold out/)
  expect(await books(t, shop.owner.tenantId)).toEqual([])
})

test('a checkout holds the parts, and gives back what it held although the bundle has changed', async () => {
  const shop = await openWithBundle(5, 9)
  const { shopper, one, two, bundle, bundleId } = shop
  await fillCart(shopper, shop, [0, 1])
  await shopper.call(setCartLine, {
    params: { lineId: newId() },
    body: { variantId: bundleId, quantity: 2 },
  })
  await shopper.call(startCheckout)
  const now = async () => {
    const levels = await reserved(shop)
    return [levels.get(one)?.[1], levels.get(two)?.[1]]
  }
  expect(await now()).toEqual([2, 5])
  expect(await books(t, shop.owner.tenantId)).toEqual([])
  expect((await shopper.call(getCart)).body.lines.map(({ change: each }) => each)).toEqual([
    null,
    null,
  ])
  const onlyOne = { parts: [{ variantId: one, quantity: 1 }] }
  expect((await change(shop, bundle, onlyOne)).status).toBe(200)
  await shopper.call(leaveCheckout)
  expect(await now()).toEqual([0, 0])

  await shopper.call(startCheckout)
  expect(await now()).toEqual([2, 1])
  const changed = await findItem(shop, bundle.id)
  await change(shop, changed, { parts: [{ variantId: two, quantity: 3 }] })
  const { totalMinor } = (await shopper.call(getCart)).body
  expect((await pay(shopper, { method: 'cash', total: totalMinor })).status).toBe(200)
  expect(await now()).toEqual([0, 7])
  expect(await books(t, shop.owner.tenantId)).toEqual([])
})

test('packing shows the parts; cancelling, handing over and the ledger are of the parts', async () => {
  const shop = await openWithBundle(9, 20)
  const { owner, one, two, bundle, bundleId } = shop
  const placed = await orderDirectly(shop.shopper, [
    { variantId: bundleId, quantity: 3 },
    { variantId: one, quantity: 1 },
  ])
  const params = { orderId: placed.body.orderId }
  // Ordered items stays what it was.
  await change(shop, bundle, { parts: [{ variantId: one, quantity: 9 }] })
  const { body: order } = await owner.call(getOrder, { params })
  const line = order.lines.find(({ kind }) => kind === 'bundle')
  expect(line?.parts).toMatchObject([
    { title: 'Loaf 1', sku: 'LOAF-1', quantity: 1 },
    { title: 'Loaf 2', sku: 'LOAF-2', quantity: 2 },
  ])
  const cancel = (restock: boolean) =>
    owner.call(cancelOrder, {
      params,
      body: {
        reason: 'customer',
        lines: [{ lineId: line?.id ?? '', quantity: 1 }],
        restock,
        refund: 'none',
        notify: false,
      },
    })
  await cancel(true)
  await cancel(false)
  const levels = async () => {
    const all = await reserved(shop)
    return [all.get(one), all.get(two)]
  }
  expect(await levels()).toEqual([
    [8, 2],
    [18, 2],
  ])
  await owner.call(startPicking, { params })
  await owner.call(packOrder, { params })
  await owner.call(handOverOrder, { params, body: { cashReason: 'Pays with the next order' } })
  expect(await levels()).toEqual([
    [6, 0],
    [16, 0],
  ])
  const { body: ledger } = await owner.call(listMovements, {
    params: { variantId: two },
    query: { type: 'sale' },
  })
  expect(ledger.rows).toMatchObject([{ onHandDelta: -2, orderNumber: Number(placed.body.number) }])
  await t.inTenant(owner.tenantId, async (db) => {
    const lines = await listHandedOver(db, params.orderId)
    await returnStock(db, { ...params, lines, reason: 'delivery failed' })
  })
  expect(await levels()).toEqual([
    [8, 0],
    [18, 0],
  ])
  expect(await books(t, owner.tenantId)).toEqual([])
})
