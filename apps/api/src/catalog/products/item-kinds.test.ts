import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  chooseDelivery,
  getCart,
  listDeliveryOptions,
  setCartContact,
  setCartLine,
} from '@marketday/contract/orders/cart'
import { holdOrderDraft } from '@marketday/contract/orders/order-drafts'
import { placeDirectOrder } from '@marketday/contract/orders/place-orders'
import {
  cancelOrder,
  getOrder,
  handOverOrder,
  packOrder,
  startPicking,
} from '@marketday/contract/orders/orders'
import type { ItemKind } from '@marketday/contract/catalog/products/item-kinds'
import { createItem, getItem, updateItem } from '@marketday/contract/catalog/products/products'
import { getShopProduct } from '@marketday/contract/storefront/shop/shop'

import { books } from '../../../testing/books.ts'
import { deliveryDay } from '../../../testing/deliveries/delivery-day.ts'
import { draftIn, lineOf } from '../../../testing/sales/draft-fixture.ts'
import { contact, openShop, pay } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Client, Staff } from '../../../testing/actors.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function addOf(owner: Staff, kind: ItemKind, given: object = {}) {
  const { body } = await owner.call(createItem, {
    body: {
      title: `A ${kind}`,
      status: 'active',
      kind,
      leadDays: kind === 'made_to_order' ? 5 : null,
      variants: [{ optionValues: [], priceMinor: 2500, weightGrams: 300 }],
      ...given,
    },
  })
  return { ...body, variantId: body.variants[0]?.id ?? '' }
}

const put = (shopper: Client, variantId: string, quantity = 1) =>
  shopper.call(setCartLine, { params: { lineId: newId() }, body: { variantId, quantity } })

const orderDirectly = ({ shopper }: ShopFixture, variantIds: string[], kind: string) =>
  shopper.call(placeDirectOrder, {
    body: {
      lines: variantIds.map((variantId) => ({ variantId, quantity: 2 })),
      contact,
      delivery: { kind: kind as 'none' },
      payment: 'cash',
    },
  })

const movements = ({ owner }: ShopFixture) =>
  t.inTenant(owner.tenantId, (db) =>
    db.selectFrom('stock_movements').select(['type']).orderBy('stock_movement_id').execute(),
  )

test('a service is not counted and weighs nothing, and what contradicts its kind is said', async () => {
  const owner = await t.owner()
  const service = await addOf(owner, 'service', { leadDays: 9 })
  expect(service).toMatchObject({ kind: 'service', leadDays: null })
  expect(service.variants).toMatchObject([{ tracked: false, weightGrams: null }])
  const asked = (kind: ItemKind, initialStock: number) =>
    owner.call(createItem, {
      body: {
        title: 'A cake',
        kind,
        variants: [{ optionValues: [], priceMinor: 100, initialStock }],
      },
    })
  expect((await asked('service', 3)).problem.errors).toEqual([
    { path: 'variants.0.initialStock', message: 'Only physical items have stock' },
  ])
  expect((await asked('made_to_order', 0)).problem.errors).toEqual([
    { path: 'leadDays', message: 'Enter the number of days to make it' },
  ])
})

test('a cart of services asks for no address and no time, and its order is done without packing', async () => {
  const shop = await openShop(t, [])
  const { variantId } = await addOf(shop.owner, 'service')
  await put(shop.shopper, variantId)
  await shop.shopper.call(setCartContact, { body: contact })
  const { body: cart } = await shop.shopper.call(getCart)
  expect(cart).toMatchObject({ deliveryKind: 'none', missing: [], totalMinor: 2500 })
  expect((await shop.shopper.call(listDeliveryOptions)).body.options).toEqual([])
  const paid = await pay(shop.shopper, { method: 'cash', total: 2500 })
  const params = { orderId: paid.body.order?.orderId ?? '' }
  expect((await shop.owner.call(getOrder, { params })).body).toMatchObject({
    deliveryKind: 'none',
    delivery: null,
    lines: [{ kind: 'service' }],
    actions: { startPicking: 'Nothing needs packing', handOver: null },
  })
  expect((await shop.owner.call(startPicking, { params })).problem.message).toBe(
    'Nothing in this order needs packing',
  )
  const body = { cashCollectedMinor: 2500 }
  for (const _again of [1, 2])
    expect((await shop.owner.call(handOverOrder, { params, body })).body).toMatchObject({
      status: 'completed',
      fulfilmentStatus: 'delivered',
      paymentStatus: 'paid',
      paidMinor: 2500,
    })
  expect(await movements(shop)).toEqual([])
  expect(await books(t, shop.owner.tenantId)).toEqual([])
})

test('ORD-10 what is done and not paid says why', async () => {
  const shop = await openShop(t, [{ priceMinor: 400, stock: 9 }])
  const { variantId } = await addOf(shop.owner, 'service')
  const placed = await orderDirectly(shop, [variantId], 'pickup')
  const params = { orderId: placed.body.orderId }
  const done = (body: BodyInput<typeof handOverOrder>) =>
    shop.owner.call(handOverOrder, { params, body })
  expect((await done({})).problem.errors[0]?.path).toBe('cashReason')
  const { body } = await done({ cashCollectedMinor: 0, cashReason: 'Pays next time' })
  expect(body).toMatchObject({ status: 'open', fulfilmentStatus: 'delivered' })
  expect(body.timeline.map(({ message }) => message)).toContain('Done, unpaid: Pays next time')
})

