import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { setDiscountCode } from '@marketday/contract/orders/discounts/use-discount-code'
import { deleteMarket, listMarkets, restoreMarket } from '@marketday/contract/catalog/markets'
import { changeOrder } from '@marketday/contract/orders/acts/change-order'
import { getCart, setCartLine } from '@marketday/contract/orders/cart'
import { copyOrderDraft, orderAgain } from '@marketday/contract/orders/order-drafts'
import { findOrderItems } from '@marketday/contract/orders/order-items'
import { getOrder } from '@marketday/contract/orders/orders'
import { chooseMarket } from '@marketday/contract/catalog/market-choice'
import { createCategory } from '@marketday/contract/catalog/categories/categories'
import { createItem } from '@marketday/contract/catalog/products/products'
import type { ProductInput } from '@marketday/contract/catalog/products/product-shapes'

import { draftIn, lineOf } from '../../../testing/sales/draft-fixture.ts'
import { addDiscount } from '../../../testing/shop/discount-fixture.ts'
import { addMarket } from '../../../testing/shop/add-market.ts'
import { complete, fillCart, openShop, orderDirectly, pay } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

interface NewItem {
  readonly title: string
  readonly categoryId: string
  readonly variant?: Partial<ProductInput['variants'][number]>
}

async function addItem(owner: Staff, { title, categoryId, variant }: NewItem) {
  const variants = [{ optionValues: [], priceMinor: 500, initialStock: 90, ...variant }]
  const body = { title, status: 'active' as const, categoryId, variants }
  const added = await owner.call(createItem, { body })
  expect(added.status).toBe(201)
  return added.body.variants[0]?.id ?? ''
}

/**
 * Loaves at £3.33 and £10.10, a cake at £5.00 that costs £4.50 in “Trade” and £4.00 from ten on
 * elsewhere, and a knife. “Trade” is 10 % more expensive, ends in .99 and adds tax; “Cafés” is
 * cheaper and hides the knife.
 */
async function openMarkets() {
  const shop = await openShop(t, [
    { priceMinor: 333, stock: 90 },
    { priceMinor: 1010, stock: 90 },
  ])
  const { owner } = shop
  const category = async (title: string) =>
    (await owner.call(createCategory, { body: { title, parentId: null } })).body.id
  const [bakery, tools] = [await category('Bakery'), await category('Tools')]
  const trade = await addMarket(owner, { addsTax: true })
  const cafes = await addMarket(owner, {
    name: 'Cafés',
    code: 'cafes',
    priceChangeBp: -750,
    priceEnding: null,
    categoryIds: [bakery],
    hidesOthers: true,
  })
  const cake = await addItem(owner, {
    title: 'Cake',
    categoryId: bakery,
    variant: {
      quantityBreaks: [{ from: 10, priceMinor: 400 }],
      marketPrices: { [trade.id]: 450 },
    },
  })
  const knife = await addItem(owner, { title: 'Knife', categoryId: tools })
  return { ...shop, trade, cafes, cake, knife }
}

type Markets = Awaited<ReturnType<typeof openMarkets>>

const order = async ({ owner }: Markets, orderId: string) =>
  (await owner.call(getOrder, { params: { orderId } })).body

