import { afterAll, beforeAll, expect, it } from 'vitest'

import {
  copyOrderDraft,
  createOrderDraft,
  deleteOrderDraft,
  getOrderDraft,
  listOrderDrafts,
  orderAgain,
  restoreOrderDraft,
  saveOrderDraft,
} from '@marketday/contract/orders/order-drafts'
import { countOrders } from '@marketday/contract/orders/orders'
import { createTaxClass } from '@marketday/contract/catalog/tax-classes'

import { contentOf, draftIn, lineOf } from '../../../testing/sales/draft-fixture.ts'
import { addDiscount } from '../../../testing/shop/discount-fixture.ts'
import { openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const open = () =>
  openShop(t, [
    { priceMinor: 333, stock: 5 },
    { priceMinor: 101, stock: 2 },
  ])

it('ORD-07 a draft is there at once, and lists, counts and its page show what was saved', async () => {
  const shop = await open()
  const [first = '', second = ''] = shop.variantIds
  const empty = (await shop.owner.call(createOrderDraft)).body
  expect(empty).toMatchObject({ version: 1, totalMinor: 0, lines: [], order: null })
  const { draft, read } = await draftIn(shop, { lines: [lineOf(first, 2), lineOf(second)] })
  expect(await read()).toEqual({ ...draft, updatedAt: expect.any(String) })
  expect(draft.lines).toMatchObject([
    { title: 'Loaf 1', sku: 'LOAF-1', quantity: 2, unitPriceMinor: 333, available: 5 },
    { title: 'Loaf 2', quantity: 1, unitPriceMinor: 101, totalMinor: 101 },
  ])
  const { rows } = (await shop.owner.call(listOrderDrafts, { query: {} })).body
  expect(rows.map(({ id }) => id)).toEqual([draft.id, empty.id])
  expect(rows[0]).toMatchObject({
    customerName: 'Carla Customer',
    itemTitles: ['Loaf 1', 'Loaf 2'],
    itemCount: 3,
    totalMinor: 767,
  })
  const page = { limit: 1, cursor: undefined as string | undefined }
  page.cursor =
    (await shop.owner.call(listOrderDrafts, { query: { limit: 1 } })).body.nextCursor ?? ''
  expect((await shop.owner.call(listOrderDrafts, { query: page })).body.rows[0]?.id).toBe(empty.id)
  expect((await shop.owner.call(countOrders)).body.drafts).toBe(2)
})

it('ORD-07 a draft costs what the same order costs at the checkout, with its tax and its code', async () => {
  const shop = await open()
  const [first = '', second = ''] = shop.variantIds
  await addDiscount(shop, { code: 'SPRING', percentBp: 1250 })
  await addDiscount(shop, { code: null, name: 'Three', percentBp: 500, minimumQuantity: 3 })
  const wishes = [
    { variantId: first, quantity: 2 },
    { variantId: second, quantity: 1 },
  ]
  const lines = wishes.map(({ variantId, quantity }) => lineOf(variantId, quantity))
  const { draft, save } = await draftIn(shop, { lines })
  const { body: order } = await orderDirectly(shop.shopper, wishes)
  expect(draft.totalMinor).toBe(order.totalMinor)
  expect(draft.discounts).toMatchObject([{ name: 'Three', amountMinor: 38 }])
  expect(draft.taxLines).toMatchObject([{ rateBp: 2000 }])
  const discount = {
    kind: 'code',
    code: 'spring',
    percentBp: null,
    amountMinor: null,
    reason: '',
  } as const
  const withCode = (await save({ lines, discount })).body
  expect(withCode).toMatchObject({ totalMinor: 671, problems: [] })
  const wrong = (await save({ lines, discount: { ...discount, code: 'SUMMER' } }, withCode.version))
    .body
  expect(wrong.problems).toEqual([
    { path: 'discount', message: 'SUMMER: This code is no longer valid' },
  ])
})

it('ORD-07 another price and a discount by hand need a reason; a custom item needs a title and a price', async () => {
  const shop = await open()
  const [first = ''] = shop.variantIds
  const rates = [{ country: 'GB', region: '', rateBp: 0, validFrom: null }]
  const taxes = { name: 'Books', isExempt: false, rates }
  const taxClassId = (await shop.owner.call(createTaxClass, { body: taxes })).body.id
  const custom = {
    id: newId(),
    variantId: null,
    quantity: 1,
    unitPriceMinor: null,
    priceReason: '',
    gift: null,
  }
  const wrapped = { title: 'Gift wrapping', taxClassId, isDelivered: false }
  const lines = [
    { ...lineOf(first, 3), unitPriceMinor: 300 },
    { ...custom, custom: { ...wrapped, title: '' } },
  ]
  const byHand = {
    kind: 'percent',
    code: '',
    percentBp: 1000,
    amountMinor: null,
    reason: '',
  } as const
  const { draft, save } = await draftIn(shop, { lines, discount: byHand })
  expect(draft.problems.map(({ message }) => message)).toEqual([
    'Enter a reason for the changed price of Loaf 1',
    'Enter a name for the custom item',
    'Enter a reason for the discount',
  ])
  const reasoned = [
    { ...lines[0], priceReason: 'A regular' },
    { ...custom, custom: wrapped, unitPriceMinor: 250 },
  ] as typeof lines
  const { body } = await save({
    lines: reasoned,
    discount: { ...byHand, reason: 'Late last time' },
  })
  expect(body).toMatchObject({
    problems: [],
    goodsMinor: 1150,
    totalMinor: 1035,
    discounts: [{ name: 'Discount', amountMinor: 115 }],
  })
  expect(body.lines[1]).toMatchObject({ title: 'Gift wrapping', kind: 'service', totalMinor: 225 })
})

it('ORD-07 what is missing is said in the words of who can mend it', async () => {
  const shop = await open()
  const { draft, save } = await draftIn(shop, { email: '', name: '', deliveryKind: null })
  expect(draft.problems.map(({ message }) => message)).toEqual([
    'Add at least one item',
    'Enter the customer’s email address for the confirmation',
    'Enter the customer’s name',
    'Choose delivery or pick-up',
  ])
  const [, second = ''] = shop.variantIds
  const away = await save({ lines: [lineOf(second, 3)], deliveryKind: 'delivery' })
  expect(away.body.problems).toEqual([
    { path: 'place', message: 'Enter the address with its postcode' },
  ])
  expect(away.body.shortages).toEqual(['Only 2 of Loaf 2 left'])
})

it('ORD-07 two who write the same draft meet at its version, and nothing of the first is lost', async () => {
  const shop = await open()
  const { draft, save, read } = await draftIn(shop, {})
  expect((await save({ customerNote: 'Mine' })).status).toBe(200)
  expect((await save({ customerNote: 'Theirs' })).problem).toMatchObject({
    status: 409,
    code: 'version_conflict',
  })
  expect((await read()).content.customerNote).toBe('Mine')
  const unknown = await shop.owner.call(saveOrderDraft, {
    params: { draftId: draft.id },
    body: { version: draft.version + 1, content: contentOf({ lines: [lineOf(newId())] }) },
  })
  expect(unknown.status).toBe(404)
})

it('ORD-07 a deleted draft comes back whole, and a copy is one of its own', async () => {
  const shop = await open()
  const { draft, params, read } = await draftIn(shop, { lines: [lineOf(shop.variantIds[0] ?? '')] })
  expect((await shop.owner.call(deleteOrderDraft, { params })).status).toBe(200)
  expect((await shop.owner.call(getOrderDraft, { params })).status).toBe(404)
  expect((await shop.owner.call(restoreOrderDraft, { params })).status).toBe(200)
  expect((await shop.owner.call(restoreOrderDraft, { params })).status).toBe(200)
  expect((await read()).content).toEqual(draft.content)
  const copy = (await shop.owner.call(copyOrderDraft, { params })).body
  expect(copy.id).not.toBe(draft.id)
  expect(copy).toMatchObject({ totalMinor: 333, content: { email: 'carla@example.com' } })
})

it('ORD-07 order again begins a draft at the prices of today', async () => {
  const shop = await open()
  const [first = '', second = ''] = shop.variantIds
  const { orderId } = (
    await orderDirectly(shop.shopper, [
      { variantId: first, quantity: 2 },
      { variantId: second, quantity: 1 },
    ])
  ).body
  await t.inTenant(shop.owner.tenantId, async (db) => {
    await db
      .updateTable('variants')
      .set({ price_minor: 400 })
      .where('variant_id', '=', first)
      .execute()
    await db
      .updateTable('variants')
      .set({ archived_at: db.context.now.toISOString() })
      .where('variant_id', '=', second)
      .execute()
  })
  const { body, status } = await shop.owner.call(orderAgain, { params: { orderId } })
  expect(status).toBe(201)
  expect(body).toMatchObject({ totalMinor: 800, content: { name: 'Carla Customer' }, problems: [] })
  expect(body.lines.map(({ title, quantity }) => [title, quantity])).toEqual([['Loaf 1', 2]])
})
