import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  chooseDelivery,
  getCart,
  setCartAddress,
  setCartContact,
  setCartLine,
} from '@marketday/contract/orders/cart'
import { placeDirectOrder } from '@marketday/contract/orders/place-orders'
import { getOrder, listOrders } from '@marketday/contract/orders/orders'
import { findShopPlaces, getShopPlace } from '@marketday/contract/contact/places'

import { newId } from '../../platform/ids.ts'
import { contact, openShop, pay } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
let shop: ShopFixture
const leeds = { lat: 53.7964, lng: -1.5423 }
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function openInLeeds() {
  shop = await openShop(t, [{ priceMinor: 420, stock: 9 }])
  await t.inTenant(shop.owner.tenantId, async (db) => {
    await db
      .insertInto('delivery_zones')
      .values({
        name: 'Leeds',
        kind: 'radius',
        postcodes: [],
        centre_lat: leeds.lat,
        centre_lng: leeds.lng,
        radius_metres: 3000,
        fee_minor: 300,
      })
      .execute()
  })
  await shop.shopper.call(setCartLine, {
    params: { lineId: newId() },
    body: { variantId: shop.variantIds[0] ?? '', quantity: 1 },
  })
  await shop.shopper.call(setCartContact, { body: contact })
}

const typed = (address: string, zip: string, at: { lat: number; lng: number } | null = null) => ({
  place: {
    address,
    lat: at?.lat ?? ('' as const),
    lng: at?.lng ?? ('' as const),
    data: { City: '', State: '', Country: 'GB', Area: '', zip, street1: '', street2: '' },
  },
  postcode: zip,
})
const palace = typed('Buckingham Palace, London SW1A 1AA', 'SW1A 1AA', leeds)

test('an address is where the place search says, not where the browser says', async () => {
  await openInLeeds()
  const { body } = await shop.shopper.call(setCartAddress, { body: palace })
  expect(body.place).toMatchObject({ address: palace.place.address, lat: '', lng: '' })
  const choice = await shop.shopper.call(chooseDelivery, { body: { kind: 'delivery' } })
  expect(choice.problem).toMatchObject({ status: 409, code: 'outside_zones' })

  const direct = await shop.shopper.call(placeDirectOrder, {
    body: {
      lines: [{ variantId: shop.variantIds[0] ?? '', quantity: 1 }],
      contact,
      delivery: { kind: 'delivery', address: palace },
      payment: 'cash',
    },
  })
  expect(direct.problem).toMatchObject({ status: 409, code: 'outside_zones' })
})

test('an address chosen by its id is the one the place search knows, whatever else was sent', async () => {
  await openInLeeds()
  const { rows } = (await shop.shopper.call(findShopPlaces, { query: { input: '12 Briggate' } }))
    .body
  const placeId = rows[0]?.placeId ?? ''
  const place = (await shop.shopper.call(getShopPlace, { params: { placeId } })).body
  const wrong = await shop.shopper.call(setCartAddress, { body: { ...palace, placeId } })
  expect(wrong.problem).toMatchObject({
    status: 400,
    message: 'This address has the postcode LS1 6HD',
  })
  expect((await shop.shopper.call(getCart)).body.place).toBeNull()

  const { body } = await shop.shopper.call(setCartAddress, {
    body: { ...palace, postcode: 'LS1 6HD', placeId },
  })
  expect(body.place).toEqual(place)
})

test('no address is looked up for a cart that takes none', async () => {
  await openInLeeds()
  const unknown = { ...palace, placeId: 'ChIJunknown' }
  const stranger = t.shopper(shop.owner.slug)
  expect((await stranger.call(setCartAddress, { body: unknown })).problem).toMatchObject({
    status: 409,
    code: 'cart_empty',
  })
  await t.inTenant(shop.owner.tenantId, (db) =>
    db.updateTable('carts').set({ status: 'placed' }).execute(),
  )
  expect((await shop.shopper.call(setCartAddress, { body: unknown })).problem).toMatchObject({
    status: 409,
    code: 'checkout_completed',
  })
})

test('what only the postcode was found of is delivered to, and marked for the shop', async () => {
  for (const [address, isAddressChecked] of [
    ['12 Briggate, Leeds LS1 6HD', true],
    ['The blue door behind the arcade, Leeds LS1 6HD', false],
  ] as const) {
    await openInLeeds()
    await shop.shopper.call(setCartAddress, { body: typed(address, 'LS1 6HD') })
    const chosen = await shop.shopper.call(chooseDelivery, { body: { kind: 'delivery' } })
    expect(chosen.body.place).toMatchObject({ address, ...leeds, data: { State: 'ENG' } })
    const paid = await pay(shop.shopper, { method: 'cash', total: chosen.body.totalMinor })
    const orderId = paid.body.order?.orderId ?? ''
    const order = await shop.owner.call(getOrder, { params: { orderId } })
    expect(order.body.isAddressChecked, address).toBe(isAddressChecked)
    expect((await shop.owner.call(listOrders)).body.rows).toMatchObject([{ isAddressChecked }])
  }
})