const marketOfOrder = ({ owner }: Markets, orderId: string) =>
  t.inTenant(owner.tenantId, async (db) => {
    const row = await db
      .selectFrom('orders')
      .select('market_id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    return row.market_id
  })

interface Sums {
  readonly subtotalMinor: number
  readonly deliveryMinor: number
  readonly taxMinor: number
  readonly taxLines: readonly object[]
  readonly totalMinor: number
  readonly lines: readonly {
    readonly title: string
    readonly quantity: number
    readonly unitPriceMinor: number
  }[]
}

const sumsOf = ({ subtotalMinor, deliveryMinor, taxMinor, taxLines, totalMinor, lines }: Sums) => ({
  subtotalMinor,
  deliveryMinor,
  taxMinor,
  taxLines,
  totalMinor,
  lines: lines.map(({ title, quantity, unitPriceMinor }) => [title, quantity, unitPriceMinor]),
})

const withCode = {
  kind: 'code',
  code: 'SPRING',
  percentBp: null,
  amountMinor: null,
  reason: '',
} as const

test.each([
  ['trade', [399, 1099, 450], true],
  ['cafes', [308, 934, 370], false],
] as const)(
  'ORD-07 INV-26 a draft in %s costs to the penny what the same cart costs in the shop there, and so do their orders',
  async (code, prices, addsTax) => {
    const shop = await openMarkets()
    const { shopper, variantIds, cake } = shop
    const market = shop[code]
    await addDiscount(shop, { code: 'SPRING', percentBp: 1250 })
    await shopper.call(chooseMarket, { body: { market: code } })
    await fillCart(shopper, shop, [3, 1])
    const body = { variantId: cake, quantity: 11 }
    await shopper.call(setCartLine, { params: { lineId: newId() }, body })
    await shopper.call(setDiscountCode, { body: { code: 'SPRING' } })
    const cart = (await shopper.call(getCart)).body

    const [first = '', second = ''] = variantIds
    const lines = [lineOf(first, 3), lineOf(second), lineOf(cake, 11)]
    const content = { marketId: market.id, lines, discount: withCode }
    const { draft, place } = await draftIn(shop, content)
    expect(draft.problems).toEqual([])
    expect(draft.lines.map(({ unitPriceMinor }) => unitPriceMinor)).toEqual(prices)
    expect(draft.addsTax).toBe(addsTax)
    expect(sumsOf(draft)).toEqual(sumsOf(cart))
    expect(draft.discounts).toMatchObject([{ amountMinor: cart.discounts[0]?.amountMinor }])

    expect((await pay(shopper, { method: 'cash', total: cart.totalMinor })).status).toBe(200)
    const bought = await complete(shopper)
    const placed = await place()
    expect([bought.status, placed.status]).toEqual([200, 201])
    const [ofShop, ofDraft] = [
      await order(shop, bought.body.order?.orderId ?? ''),
      await order(shop, placed.body.orderId),
    ]
    expect(sumsOf(ofDraft)).toEqual(sumsOf(ofShop))
    expect(ofDraft.totalMinor).toBe(draft.totalMinor)
    expect(await marketOfOrder(shop, ofShop.id)).toBe(market.id)
    expect(await marketOfOrder(shop, ofDraft.id)).toBe(market.id)
    expect(ofDraft.timeline[0]?.message).toContain(`sold in ${market.name}`)
  },
)

test('ORD-07 INV-26 another market prices a draft anew, but for a price of its own', async () => {
  const shop = await openMarkets()
  const [first = '', second = ''] = shop.variantIds
  const agreed = { ...lineOf(second), unitPriceMinor: 900, priceReason: 'A regular' }
  const lines = [lineOf(first, 2), agreed]
  const { draft, save } = await draftIn(shop, { lines })
  expect([draft.content.marketId, draft.totalMinor, draft.addsTax]).toEqual([null, 1566, false])
  const { body } = await save({ marketId: shop.trade.id, lines })
  expect(body.lines).toMatchObject([
    { shopPriceMinor: 399, unitPriceMinor: 399 },
    { shopPriceMinor: 1099, unitPriceMinor: 900 },
  ])
  expect(body).toMatchObject({ subtotalMinor: 1698, addsTax: true, totalMinor: 2038 })
  const back = await save({ marketId: null, lines }, body.version)
  expect(back.body).toMatchObject({ totalMinor: 1566, addsTax: false })
})

test('ORD-07 INV-26 what a market hides is not sold there, and is told with its line', async () => {
  const shop = await openMarkets()
  const lines = [lineOf(shop.knife)]
  const { draft, place, save } = await draftIn(shop, { marketId: shop.cafes.id, lines })
  const path = `lines.${lines[0]?.id}`
  expect(draft.problems).toEqual([{ path, message: 'Knife is not sold in Cafés' }])
  const { problem } = await place()
  expect([problem.status, problem.detail]).toEqual([400, 'Knife is not sold in Cafés'])
  expect((await save({ marketId: shop.trade.id, lines })).body.problems).toEqual([])
})

test('ORD-07 INV-26 a market that is gone is told, nothing is placed until another one is chosen, and it comes back', async () => {
  const shop = await openMarkets()
  const { owner, trade } = shop
  const params = { marketId: trade.id }
  const lines = [lineOf(shop.cake, 2)]
  const { draft, read, place, save } = await draftIn(shop, { marketId: trade.id, lines })
  expect(draft.totalMinor).toBe(900)
  await owner.call(deleteMarket, { params })
  const gone = {
    path: 'marketId',
    message: 'The market of this order no longer exists. Choose a market',
  }
  expect(await read()).toMatchObject({ totalMinor: 1000, problems: [gone] })
  expect((await place()).problem).toMatchObject({ status: 400, detail: gone.message })
  const saved = await save({ marketId: trade.id, lines, customerNote: 'Rings at the back' })
  expect(saved.body.problems).toEqual([gone])
  await owner.call(restoreMarket, { params, body: {} })
  expect(await read()).toMatchObject({ totalMinor: 900, problems: [] })
  await owner.call(deleteMarket, { params })
  const atHome = await save({ marketId: null, lines }, saved.body.version)
  expect(atHome.body).toMatchObject({ totalMinor: 1000, problems: [] })
  const { version, totalMinor: expectedTotalMinor } = atHome.body
  const { body } = await place({ version, expectedTotalMinor })
  expect(await marketOfOrder(shop, body.orderId)).toBeNull()
})

test('ORD-07 a market that never was, or the home market by its id, is not found', async () => {
  const shop = await openMarkets()
  const { save } = await draftIn(shop, {})
  const [home] = (await shop.owner.call(listMarkets)).body.rows
  for (const marketId of [newId(), home?.id ?? ''])
    expect((await save({ marketId })).problem).toMatchObject({
      status: 404,
      detail: 'Market not found',
    })
})

test('ORD-07 a draft that was saved before drafts had a market is sold at home', async () => {
  const shop = await openMarkets()
  const { read } = await draftIn(shop, { lines: [lineOf(shop.cake)] })
  await t.inTenant(shop.owner.tenantId, (db) =>
    sql`update order_drafts set content = content - 'marketId'`.execute(db),
  )
  const draft = await read()
  expect([draft.content.marketId, draft.totalMinor, draft.problems]).toEqual([null, 500, []])
})

test('ORD-06 ORD-07 INV-26 ordered again, copied or changed, it stays in its market', async () => {
  const shop = await openMarkets()
  const { owner, shopper, cafes, cake, knife } = shop
  await shopper.call(chooseMarket, { body: { market: 'cafes' } })
  const { orderId } = (await orderDirectly(shopper, [{ variantId: cake, quantity: 2 }])).body
  expect(await marketOfOrder(shop, orderId)).toBe(cafes.id)
  const again = (await owner.call(orderAgain, { params: { orderId } })).body
  expect(again).toMatchObject({ content: { marketId: cafes.id }, totalMinor: 926 })
  const params = { draftId: again.id }
  expect((await owner.call(copyOrderDraft, { params })).body).toMatchObject({
    content: { marketId: cafes.id },
    totalMinor: 926,
  })
  const { version } = await order(shop, orderId)
  const add = (variantId: string) =>
    owner.call(changeOrder, {
      params: { orderId },
      body: {
        version,
        lines: [],
        added: [{ variantId, quantity: 1 }],
        settle: 'none',
        notify: false,
      },
      headers: { 'idempotency-key': newId() },
    })
  expect((await add(knife)).problem).toMatchObject({
    status: 409,
    detail: 'Knife is not sold in Cafés',
  })
  const [first = ''] = shop.variantIds
  expect((await add(first)).body).toMatchObject({
    totalMinor: 926 + 308,
    lines: [{ unitPriceMinor: 463 }, { unitPriceMinor: 308 }],
  })
})

test('ORD-06 ORD-07 INV-26 what is found for an order stands at the price of where that is sold', async () => {
  const shop = await openMarkets()
  const { owner, shopper, trade, cafes, cake } = shop
  const find = async (query: { search: string; marketId?: string; orderId?: string }) =>
    (await owner.call(findOrderItems, { query })).body.rows
  const cakeFor = async (where: { marketId?: string; orderId?: string }) =>
    await find({ search: 'cake', ...where })
  expect(await cakeFor({})).toEqual([
    {
      variantId: cake,
      title: 'Cake',
      variantTitle: '',
      sku: null,
      available: 90,
      priceMinor: 500,
      currency: 'GBP',
      hiddenIn: null,
    },
  ])
  expect(await cakeFor({ marketId: trade.id })).toMatchObject([{ priceMinor: 450 }])
  expect(await find({ search: 'knife', marketId: cafes.id })).toMatchObject([
    { priceMinor: 463, hiddenIn: 'Cafés' },
  ])
  await shopper.call(chooseMarket, { body: { market: 'trade' } })
  const { orderId } = (await orderDirectly(shopper, [{ variantId: cake, quantity: 1 }])).body
  expect(await cakeFor({ orderId })).toMatchObject([{ priceMinor: 450 }])
  await owner.call(deleteMarket, { params: { marketId: trade.id } })
  for (const where of [{ orderId }, { marketId: trade.id }])
    expect(await cakeFor(where)).toMatchObject([{ priceMinor: 500 }])
  expect(
    (await owner.call(findOrderItems, { query: { search: 'cake', orderId: newId() } })).status,
  ).toBe(404)
})

test('ORD-06 INV-26 where prices have their tax another way than the order, somebody says what an added item costs', async () => {
  const shop = await openMarkets()
  const { owner, shopper, trade, cake } = shop
  await shopper.call(chooseMarket, { body: { market: 'trade' } })
  const { orderId } = (await orderDirectly(shopper, [{ variantId: cake, quantity: 1 }])).body
  await owner.call(deleteMarket, { params: { marketId: trade.id } })
  const add = async (price: { unitPriceMinor?: number }) => {
    const { version } = await order(shop, orderId)
    return await owner.call(changeOrder, {
      params: { orderId },
      body: {
        version,
        lines: [],
        added: [{ variantId: shop.variantIds[0] ?? '', quantity: 1, ...price }],
        settle: 'none',
        notify: false,
      },
      headers: { 'idempotency-key': newId() },
    })
  }
  const { problem } = await add({})
  expect([problem.status, problem.detail]).toEqual([
    409,
    expect.stringMatching(/is with tax now, and those of this order are without it/),
  ])
  const { status, body } = await add({ unitPriceMinor: 300 })
  expect([status, body.lines.map(({ unitPriceMinor }) => unitPriceMinor)]).toEqual([
    200,
    [450, 300],
  ])
})
