import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { listMarkets, updateMarket } from '@marketday/contract/catalog/markets'
import { recordCash } from '@marketday/contract/payments/card/payments'
import { getCart } from '@marketday/contract/orders/cart'
import { cancelOrder, getOrder } from '@marketday/contract/orders/orders'
import type { Order } from '@marketday/contract/orders/orders'
import { getShopOrder } from '@marketday/contract/orders/shop-orders'
import { getDashboard } from '@marketday/contract/reports/dashboard'

import { newId } from '../../platform/ids.ts'
import { listBookDifferences } from '../../../testing/list-book-differences.ts'
import { fillCart, openShop, orderDirectly, pay } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const openTaxedShop = () =>
  openShop(t, [
    { priceMinor: 333, stock: 99 },
    { priceMinor: 101, stock: 99 },
    { priceMinor: 7, stock: 99 },
  ])

async function order(shop: ShopFixture, quantities: readonly number[]) {
  const lines = quantities.map((quantity, index) => ({
    variantId: shop.variantIds[index] ?? '',
    quantity,
  }))
  const { body } = await orderDirectly(t.shopper(shop.owner.slug), lines)
  return body
}

const read = async (shop: ShopFixture, orderId: string): Promise<Order> =>
  (await shop.owner.call(getOrder, { params: { orderId } })).body

const cancel = async (shop: ShopFixture, orderId: string, lines?: { lineId: string }[]) => {
  const { status } = await shop.owner.call(cancelOrder, {
    params: { orderId },
    body: {
      reason: 'customer',
      restock: true,
      refund: 'full',
      notify: false,
      ...(lines && { lines: lines.map((line) => ({ ...line, quantity: 1 })) }),
    },
  })
  expect(status).toBe(200)
  return await read(shop, orderId)
}

const payAll = (shop: ShopFixture, { id: orderId, totalMinor: amountMinor }: Order) =>
  shop.owner.call(recordCash, {
    params: { orderId },
    body: { amountMinor },
    headers: { 'idempotency-key': newId() },
  })

const differences = ({ owner }: ShopFixture) =>
  t.inTenant(owner.tenantId, (db) => listBookDifferences((text) => sql.raw(text).execute(db)))

