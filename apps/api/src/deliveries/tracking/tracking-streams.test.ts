import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { assignDelivery } from '@marketday/contract/deliveries/deliveries'
import { actOnStop } from '@marketday/contract/deliveries/driver-run'
import { pathOf } from '@marketday/contract/endpoints/endpoint'
import { changeContact } from '@marketday/contract/orders/acts/change-contact'
import { followTracking, getTracking } from '@marketday/contract/orders/tracking'

import { deliveryDay } from '../../../testing/deliveries/delivery-day.ts'
import type { DeliveryDay } from '../../../testing/deliveries/delivery-day.ts'
import { contact } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { orderToken } from '../../orders/order-token.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function onItsWay() {
  const shop = await deliveryDay(t)
  const { staff, driver } = await shop.driver()
  const placed = await shop.order({ slotId: shop.slotId })
  const params = { deliveryId: placed.deliveryId }
  await shop.owner.call(assignDelivery, { params, body: { driverId: driver.id } })
  const start = () =>
    staff.call(actOnStop, {
      params,
      body: { id: newId(), happenedAt: new Date().toISOString(), event: 'start' },
    })
  const token = orderToken(t.app.services.config, placed.orderId)
  const read = async () =>
    (await t.shopper(shop.owner.slug).call(getTracking, { params: { token } })).body
  return { shop, ...placed, token, start, read }
}

interface Page {
  readonly token: string
  readonly seen?: string
  readonly ip?: string
}

const opened = new Set<{ destroy(): void }>()

async function follow({ owner }: DeliveryDay, { token, seen = '', ip = '198.51.100.1' }: Page) {
  const response = await t.app.inject({
    method: 'GET',
    url: `/api${pathOf(followTracking, { token })}?seen=${seen}`,
    headers: { host: `${owner.slug}.localhost` },
    remoteAddress: ip,
    payloadAsStream: true,
  })
  const stream = response.stream()
  opened.add(stream)
  let text = ''
  let isEnded = false
  stream.on('data', (part: Buffer) => (text += part.toString()))
  stream.on('end', () => (isEnded = true))
  return {
    status: response.statusCode,
    headers: response.headers,
    messages: () => text.replaceAll(': still here\n\n', ''),
    versions: () =>
      [...text.matchAll(/id: (\S+)\nevent: changed\ndata: {}\n\n/g)].map(([, id]) => id),
    isEnded: () => isEnded,
  }
}

const soon = { timeout: 20_000 }

test('a page hears that its delivery has changed, without content, and nothing of other orders', async () => {
  const { shop, token, start, read } = await onItsWay()
  const before = await read()
  const page = await follow(shop, { token, seen: before.version })
  const outdated = await follow(shop, { token, seen: 'another' })
  expect(page.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
  })
  await expect.poll(outdated.versions, soon).toEqual([before.version])

  await shop.order({ slotId: shop.slotId })
  await start()
  const after = await read()
  expect([after.status, after.version === before.version]).toEqual(['en_route', false])
  await expect.poll(page.versions, soon).toEqual([after.version])
  expect(page.messages()).toBe(`retry: 5000\n\nid: ${after.version}\nevent: changed\ndata: {}\n\n`)
})

test('a stream ends with its link, and a forged or foreign link opens none', async () => {
  const { shop, orderId, token, read } = await onItsWay()
  const page = await follow(shop, { token, seen: (await read()).version })
  const email = 'corrected@example.com'
  const changed = await shop.owner.call(changeContact, {
    params: { orderId },
    body: { ...contact, email },
  })
  expect(changed.status).toBe(200)
  await expect.poll(page.isEnded, soon).toBe(true)
  expect((await follow(shop, { token })).status).toBe(403)
  const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
  expect((await follow(shop, { token: forged })).status).toBe(404)
  const elsewhere = await deliveryDay(t)
  expect((await follow(elsewhere, { token })).status).toBe(404)
})

test('a network has 20 streams in a shop; one query serves all of them', async () => {
  const { shop, token, start, read } = await onItsWay()
  const seen = (await read()).version
  const pages = []
  for (let page = 0; page < 20; page += 1) pages.push(await follow(shop, { token, seen }))
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await follow(shop, { token })).status).toBe(429)
  pages.push(await follow(shop, { token, seen, ip: '198.51.100.2' }))
  expect(pages.at(-1)?.status).toBe(200)

  const reading = vi.spyOn(t.app.services.databases, 'read')
  await start()
  const { version } = await read()
  for (const page of pages) await expect.poll(page.versions, soon).toEqual([version])
  const queries = reading.mock.calls.filter(([{ requestId }]) => requestId === 'tracking')
  expect(queries.length).toBeGreaterThan(0)
  expect(queries.length).toBeLessThan(6)
  reading.mockRestore()
})
