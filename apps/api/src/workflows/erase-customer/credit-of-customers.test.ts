import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  adjustCustomerCredit,
  getCustomerCredit,
} from '@marketday/contract/payments/credit/customer-credit'
import { getGiftCard, issueGiftCard } from '@marketday/contract/payments/credit/gift-cards'
import { getCustomer, listCustomers } from '@marketday/contract/orders/customers'
import { eraseCustomer, previewErasure } from '@marketday/contract/orders/customers/erase-customer'
import {
  mergeCustomers,
  previewCustomerMerge,
} from '@marketday/contract/orders/customers/merge-customers'
import { cancelOrder } from '@marketday/contract/orders/orders'
import { placeDirectOrder } from '@marketday/contract/orders/place-orders'

import { giftCardInput } from '../../../testing/shop/gift-card-input.ts'
import { openShop } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function addCustomer(shop: ShopFixture, name: string) {
  const email = `${name.toLowerCase()}@example.com`
  const { body } = await shop.shopper.call(placeDirectOrder, {
    body: {
      lines: [{ variantId: shop.variantIds[0] ?? '', quantity: 1 }],
      contact: { name, email, phone: '' },
      delivery: { kind: 'pickup' },
      payment: 'cash',
    },
  })
  await shop.owner.call(cancelOrder, {
    params: { orderId: body.orderId },
    body: { reason: 'customer', restock: true, refund: 'none', notify: false },
  })
  const { rows } = (await shop.owner.call(listCustomers, { query: { search: email } })).body
  return rows[0]?.id ?? ''
}

const give = (shop: ShopFixture, customerId: string, amountMinor: number) =>
  shop.owner.call(adjustCustomerCredit, {
    params: { customerId },
    body: { amountMinor, reason: 'Put right' },
  })

async function merge(shop: ShopFixture, keptId: string, otherId: string) {
  const customers = []
  for (const id of [keptId, otherId]) {
    const { version } = (await shop.owner.call(getCustomer, { params: { customerId: id } })).body
    customers.push({ id, version })
  }
  return await shop.owner.call(mergeCustomers, {
    body: { keptId, nameFromId: keptId, phoneFromId: keptId, customers },
  })
}

test('ORD-20 of merged customers only the one that stays may have store credit', async () => {
  const shop = await openShop(t, [{ priceMinor: 400, stock: 50 }])
  const [ada, bo] = [await addCustomer(shop, 'Ada'), await addCustomer(shop, 'Bo')]
  await give(shop, ada, 500)
  const refused = await merge(shop, bo, ada)
  expect(refused).toMatchObject({
    status: 409,
    problem: { message: expect.stringContaining('Only the remaining customer') },
  })
  await give(shop, bo, 300)
  const preview = await shop.owner.call(previewCustomerMerge, { body: { customerIds: [ada, bo] } })
  expect(preview.body.merge).toContain('Only the remaining customer')
  await give(shop, bo, -300)
  expect((await merge(shop, ada, bo)).status).toBe(200)
  const credit = await shop.owner.call(getCustomerCredit, { params: { customerId: ada } })
  expect(credit.body.balanceMinor).toBe(500)
  expect((await give(shop, bo, 100)).status).toBe(409)
})

test('ORD-20 nobody who has store credit is erased; gift cards stay good and forget for whom they are', async () => {
  const shop = await openShop(t, [{ priceMinor: 400, stock: 50 }])
  const customerId = await addCustomer(shop, 'Cleo')
  const card = (
    await shop.owner.call(issueGiftCard, {
      body: giftCardInput({ recipientName: 'Cleo', recipientEmail: 'Cleo@example.com' }),
    })
  ).body
  await give(shop, customerId, 500)
  const words = 'They have store credit left. Remove it first'
  const erase = () => shop.owner.call(eraseCustomer, { params: { customerId } })
  expect(await erase()).toMatchObject({ status: 409, problem: { message: `${words}.` } })
  expect((await shop.owner.call(previewErasure, { params: { customerId } })).body.refusals).toEqual(
    [words],
  )
  await give(shop, customerId, -500)
  expect((await erase()).status).toBeLessThan(300)
  expect((await give(shop, customerId, 100)).status).toBe(404)
  const kept = (await shop.owner.call(getGiftCard, { params: { giftCardId: card.id } })).body
  expect(kept).toMatchObject({ balanceMinor: 2500, recipientName: '', recipientEmail: '' })
})