describe('the taxes of an order', () => {
  it('are the same in the cart, at the checkout, in the panel and on the order’s own page', async () => {
    const shop = await openTaxedShop()
    const shopper = t.shopper(shop.owner.slug)
    const total = await fillCart(shopper, shop, [1, 2, 3])
    const { token = '', orderId = '' } =
      (await pay(shopper, { method: 'cash', total })).body.order ?? {}
    const shown = await read(shop, orderId)
    // The tax in 556 at 20 % is 92.67, calculated on the sum.
    expect(shown.taxLines).toMatchObject([{ rateBp: 2000, netMinor: 463, taxMinor: 93 }])
    expect(shown.lines.map(({ taxMinor }) => taxMinor)).toEqual([56, 34, 3])
    const own = (await shopper.call(getShopOrder, { params: { token } })).body
    expect(own).toMatchObject({ taxMinor: 93, taxLines: shown.taxLines })
  })

  it('never change after it was placed', async () => {
    const shop = await openTaxedShop()
    const { orderId } = await order(shop, [1])
    const before = await read(shop, orderId)
    await t.inTenant(shop.owner.tenantId, (db) =>
      sql`update tax_classes set rates = '[]'`.execute(db),
    )
    expect(await read(shop, orderId)).toEqual(before)
    await expect(
      t.inTenant(shop.owner.tenantId, (db) =>
        sql`update orders set tax_lines = '[]' where order_id = ${orderId}`.execute(db),
      ),
    ).rejects.toThrow('stay as they were')
  })

  it('come back with each cancelled unit, and are all back with the last, to the minor unit', async () => {
    const shop = await openTaxedShop()
    const { orderId } = await order(shop, [3, 4, 5])
    const placed = await read(shop, orderId)
    await payAll(shop, placed)
    for (const line of placed.lines)
      for (let unit = 1; unit <= line.quantity; unit += 1) {
        const now = await cancel(shop, orderId, [{ lineId: line.id }])
        expect(now.lines.find(({ id }) => id === line.id)?.cancelledTaxMinor).toBe(
          Math.floor((line.taxMinor * unit) / line.quantity),
        )
      }
    const end = await read(shop, orderId)
    expect(end).toMatchObject({
      status: 'cancelled',
      cancelledTaxMinor: placed.taxMinor,
      refundedMinor: placed.totalMinor,
      taxLines: placed.taxLines,
    })
  })

  it('agree with money, books and dashboard, whatever was cancelled', async () => {
    const shop = await openTaxedShop()
    const ids: string[] = []
    for (const quantities of [[1, 2, 3], [2], [1, 2, 10]])
      ids.push((await order(shop, quantities)).orderId)
    const [cut = '', gone = ''] = ids
    const placed = await read(shop, cut)
    await payAll(shop, placed)
    await cancel(shop, cut, [{ lineId: placed.lines[1]?.id ?? '' }])
    await cancel(shop, gone)

    expect(await differences(shop)).toEqual([])
    const orders = await Promise.all(ids.map((id) => read(shop, id)))
    const of = (pick: (order: Order) => number) => orders.map(pick).reduce((a, b) => a + b, 0)
    const { body } = await shop.owner.call(getDashboard, { query: { range: '7d' } })
    expect(body.money?.salesMinor.value).toBe(of((each) => each.totalMinor - each.cancelledMinor))
    expect(orders[1]).toMatchObject({ cancelledTaxMinor: orders[1]?.taxMinor })
    expect(orders[0]?.refundedMinor).toBe(orders[0]?.cancelledMinor)
  })

  it('come on top where prices are without them, and go back with what is cancelled', async () => {
    const shop = await openTaxedShop()
    const { rows } = (await shop.owner.call(listMarkets)).body
    const [home] = rows
    if (!home) throw new Error('no market')
    const { id: marketId, version, currency: _currency, isDefault: _home, ...details } = home
    const changed = await shop.owner.call(updateMarket, {
      params: { marketId },
      body: { details: { ...details, addsTax: true }, version },
    })
    expect(changed.body.addsTax).toBe(true)

    const shopper = t.shopper(shop.owner.slug)
    const total = await fillCart(shopper, shop, [3, 4, 5])
    // 1438 plus 20 %, 287.6.
    expect((await shopper.call(getCart)).body).toMatchObject({
      addsTax: true,
      subtotalMinor: 1438,
      taxMinor: 288,
      totalMinor: 1726,
      taxLines: [{ netMinor: 1438, taxMinor: 288 }],
    })
    const { orderId = '' } = (await pay(shopper, { method: 'cash', total })).body.order ?? {}
    const placed = await read(shop, orderId)
    expect(placed).toMatchObject({
      addsTax: true,
      totalMinor: 1726,
      lines: [{ totalMinor: 999 }, {}, {}],
    })
    expect((await order(shop, [3, 4, 5])).totalMinor).toBe(1726)
    await payAll(shop, placed)
    const [first] = placed.lines
    const cut = await cancel(shop, orderId, [{ lineId: first?.id ?? '' }])
    const tax = Math.floor((first?.taxMinor ?? 0) / 3)
    expect(cut).toMatchObject({ cancelledMinor: 333 + tax, cancelledTaxMinor: tax })
    expect(cut.refunds.map(({ amountMinor }) => amountMinor)).toEqual([333 + tax])
    for (const line of cut.lines)
      for (let left = line.quantity - line.cancelledQuantity; left > 0; left -= 1)
        await cancel(shop, orderId, [{ lineId: line.id }])
    expect(await read(shop, orderId)).toMatchObject({
      status: 'cancelled',
      cancelledMinor: 1726,
      cancelledTaxMinor: 288,
      refundedMinor: 1726,
    })
    expect(await differences(shop)).toEqual([])
  })
})
