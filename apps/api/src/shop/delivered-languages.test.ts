import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'

import { assignDelivery } from '@marketday/contract/deliveries/deliveries'
import { actOnStop } from '@marketday/contract/deliveries/driver-run'
import type { RunAct } from '@marketday/contract/deliveries/driver-run'
import { cancelOrder, getOrder } from '@marketday/contract/orders/orders'
import { printOrders } from '@marketday/contract/orders/documents/order-documents'
import { approveReturn } from '@marketday/contract/orders/returns/return-acts'

import { orderToken } from '../orders/order-token.ts'
import { saveFile, storeFile } from '../platform/files/files.ts'
import { newId } from '../platform/ids.ts'
import type { OutgoingMail } from '../platform/mail/mailer.ts'
import type { Staff } from '../../testing/actors.ts'
import { deliveryDay } from '../../testing/deliveries/delivery-day.ts'
import type { DeliveryDay } from '../../testing/deliveries/delivery-day.ts'
import { readPaper } from '../../testing/paper/read-paper.ts'
import { issueInvoices } from '../../testing/sales/issue-invoices.ts'
import { englishFinder, englishOnPaper } from '../../testing/shop/english-texts.ts'
import {
  browserOf,
  ensureShopBuild,
  publish,
  snapshotOf,
} from '../../testing/shop/published-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  await ensureShopBuild()
  t = await testApp()
}, 120_000)
afterAll(() => t.close())

type Step = RunAct extends infer Act
  ? Act extends RunAct
    ? Omit<Act, 'id' | 'happenedAt'>
    : never
  : never

async function openShop(locale: string): Promise<DeliveryDay> {
  const shop = await deliveryDay(t)
  const snapshot = snapshotOf('Krume')
  await publish(t, shop.owner, {
    ...snapshot,
    shop: { ...snapshot.shop, locale, tagline: '' },
    pages: [],
    home: { ...snapshot.home, heading: 'Krume' },
  })
  await t.inTenant(shop.owner.tenantId, (db) =>
    db.updateTable('tenants').set({ locale, name: 'Krume' }).execute(),
  )
  return shop
}

async function startStop(shop: DeliveryDay) {
  const { staff, driver } = await shop.driver()
  const { orderId, deliveryId } = await shop.order({ slotId: shop.slotId, payment: 'cash' })
  const assigned = await shop.owner.call(assignDelivery, {
    params: { deliveryId },
    body: { driverId: driver.id },
  })
  expect(assigned.status).toBe(200)
  const act = async (step: Step) => {
    const body = { id: newId(), happenedAt: new Date().toISOString(), ...step }
    const { status, problem } = await staff.call(actOnStop, { params: { deliveryId }, body })
    expect([status, problem?.message]).toEqual([200, undefined])
  }
  return { orderId, act, path: `/orders/${orderToken(t.app.services.config, orderId)}` }
}

async function takePhoto(tenantId: string): Promise<string> {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a50' } })
    .jpeg()
    .toBuffer()
  const stored = await storeFile(t.app.services, tenantId, { bytes, allow: 'proof' })
  return (await t.inTenant(tenantId, (db) => saveFile(db, stored))).fileId
}

/** Mails as they leave: the one with the PIN of a delivery is emptied once it is sent. */
function watchMails() {
  const sent: OutgoingMail[] = []
  const { mail } = t.app.services
  const { deliver } = mail
  Object.assign(mail, {
    deliver: async (outgoing: OutgoingMail) => {
      sent.push(outgoing)
      await deliver(outgoing)
    },
  })
  return sent
}

const listTemplates = ({ tenantId }: Staff) =>
  t.inTenant(tenantId, async (db) =>
    (await db.selectFrom('mail_outbox').select('template').execute()).map(
      ({ template }) => template,
    ),
  )

async function printPaper({ owner }: DeliveryDay, orderId: string) {
  await issueInvoices(owner, [orderId])
  const pages = []
  for (const kind of ['invoice', 'packing_slip'] as const) {
    const { body } = await owner.call(printOrders, { body: { kind, orderIds: [orderId] } })
    pages.push(...(await readPaper(body)))
  }
  return pages.map((page) => page.replaceAll(/\s+/g, ' '))
}

