import { afterAll, beforeAll, expect, test } from 'vitest'

import { changeContact } from '@marketday/contract/orders/acts/change-contact'
import {
  cancelShopOrder,
  changeShopOrderDetails,
  fillCartFromOrder,
  getShopOrderDetails,
} from '@marketday/contract/orders/acts/change-shop-order'
import { getPayLink, payShopOrder } from '@marketday/contract/orders/acts/pay-links'
import { getShopDocuments } from '@marketday/contract/orders/documents/order-documents'
import { cancelOrder, getOrder } from '@marketday/contract/orders/orders'
import { askForReturn } from '@marketday/contract/orders/returns/shop-returns'
import { getShopOrder } from '@marketday/contract/orders/shop-orders'
import { getTracking } from '@marketday/contract/orders/tracking'
import { recordCash } from '@marketday/contract/payments/card/payments'
import { resendMail, listOrderMails } from '@marketday/contract/panel/messages/sent-mails'

import { keyed } from '../../../testing/sales/collect-order.ts'
import { mailsOf } from '../../../testing/sales/card-payments.ts'
import { issueInvoices } from '../../../testing/sales/issue-invoices.ts'
import {
  browserOf,
  ensureShopBuild,
  publish,
  snapshotOf,
} from '../../../testing/shop/published-shop.ts'
import { contact, openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { orderToken } from '../../orders/order-token.ts'

let t: TestApp
beforeAll(async () => {
  await ensureShopBuild()
  t = await testApp()
}, 60_000)
afterAll(() => t.close())

const corrected = { email: 'right@example.com', name: 'Rita Right', phone: '+441134960999' }

async function ordered() {
  const shop = await openShop(t, [{ priceMinor: 400, stock: 9 }])
  await publish(t, shop.owner, snapshotOf('Bakery'))
  const lines = [{ variantId: shop.variantIds[0] ?? '', quantity: 2 }]
  const { orderId, token } = (await orderDirectly(shop.shopper, lines)).body
  await t.runJobs()
  const correct = (email = corrected.email) =>
    shop.owner.call(changeContact, { params: { orderId }, body: { ...corrected, email } })
  return { shop, orderId, token, correct, params: { orderId } }
}

/** Every endpoint that takes the link of an order, with its valid input. */
const doorsOf = (token: string) => {
  const line = { lineId: '0199a000-0000-7000-8000-000000000000', quantity: 1 }
  return [
    [getShopOrder, { params: { token } }],
    [getTracking, { params: { token } }],
    [getShopDocuments, { params: { token } }],
    [getShopOrderDetails, { params: { token } }],
    [changeShopOrderDetails, { params: { token }, body: { contact, address: null } }],
    [cancelShopOrder, { params: { token } }],
    [fillCartFromOrder, { params: { token } }],
    [payShopOrder, { params: { token }, body: { expectedMinor: 800 }, headers: keyed() }],
    [
      askForReturn,
      { params: { token }, body: { lines: [line], reason: 'other' }, headers: keyed() },
    ],
  ] as const
}

const outdated =
  'This link no longer works because the order’s email address was changed. Open the link in the newest email about this order, or ask the shop for a new one.'

const statuses = async (
  { shopper }: Awaited<ReturnType<typeof ordered>>['shop'],
  token: string,
) => {
  const replies = []
  for (const [endpoint, input] of doorsOf(token))
    replies.push(await shopper.call(endpoint as typeof getShopOrder, input as never))
  return replies
}

test('LNK-01 after the address was corrected, links of the former mailbox open nothing and say what to do', async () => {
  const { shop, token, correct, params } = await ordered()
  expect((await shop.shopper.call(getShopOrder, { params: { token } })).status).toBe(200)
  expect((await correct()).status).toBe(200)
  for (const { status, problem } of await statuses(shop, token)) {
    expect([status, problem.code, problem.message]).toEqual([403, 'link_expired', outdated])
    expect(JSON.stringify(problem)).not.toContain('Rita')
  }
  const order = (await shop.owner.call(getOrder, { params })).body
  expect(order).toMatchObject({ email: corrected.email, status: 'open' })
  for (const page of ['', '/details']) {
    const { status, html } = await browserOf(t, shop.owner.slug).get(`/orders/${token}${page}`)
    expect(status).toBe(403)
    expect(html).toContain('This link no longer works')
    expect(html).toContain('newest email about this order')
    expect(html).not.toContain('Rita')
  }
  const late = await browserOf(t, shop.owner.slug).post(`/orders/${token}/cancellation`)
  expect([late.status, late.html.includes('newest email about this order')]).toEqual([403, true])
})

test('LNK-01 the mail to the corrected address has a link that works; an unchanged mailbox keeps its links', async () => {
  const { shop, token, correct, params } = await ordered()
  expect((await correct(contact.email.toUpperCase())).status).toBe(200)
  expect((await shop.shopper.call(getShopOrder, { params: { token } })).status).toBe(200)
  await correct()
  const [mail] = (await shop.owner.call(listOrderMails, { params })).body.rows
  await shop.owner.call(resendMail, { params: { ...params, mailId: mail?.id ?? '' } })
  await t.runJobs()
  const sent = (await mailsOf(t, shop)).find(({ to_address: to }) => to === corrected.email)
  const [, fresh = ''] = /\/orders\/([\w-]+)/.exec(sent?.text ?? '') ?? []
  expect(fresh).not.toBe(token)
  const seen = await shop.shopper.call(getShopOrder, { params: { token: fresh } })
  expect([seen.status, seen.body.name]).toEqual([200, 'Rita Right'])
})

test('LNK-01 customers who change their address stay on the page, with a new link', async () => {
  const { shop, token } = await ordered()
  const browser = browserOf(t, shop.owner.slug)
  const form = { ...corrected, phone: '' }
  const saved = await browser.post(`/orders/${token}/details`, form)
  const to = String(saved.headers.location)
  expect(saved.status).toBe(303)
  expect(to).not.toContain(token)
  const shown = await browser.get(to)
  expect([shown.status, shown.html.includes('Your changes are saved')]).toEqual([200, true])
  expect((await browser.get(`/orders/${token}`)).status).toBe(403)
})

test('LNK-01 of an act through the link and a correction at the same time, one decides what the other finds', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { shop, token, correct, params } = await ordered()
    const [cancelled, saved] = await Promise.all([
      shop.shopper.call(cancelShopOrder, { params: { token } }),
      correct(),
    ])
    expect(saved.status).toBe(200)
    const { status, timeline } = (await shop.owner.call(getOrder, { params })).body
    expect([cancelled.status, status]).toEqual(
      cancelled.status === 200 ? [200, 'cancelled'] : [403, 'open'],
    )
    const acts = timeline.map(({ action }) => action)
    if (cancelled.status === 200)
      expect(acts.indexOf('order.cancelled')).toBeLessThan(acts.indexOf('order.contact_changed'))
  }
})

