import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { setCartContact } from '@marketday/contract/orders/cart'
import { changeContact } from '@marketday/contract/orders/acts/change-contact'
import { eraseCustomer } from '@marketday/contract/orders/customers/erase-customer'
import { setDiscountCode } from '@marketday/contract/orders/discounts/use-discount-code'
import { getOrder } from '@marketday/contract/orders/orders'

import { addDiscount } from '../../../testing/shop/discount-fixture.ts'
import { contact, fillCart, openShop, pay } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
let shop: ShopFixture
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  shop = await openShop(t, [{ priceMinor: 1_000, stock: 50 }])
})

async function enterCode(email: string) {
  const shopper = t.shopper(shop.owner.slug)
  await fillCart(shopper, shop, [1])
  await shopper.call(setCartContact, { body: { ...contact, email } })
  const reply = await shopper.call(setDiscountCode, { body: { code: 'SPRING' } })
  return { shopper, reply }
}

async function orderWithCode(email: string): Promise<string> {
  const { shopper, reply } = await enterCode(email)
  const { body } = await pay(shopper, { method: 'cash', total: reply.body.totalMinor })
  return body.order?.orderId ?? ''
}

const refusal = async (email: string) => (await enterCode(email)).reply.problem?.message

const usedUp = 'SPRING: You’ve already used it'

it('a corrected address does not free a once-per-customer code, for the new one nor the former', async () => {
  await addDiscount(shop, { customerLimit: 1 })
  const orderId = await orderWithCode('carla@exampel.com')
  const { status } = await shop.owner.call(changeContact, {
    params: { orderId },
    body: { ...contact, email: 'Carla@example.com' },
  })
  expect(status).toBe(200)
  expect(await refusal('carla@example.com')).toBe(usedUp)
  expect(await refusal('carla@exampel.com')).toBe(usedUp)
  expect((await enterCode('dora@example.com')).reply.body.totalMinor).toBe(900)
})

it('another spelling of a Gmail address is the same customer, and stays as typed', async () => {
  await addDiscount(shop, { customerLimit: 1 })
  const orderId = await orderWithCode('Car.la@googlemail.com')
  const order = (await shop.owner.call(getOrder, { params: { orderId } })).body
  expect(order.email).toBe('Car.la@googlemail.com')
  for (const email of ['carla@gmail.com', 'c.a.r.l.a@gmail.com', 'carla+shop@googlemail.com'])
    expect(await refusal(email), email).toBe(usedUp)
  expect((await enterCode('carlo@gmail.com')).reply.body.totalMinor).toBe(900)
  // Elsewhere dots are letters of the address.
  await orderWithCode('car.la@example.com')
  expect((await enterCode('carla@example.com')).reply.body.totalMinor).toBe(900)
})

it('a code for first orders is refused for another spelling of the address', async () => {
  await addDiscount(shop, { isFirstOrderOnly: true })
  await orderWithCode('car.la@gmail.com')
  expect(await refusal('carla@googlemail.com')).toBe('SPRING: For first orders only')
})

it('erasing a person forgets every address of a use', async () => {
  await addDiscount(shop, { customerLimit: 1 })
  const orderId = await orderWithCode('carla@exampel.com')
  await shop.owner.call(changeContact, { params: { orderId }, body: contact })
  const { customerId } = (await shop.owner.call(getOrder, { params: { orderId } })).body
  await t.inTenant(shop.owner.tenantId, (db) =>
    sql`update orders set status = 'completed', captured_minor = total_minor`.execute(db),
  )
  const erased = await shop.owner.call(eraseCustomer, { params: { customerId: customerId ?? '' } })
  expect(erased.status).toBe(200)
  const { rows } = await t.inTenant(shop.owner.tenantId, (db) =>
    sql`select email_key like 'erased-%' as "isErased", limit_keys as keys from discount_uses`.execute(
      db,
    ),
  )
  expect(rows).toEqual([{ isErased: true, keys: [] }])
})
