import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCart, saveCheckout } from '@marketday/contract/orders/cart'

import { openShop } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { address } from '../../../testing/tenants/matrix/matrix-inputs.ts'
import { newId } from '../../platform/ids.ts'
import { setCartLine } from '@marketday/contract/orders/cart'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const contact = { email: 'carla@example.com', name: 'Carla' }

async function filledCart() {
  const { shopper, variantIds } = await openShop(t, [{ priceMinor: 420, stock: 5 }])
  const line = { variantId: variantIds[0] ?? '', quantity: 1 }
  await shopper.call(setCartLine, { params: { lineId: newId() }, body: line })
  return shopper
}

test('everything that is given is stored at once and shown', async () => {
  const shopper = await filledCart()
  const { body } = await shopper.call(saveCheckout, {
    body: { contact, delivery: { kind: 'pickup' as const } },
  })
  expect(body).toMatchObject({
    refusals: [],
    cart: { contact: { email: contact.email }, deliveryKind: 'pickup', missing: [] },
  })
})

test('what cannot be stored is told, and the rest is kept', async () => {
  const shopper = await filledCart()
  const { status, body } = await shopper.call(saveCheckout, {
    body: { contact, address, delivery: { kind: 'delivery' as const, slotId: newId() } },
  })
  expect(status).toBe(200)
  expect(body.refusals.map(({ part }) => part)).toEqual(['delivery'])
  expect((await shopper.call(getCart)).body).toMatchObject({
    contact: { email: contact.email },
    postcode: address.postcode,
    deliveryKind: null,
  })
})

test('without a cart nothing is stored', async () => {
  const { shopper } = await openShop(t, [{ priceMinor: 420, stock: 5 }])
  expect((await shopper.call(saveCheckout, { body: { contact } })).problem.code).toBe('cart_empty')
})
