import { afterAll, beforeAll, expect, test } from 'vitest'

import { cancelShopOrder } from '@marketday/contract/orders/acts/change-shop-order'
import { getOrder, packOrder, startPicking } from '@marketday/contract/orders/orders'
import { emptyParcel } from '@marketday/contract/orders/packing/parcel'
import {
  changeParcel,
  handOverParcel,
  packParcel,
  unpackParcel,
} from '@marketday/contract/orders/packing/parcels'
import { askForReturn } from '@marketday/contract/orders/returns/shop-returns'
import { chooseNotification, listNotifications } from '@marketday/contract/panel/notifications'

import { movingClock } from '../../../testing/identity/moving-clock.ts'
import { deliveryDay } from '../../../testing/deliveries/delivery-day.ts'
import { collectOrder, keyed } from '../../../testing/sales/collect-order.ts'
import { mailsOf } from '../../../testing/sales/card-payments.ts'
import { openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import { orderToken } from '../order-token.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const linked = (orderId: string) => ({
  params: { token: orderToken(t.app.services.config, orderId) },
})

const minutes = movingClock(() => t)

const sent = async (shop: { owner: Staff }, template: string) => {
  await t.runJobs()
  const mails = await mailsOf(t, shop)
  return mails.filter((mail) => mail.template === template)
}

const toStaff = async (staff: Staff) => {
  await t.runJobs()
  const { rows } = (await staff.call(listNotifications, {})).body
  return rows
    .filter(({ kind }) => kind !== 'newOrder')
    .map(({ kind, title, body }) => [kind, title, body])
}

test('ORD-23 a parcel with a carrier is told with its number, its goods and what comes later; the driver’s is not', async () => {
  const shop = await deliveryDay(t)
  const { orderId } = await shop.order({ packed: false, quantity: 4 })
  const params = { orderId }
  const { lines } = (await shop.owner.call(startPicking, { params })).body
  const [line] = lines
  const pack = async (quantity: number, details = emptyParcel) =>
    (
      await shop.owner.call(packParcel, {
        params,
        body: { ...details, lines: [{ lineId: line?.id ?? '', quantity }] },
      })
    ).body.parcels.at(-1)?.id ?? ''
  const handOver = (fulfilmentId: string) =>
    shop.owner.call(handOverParcel, { params: { orderId, fulfilmentId }, body: {} })

  await handOver(await pack(1))
  expect(await sent(shop, 'parcel-sent')).toEqual([])

  const second = await pack(1, { carrier: 'DHL', trackingNumber: '', weightGrams: null })
  await handOver(second)
  expect(await sent(shop, 'parcel-sent')).toEqual([])
  minutes(11)
  await t.runJobs({ early: true })
  const [mail, ...others] = await sent(shop, 'parcel-sent')
  expect(others).toEqual([])
  expect(mail?.subject).toMatch(/^Part of your order \d+ is on its way$/)
  expect(mail?.text).toContain('Parcel 2 · DHL: 1 × Rye loaf')
  expect(mail?.text).toContain('Still to come: 2 × Rye loaf')
  expect(mail?.text).not.toContain('dhl.com')

  const at = { params: { orderId, fulfilmentId: second } }
  const numbered = { carrier: 'DHL', trackingNumber: '00340', weightGrams: null }
  await shop.owner.call(changeParcel, { ...at, body: numbered })
  await shop.owner.call(changeParcel, { ...at, body: { ...numbered, weightGrams: 900 } })
  const [, late, ...more] = await sent(shop, 'parcel-sent')
  expect(more).toEqual([])
  expect(late?.text).toContain('Parcel 2 · DHL · 00340: 1 × Rye loaf')
  expect(late?.text).toContain(
    'Track parcel:\nhttps://www.dhl.com/global-en/home/tracking.html?tracking-id=00340',
  )
})

test('ORD-23 who collects an order hears once all of it is packed, unless it was unpacked before', async () => {
  const shop = await openShop(t, [{ priceMinor: 400, stock: 10 }])
  const lines = [{ variantId: shop.variantIds[0] ?? '', quantity: 3 }]
  const { orderId } = (await orderDirectly(shop.shopper, lines)).body
  const params = { orderId }
  const order = (await shop.owner.call(startPicking, { params })).body
  const body = { ...emptyParcel, lines: [{ lineId: order.lines[0]?.id ?? '', quantity: 1 }] }
  await shop.owner.call(packParcel, { params, body })
  const { parcels } = (await shop.owner.call(packOrder, { params })).body
  const fulfilmentId = parcels.at(-1)?.id ?? ''
  await shop.owner.call(unpackParcel, { params: { orderId, fulfilmentId } })
  expect(await sent(shop, 'order-ready')).toEqual([])
  await shop.owner.call(packOrder, { params })
  const mails = await sent(shop, 'order-ready')
  expect(mails.map(({ subject }) => subject)).toEqual([
    `Your order ${order.number} is ready for you`,
  ])
  expect(mails[0]?.text).toMatch(/3 × Loaf 1: £12.00\n.*\nTotal: £12.00\nVAT/)
  expect(mails[0]?.text).toContain('Payment: Cash when you receive it')
})

test('ORD-23 staff hear of what customers ask and cancel, the way they chose', async () => {
  const { shop, params, loaves } = await collectOrder(t)
  const { owner } = shop
  await t.runJobs()
  const lines = [{ lineId: loaves, quantity: 2 }]
  await shop.shopper.call(askForReturn, {
    ...linked(params.orderId),
    body: { lines, reason: 'damaged' },
    headers: keyed(),
  })
  const [told] = await toStaff(owner)
  const { number } = (await owner.call(getOrder, { params })).body
  expect(told?.slice(0, 2)).toEqual(['returnAsked', `Return requested: order ${number}`])
  expect(told?.[2]).toMatch(/^2 × Loaf 1 · /)
  const { email } = await t.inTenant(null, (db) =>
    db
      .selectFrom('users')
      .select('email')
      .where('user_id', '=', owner.userId)
      .executeTakeFirstOrThrow(),
  )
  const mailed = async () => (await mailsOf(t, shop, email)).map(({ subject }) => subject)
  expect(await mailed()).toEqual([`Return requested: order ${number}`])

  await owner.call(chooseNotification, {
    params: { kind: 'customerCancelled' },
    body: { panel: true, mail: false },
  })
  const [variantId = ''] = shop.variantIds
  const { orderId } = (await orderDirectly(shop.shopper, [{ variantId, quantity: 1 }])).body
  await shop.shopper.call(cancelShopOrder, linked(orderId))
  expect((await toStaff(owner))[0]).toEqual([
    'customerCancelled',
    `Order ${Number(number) + 1} was cancelled by its customer`,
    '£4.00',
  ])
  expect(await mailed()).toHaveLength(1)
})
