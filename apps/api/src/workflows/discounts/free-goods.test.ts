import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { ParsedPlace } from '@marketday/contract/contact/place'
import { chooseDelivery, getCart, setCartAddress } from '@marketday/contract/orders/cart'
import { setDiscountCode } from '@marketday/contract/orders/discounts/use-discount-code'
import { getOrder } from '@marketday/contract/orders/orders'
import { refundOrder } from '@marketday/contract/payments/card/payments'

import { booksOf } from '../../../testing/sales/card-payments.ts'
import { issueInvoices } from '../../../testing/sales/issue-invoices.ts'
import { checkFinance } from '../../../testing/sales/model/check-finance.ts'
import { checkPaper } from '../../../testing/sales/model/check-paper.ts'
import { sandbox } from '../../../testing/sales/sandbox.ts'
import { addDiscount } from '../../../testing/shop/discount-fixture.ts'
import {
  complete,
  fillCart,
  openShop,
  pay,
  standardTaxClass,
} from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
let shop: ShopFixture
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  shop = await openShop(t, [{ priceMinor: 900, stock: 9 }])
  await addDiscount(shop, { percentBp: 10_000 })
})

const place: ParsedPlace = {
  address: '3 Long Street, Bath BA1 1AB',
  lat: '',
  lng: '',
  data: {
    City: 'Bath',
    State: '',
    Country: 'GB',
    Area: '',
    zip: 'BA1 1AB',
    street1: '',
    street2: '',
  },
}

/** Total of free goods that are delivered. */
async function fillFreeCart(feeMinor: number): Promise<number> {
  await t.inTenant(shop.owner.tenantId, async (db) => {
    await db
      .updateTable('tax_classes')
      .set({ is_for_delivery: true })
      .where('tax_class_id', '=', await standardTaxClass(db))
      .execute()
    await db
      .insertInto('delivery_zones')
      .values({ name: 'Town', kind: 'postcodes', postcodes: ['BA1'], fee_minor: feeMinor })
      .execute()
  })
  const { shopper } = shop
  await fillCart(shopper, shop, [2])
  await shopper.call(setCartAddress, { body: { place, postcode: 'BA1 1AB' } })
  await shopper.call(chooseDelivery, { body: { kind: 'delivery' } })
  await shopper.call(setDiscountCode, { body: { code: 'SPRING' } })
  return (await shopper.call(getCart)).body.totalMinor
}

const read = async (orderId: string) =>
  (await shop.owner.call(getOrder, { params: { orderId } })).body

test('goods discounted by 100 % leave the delivery fee, which is charged, taxed and refunded by card', async () => {
  const total = await fillFreeCart(300)
  expect(total).toBe(300)
  const { body } = await pay(shop.shopper, { method: 'card', total })
  await sandbox(`_pay/${body.redirectUrl?.split('/').at(-1) ?? ''}`, { card: '4242424242424242' })
  const paid = await complete(shop.shopper, body.paymentId ?? '')
  const orderId = paid.body.order?.orderId ?? ''
  expect(await read(orderId)).toMatchObject({
    subtotalMinor: 0,
    deliveryMinor: 300,
    totalMinor: 300,
    taxMinor: 50,
    paymentStatus: 'paid',
  })
  await issueInvoices(shop.owner, [orderId])
  const refund = await shop.owner.call(refundOrder, {
    params: { orderId },
    body: { amountMinor: 300, returnsDelivery: true, reason: 'Late' },
    headers: { 'idempotency-key': newId() },
  })
  expect(refund.status).toBe(200)
  expect(await read(orderId)).toMatchObject({ refundedMinor: 300, outstandingMinor: 0 })
  await checkPaper(t, shop, orderId)
  await checkFinance(t, shop)
  expect(await booksOf(t, shop)).toEqual([])
})

test('a fee below the least amount of a card is refused for cards with its reason, and taken in cash', async () => {
  const total = await fillFreeCart(20)
  const card = await pay(shop.shopper, { method: 'card', total })
  expect([card.status, card.problem.message]).toEqual([
    409,
    'This total is too small to pay by card',
  ])
  const cash = await pay(shop.shopper, { method: 'cash', total })
  expect(await read(cash.body.order?.orderId ?? '')).toMatchObject({ totalMinor: 20 })
})