test('LNK-01 a link with a letter appended, or cut by one, opens nothing', async () => {
  const { shop, token } = await ordered()
  for (const wrong of [`${token}A`, token.slice(0, -1), `${token}AA`])
    expect((await shop.shopper.call(getShopOrder, { params: { token: wrong } })).status).toBe(404)
})

test('LNK-01 a link opens its purpose only, and says so', async () => {
  const { shop, orderId } = await ordered()
  await issueInvoices(shop.owner, [orderId])
  const opened: Record<string, number[]> = {}
  for (const purpose of ['view', 'pay', 'download'] as const) {
    const token = orderToken(t.app.services.config, orderId, { purpose })
    const replies = await statuses(shop, token)
    opened[purpose] = replies.flatMap(({ status }, index) => (status === 403 ? [] : [index]))
    for (const { status, problem } of replies)
      if (status === 403) expect(problem.message).toMatch(/^This link is only for /)
  }
  expect(opened).toEqual({ view: [0, 1], pay: [0, 7], download: [2] })
})

test('LNK-02 staff get a link that only pays, and only while something is due', async () => {
  const { shop, params, correct } = await ordered()
  const orders = await t.member(shop.owner, 'orders')
  const { status, body } = await orders.call(getPayLink, { params })
  expect(status).toBe(200)
  const token = body.url.split('/').at(-1) ?? ''
  expect((await shop.shopper.call(cancelShopOrder, { params: { token } })).status).toBe(403)
  const seen = (await shop.shopper.call(getShopOrder, { params: { token } })).body
  expect(seen).toMatchObject({ link: 'pay', outstandingMinor: 800, name: '', place: null })
  const { html } = await browserOf(t, shop.owner.slug).get(`/orders/${token}`)
  expect(html).toContain('Pay £8.00 by card')
  for (const words of [contact.name, 'Cancel this order', 'Change contact', 'Order again'])
    expect(html).not.toContain(words)

  await correct()
  expect((await shop.shopper.call(getShopOrder, { params: { token } })).problem.message).toBe(
    outdated,
  )
  await shop.owner.call(recordCash, { params, body: { amountMinor: 800 }, headers: keyed() })
  const late = await orders.call(getPayLink, { params })
  expect([late.status, late.problem.message]).toEqual([409, 'Nothing is left to pay'])
})

test('LNK-02 the former link of a paid order neither refunds nor cancels for staff', async () => {
  const { shop, params } = await ordered()
  const { body } = await shop.owner.call(getPayLink, { params })
  const token = body.url.split('/').at(-1) ?? ''
  await shop.owner.call(recordCash, { params, body: { amountMinor: 800 }, headers: keyed() })
  expect((await shop.shopper.call(cancelShopOrder, { params: { token } })).status).toBe(403)
  const reason = { reason: 'customer', restock: true, refund: 'none', notify: false } as const
  await shop.owner.call(cancelOrder, { params, body: reason })
  const { timeline } = (await shop.owner.call(getOrder, { params })).body
  expect(timeline.find(({ action }) => action === 'order.cancelled')).toMatchObject({
    actorKind: 'user',
  })
})