async function askForReturn(
  shop: DeliveryDay,
  { orderId, path }: { orderId: string; path: string },
) {
  const browser = browserOf(t, shop.owner.slug)
  const order = (await shop.owner.call(getOrder, { params: { orderId } })).body
  const lineId = order.lines[0]?.id ?? ''
  const answer = await browser.post(`${path}/returns`, {
    [`units.${lineId}`]: '1',
    reason: 'damaged',
    attemptKey: newId(),
  })
  expect(answer.status, answer.html.slice(0, 500)).toBe(303)
  const [asked] = (await shop.owner.call(getOrder, { params: { orderId } })).body.returns
  return { orderId, returnId: asked?.id ?? '' }
}

interface Market {
  readonly language: 'de' | 'ar'
  readonly locale: string
  readonly dir: 'ltr' | 'rtl'
}

/** Collects the English texts of pages and mails. */
function createReader(owner: Staff, { language, locale, dir }: Market) {
  const browser = browserOf(t, owner.slug)
  const findEnglish = englishFinder(language)
  const english: string[] = []
  const look = async (name: string, path: string) => {
    await t.runJobs()
    const { html, status } = await browser.get(path)
    expect([name, status]).toEqual([name, 200])
    expect(html).toContain(`<html lang="${locale}" dir="${dir}" `)
    english.push(...findEnglish(html).map((text) => `${name}: ${text}`))
  }
  const readMail = ({ subject, text, html }: OutgoingMail) => {
    expect(html).toContain(`<html lang="${locale}" dir="${dir}">`)
    const lines = [subject, ...text.split('\n')].map((line) => `<p>${line}</p>`).join('')
    english.push(...[html, lines].flatMap(findEnglish).map((found) => `${subject}: ${found}`))
  }
  return { look, readMail, english }
}

async function cancel({ owner }: DeliveryDay, orderId: string): Promise<void> {
  const { status } = await owner.call(cancelOrder, {
    params: { orderId },
    body: { reason: 'out_of_stock', restock: true, refund: 'none', notify: true },
    headers: { 'idempotency-key': newId() },
  })
  expect(status).toBe(200)
}

test.each([
  { language: 'de', locale: 'de-DE', dir: 'ltr' },
  { language: 'ar', locale: 'ar-EG', dir: 'rtl' },
] as const)(
  'a shop in $language has no English text from the order to its delivery and return, in mails and on paper',
  async (market) => {
    const shop = await openShop(market.locale)
    const { owner } = shop
    const { look, readMail, english } = createReader(owner, market)
    const sent = watchMails()

    const fileId = await takePhoto(owner.tenantId)
    const { act, ...delivered } = await startStop(shop)
    await look('ready', delivered.path)
    await look('details', `${delivered.path}/details`)
    await act({ event: 'start' })
    await look('on its way', delivered.path)
    await act({ event: 'arrive' })
    await look('arrived', delivered.path)
    await act({ event: 'deliver', fileId, receivedBy: 'Sam', cashCollectedMinor: 890 })
    await look('delivered', delivered.path)
    const returning = await askForReturn(shop, delivered)
    await look('return asked for', delivered.path)
    const approved = await owner.call(approveReturn, { params: returning, body: {} })
    expect(approved.status).toBe(200)
    await look('return approved', delivered.path)

    const failed = await startStop(shop)
    await failed.act({ event: 'start' })
    await failed.act({ event: 'arrive' })
    await failed.act({ event: 'fail', reason: 'nobody_home' })
    await look('failed', failed.path)

    const { orderId } = await shop.order({ slotId: shop.slotId, packed: false, payment: 'cash' })
    const path = `/orders/${orderToken(t.app.services.config, orderId)}`
    await look('new', path)
    await cancel(shop, orderId)
    await look('cancelled', path)

    await t.runJobs()
    expect(await listTemplates(owner)).toEqual(
      expect.arrayContaining(['order-confirmed', 'delivery-out', 'delivered', 'delivery-failed']),
    )
    const toShoppers = sent.filter(({ to }) => /^c[0-9a-f]{12}@/.test(to))
    expect(toShoppers.length).toBeGreaterThan(7)
    toShoppers.forEach(readMail)
    const onPaper = (await printPaper(shop, delivered.orderId)).flatMap(
      englishOnPaper(market.language),
    )
    expect([...new Set([...english, ...onPaper])]).toEqual([])
  },
)