test('of a mixed order only what is physical is packed and reserved', async () => {
  const shop = await openShop(t, [{ priceMinor: 400, stock: 9 }])
  const { variantId } = await addOf(shop.owner, 'service')
  const [loaf = ''] = shop.variantIds
  const lines = [variantId, loaf]
  const unsaid = await orderDirectly(shop, lines, 'none')
  expect(unsaid.problem).toMatchObject({
    status: 400,
    message: 'Choose delivery or pick-up',
  })
  const placed = await orderDirectly(shop, lines, 'pickup')
  const params = { orderId: placed.body.orderId }
  const { body: picking } = await shop.owner.call(startPicking, { params })
  const line = picking.lines.find(({ kind }) => kind === 'physical')
  expect(picking.fulfilment?.lines).toEqual([{ lineId: line?.id, quantity: 2 }])
  await shop.owner.call(packOrder, { params })
  const body = { cashCollectedMinor: placed.body.totalMinor }
  const { body: done } = await shop.owner.call(handOverOrder, { params, body })
  expect(done).toMatchObject({ status: 'completed', deliveryKind: 'pickup' })
  expect((await movements(shop)).map(({ type }) => type)).toEqual(['receive', 'reserve', 'sale'])
  expect(await books(t, shop.owner.tenantId)).toEqual([])
})

test('when all that is physical is cancelled, the rest is done without a delivery', async () => {
  const shop = await openShop(t, [{ priceMinor: 400, stock: 9 }])
  const { variantId } = await addOf(shop.owner, 'service')
  const placed = await orderDirectly(shop, [variantId, ...shop.variantIds], 'pickup')
  const params = { orderId: placed.body.orderId }
  const { body: order } = await shop.owner.call(getOrder, { params })
  const line = order.lines.find(({ kind }) => kind === 'physical')
  const { body: cut } = await shop.owner.call(cancelOrder, {
    params,
    body: {
      reason: 'customer',
      lines: [{ lineId: line?.id ?? '', quantity: 2 }],
      restock: true,
      refund: 'none',
      notify: false,
    },
  })
  expect(cut).toMatchObject({ status: 'open', actions: { handOver: null } })
  const body = { cashCollectedMinor: 5000 }
  expect((await shop.owner.call(handOverOrder, { params, body })).body.status).toBe('completed')
  expect(await books(t, shop.owner.tenantId)).toEqual([])
})

test('what is made to order is sold without stock, and its first time is after it is made', async () => {
  const { owner } = await deliveryDay(t)
  await t.inTenant(owner.tenantId, async (db) => {
    await db.updateTable('slot_templates').set({ delivery_kind: 'pickup' }).execute()
    await db.updateTable('locations').set({ offers_pickup: true }).execute()
  })
  const { variantId, slug } = await addOf(owner, 'made_to_order')
  const shopper = t.shopper(owner.slug)
  const { body: item } = await shopper.call(getShopProduct, { params: { slug } })
  expect(item).toMatchObject({ kind: 'made_to_order', leadDays: 5 })
  const times = async () => {
    const { options } = (await shopper.call(listDeliveryOptions)).body
    return options.find(({ kind }) => kind === 'pickup')?.slots ?? []
  }
  const now = t.app.services.clock.now().getTime()
  await put(shopper, variantId, 40)
  const offered = await times()
  const days = offered.map(({ startsAt }) => (new Date(startsAt).getTime() - now) / 86_400_000)
  expect(offered).toHaveLength(14)
  expect(Math.min(...days)).toBeGreaterThan(4)
  expect(Math.max(...days)).toBeGreaterThan(17)
  await shopper.call(setCartContact, { body: contact })
  const slotId = offered.at(-1)?.id ?? ''
  await shopper.call(chooseDelivery, { body: { kind: 'pickup', slotId } })
  const paid = await pay(shopper, { method: 'cash', total: 100_000 })
  const { body: order } = await owner.call(getOrder, {
    params: { orderId: paid.body.order?.orderId ?? '' },
  })
  expect(order).toMatchObject({ slot: { startsAt: offered.at(-1)?.startsAt } })
  expect(await books(t, owner.tenantId)).toEqual([])
})

async function makeService({ owner, productIds }: ShopFixture) {
  const params = { itemId: productIds[0] ?? '' }
  const { body: item } = await owner.call(getItem, { params })
  const [variant] = item.variants
  return await owner.call(updateItem, {
    params,
    body: {
      version: item.version,
      item: {
        title: item.title,
        status: 'active',
        kind: 'service',
        variants: [{ id: variant?.id, optionValues: [], priceMinor: 400, backorder: true }],
      },
    },
  })
}

test('a kind stays while goods or orders are of it', async () => {
  const shop = await openShop(t, [{ priceMinor: 400, stock: 9 }])
  const inStock = await makeService(shop)
  expect(inStock.problem).toMatchObject({
    status: 409,
    code: 'invalid_transition',
    message: 'Loaf 1 can’t change its type: 9 of it are in stock. Set its stock to 0 first',
    errors: [{ path: 'item.kind' }],
  })
  const placed = await orderDirectly(shop, [...shop.variantIds], 'pickup')
  expect((await makeService(shop)).problem.message).toContain(
    `order ${placed.body.number} with it is open. Complete or cancel it first`,
  )
})

test('a kind stays while a draft order keeps goods of it', async () => {
  const shop = await openShop(t, [{ priceMinor: 400, stock: 0 }])
  await t.inTenant(shop.owner.tenantId, (db) =>
    db.updateTable('variants').set({ backorder: true }).execute(),
  )
  const held = await draftIn(shop, { lines: [lineOf(shop.variantIds[0] ?? '')] })
  const until = new Date(Date.now() + 3_600_000).toISOString()
  const { version } = held.draft
  await shop.owner.call(holdOrderDraft, { params: held.params, body: { version, until } })
  expect((await makeService(shop)).problem.message).toBe(
    'Loaf 1 can’t change its type: a draft order reserves some of it. Release the reservation or place the order first',
  )
})
