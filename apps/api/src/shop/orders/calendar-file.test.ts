import { afterAll, beforeAll, expect, test } from 'vitest'

import { orderToken } from '../../orders/order-token.ts'
import { deliveryDay } from '../../../testing/deliveries/delivery-day.ts'
import {
  browserOf,
  ensureShopBuild,
  publish,
  snapshotOf,
} from '../../../testing/shop/published-shop.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  await ensureShopBuild()
  t = await testApp()
}, 60_000)
afterAll(() => t.close())

test('the time window of an order goes into a calendar, with folded and escaped lines', async () => {
  const day = await deliveryDay(t)
  const name = `Bäckerei & Söhne; ${'long '.repeat(15).trim()}, Leeds`
  await publish(t, day.owner, snapshotOf(name))
  const { orderId } = await day.order({ slotId: day.slotId })
  const token = orderToken(t.app.services.config, orderId)
  const browser = browserOf(t, day.owner.slug)
  const { html } = await browser.get(`/orders/${token}`)
  expect(html).toContain(`href="/orders/${token}/calendar"`)
  const file = await browser.get(`/orders/${token}/calendar`)
  expect(file.status).toBe(200)
  const lines = file.html.split('\r\n')
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const text = lines.join('\n').replaceAll('\n ', '')
  expect(text).toContain('Delivery from Bäckerei & Söhne\\; long')
  expect(text).toMatch(/^DTSTART:\d{8}T\d{6}Z$/m)
  expect(text).toMatch(/^DTEND:\d{8}T\d{6}Z$/m)
})

test('an order without a time, and a wrong link, have no calendar file', async () => {
  const day = await deliveryDay(t)
  await publish(t, day.owner, snapshotOf('Bakery'))
  const { orderId } = await day.order({ slotId: null })
  const token = orderToken(t.app.services.config, orderId)
  const browser = browserOf(t, day.owner.slug)
  expect((await browser.get(`/orders/${token}`)).html).not.toContain('/calendar')
  expect((await browser.get(`/orders/${token}/calendar`)).status).toBe(404)
  expect((await browser.get(`/orders/${'x'.repeat(43)}/calendar`)).status).toBe(404)
})
