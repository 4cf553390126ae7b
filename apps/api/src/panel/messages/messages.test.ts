import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  getMailTemplate,
  listMailTemplates,
  previewMail,
  saveMailTemplate,
  sendTestMail,
} from '@marketday/contract/panel/messages/mail-templates'
import { shopMails } from '@marketday/contract/panel/messages/shop-mails'
import { packOrder, startPicking } from '@marketday/contract/orders/orders'

import { mailsOf } from '../../../testing/sales/card-payments.ts'
import { openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import { saveFile, storeFile } from '../../platform/files/files.ts'
import { standardWords } from '../../platform/mail/standard-words.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const confirmed = { params: { name: 'order-confirmed' } } as const
const ready = { params: { name: 'order-ready' } } as const
const words = {
  subject: '{shop}: {order} is here, {customer}',
  opening: 'Hello {customer},\n\nwe bake <b>now</b>.',
  closing: 'Yours, {shop}',
}

const open = () => openShop(t, [{ priceMinor: 400, stock: 50 }])
const place = async ({ shopper, variantIds }: ShopFixture, name = 'Carla Customer') =>
  (await orderDirectly(shopper, [{ variantId: variantIds[0] ?? '', quantity: 1 }], { name })).body
    .orderId
const save = (
  staff: Staff,
  body: { version: number; isOff?: boolean; words?: typeof words | null },
) => staff.call(saveMailTemplate, { ...confirmed, body: { words, isOff: false, ...body } })
const mails = async (shop: ShopFixture, template: string) => {
  await t.runJobs()
  return await t.inTenant(shop.owner.tenantId, (db) =>
    db
      .selectFrom('mail_outbox')
      .select(['subject', 'text', 'html', 'order_id'])
      .where('template', '=', template)
      .orderBy('mail_id')
      .execute(),
  )
}

test('ORD-23 a mail says the words of the business, escaped, and ours again once it wants them', async () => {
  const shop = await open()
  const saved = await save(shop.owner, { version: 1 })
  const { standard, ...stored } = saved.body
  expect(stored).toEqual({ name: 'order-confirmed', words, isOff: false, version: 2 })
  expect(standard).toEqual(standardWords('order-confirmed', 'en-GB'))
  const name = 'Ann\r\nPay to <i>{shop}</i>'
  const orderId = await place(shop, name)
  const [mail] = await mails(shop, 'order-confirmed')
  expect(mail?.order_id).toBe(orderId)
  expect(mail?.subject).toMatch(/: \d+ is here, Ann Pay to <i>\{shop\}<\/i>$/)
  expect(mail?.text).toContain('Hello Ann Pay to <i>{shop}</i>,\n\nwe bake <b>now</b>.\n\n')
  expect(mail?.html).toContain('we bake &lt;b&gt;now&lt;/b&gt;.')
  expect(mail?.html).not.toContain('<i>')
  expect(mail?.text).toMatch(/1 × Loaf 1: £4.00\n[^]*Total: £4.00[^]*\n\nYours, /)

  await save(shop.owner, { version: 2, words: null })
  await place(shop)
  expect((await mails(shop, 'order-confirmed'))[1]?.text).toContain('Thank you! We have received')
})

test('ORD-23 an unknown placeholder is refused at its place, and so is a brace alone', async () => {
  const { owner } = await open()
  for (const [part, path, message] of [
    [
      { subject: 'It costs {amount}' },
      'words.subject',
      'There is no {amount} in this email. Use {shop}, {order}, {customer}, or remove the braces',
    ],
    [
      { opening: 'Dear {constructor}' },
      'words.opening',
      expect.stringContaining('There is no {constructor}'),
    ],
    [{ closing: 'See { you' }, 'words.closing', 'A brace is missing its counterpart'],
    [{ subject: ' ' }, 'words.subject', 'Required'],
  ] as const) {
    const body = { words: { ...words, ...part }, isOff: false, version: 1 }
    const refused = await owner.call(saveMailTemplate, { ...confirmed, body })
    expect([refused.status, refused.problem.errors]).toEqual([400, [{ path, message }]])
  }
  expect((await owner.call(getMailTemplate, confirmed)).body).toMatchObject({
    words: null,
    version: 1,
  })
})

test('ORD-23 what may be switched off is not sent, and a confirmation of an order always is', async () => {
  const shop = await open()
  const off = { words: null, isOff: true, version: 1 }
  const refused = await shop.owner.call(saveMailTemplate, { ...confirmed, body: off })
  expect(refused.problem.errors).toEqual([
    { path: 'isOff', message: '“Order received” is always sent' },
  ])
  expect((await shop.owner.call(saveMailTemplate, { ...ready, body: off })).body.isOff).toBe(true)
  const params = { orderId: await place(shop) }
  await shop.owner.call(startPicking, { params })
  await shop.owner.call(packOrder, { params })
  expect(await mails(shop, 'order-ready')).toEqual([])
  expect(await mails(shop, 'order-confirmed')).toHaveLength(1)
})

test('ORD-23 of two who save at once the second is told', async () => {
  const { owner } = await open()
  const manager = await t.member(owner, 'manager')
  const replies = await Promise.all([save(owner, { version: 1 }), save(manager, { version: 1 })])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)?.problem.code).toBe('version_conflict')
  expect((await save(owner, { version: 2 })).status).toBe(200)
})

test('ORD-23 every mail is previewed with the newest order, or with one that is made up', async () => {
  const shop = await open()
  const preview = (staff: Staff, name: keyof typeof shopMails) =>
    staff.call(previewMail, {
      params: { name },
      body: { words: { ...standardWords(name, 'en-GB'), closing: `Bye from {shop}` } },
    })
  expect((await preview(shop.owner, 'order-confirmed')).body).toMatchObject({
    orderNumber: null,
    subject: expect.stringContaining('Your order 1001 at'),
  })
  await place(shop, 'Nora Newest')
  for (const name of Object.keys(shopMails) as (keyof typeof shopMails)[]) {
    const { body } = await preview(shop.owner, name)
    expect([name, body.closing.at(-1)]).toEqual([name, `Bye from ${body.shop.name}`])
    expect(body.paragraphs.join()).not.toMatch(/undefined|\{\w+\}/)
    expect(body.subject).not.toMatch(/undefined|\{\w+\}/)
  }
  const real = await shop.owner.call(previewMail, { ...confirmed, body: { words } })
  expect(real.body.orderNumber).not.toBeNull()
  expect(real.body.paragraphs[0]).toBe('Hello Nora Newest,')
  expect(real.body.rows).toContainEqual({ label: '1 × Loaf 1', value: '£4.00' })
  expect(await mails(shop, 'order-ready')).toEqual([])
})

test('ORD-23 a mail has the logo of the shop, with its name where no picture is shown', async () => {
  const shop = await open()
  const { tenantId } = shop.owner
  const bytes = await sharp({
    create: { width: 600, height: 200, channels: 3, background: '#a50' },
  })
    .png()
    .toBuffer()
  const stored = await storeFile(t.app.services, tenantId, { bytes, allow: 'logo' })
  await t.inTenant(tenantId, async (db) => {
    const { fileId } = await saveFile(db, stored)
    await db
      .insertInto('business_profiles')
      .values({ logo_file_id: fileId })
      .onConflict((key) => key.column('tenant_id').doUpdateSet({ logo_file_id: fileId }))
      .execute()
  })
  await place(shop)
  const [mail] = await mails(shop, 'order-confirmed')
  expect(mail?.html).toMatch(/<img src="http[^"]+\/480.webp" alt="[^"]+"/)
  const { body } = await shop.owner.call(previewMail, { ...confirmed, body: { words } })
  expect(body.shop.logoUrl).toContain('/480.webp')
})

test('ORD-23 a test goes to whoever asks for it, about no order of anybody', async () => {
  const shop = await open()
  await place(shop)
  const { body } = await shop.owner.call(sendTestMail, { ...ready, body: { words } })
  const [mail, ...others] = (await mailsOf(t, shop, body.email)).filter(
    ({ template }) => template === 'order-ready',
  )
  expect(others).toEqual([])
  expect(mail?.subject).toMatch(/^Test: .* is here, Carla Customer$/)
  expect(mail?.text).not.toContain('/orders/')
  expect((await mails(shop, 'order-ready'))[0]?.order_id).toBeNull()
})

test('ORD-23 mails are written by those who change settings, each business its own', async () => {
  const shop = await open()
  await save(shop.owner, { version: 1 })
  const orders = await t.member(shop.owner, 'orders')
  const stranger = await t.owner()
  for (const endpoint of [previewMail, sendTestMail])
    expect((await orders.call(endpoint, { ...confirmed, body: { words } })).status).toBe(403)
  expect((await save(orders, { version: 2 })).status).toBe(403)
  expect((await orders.call(listMailTemplates)).status).toBe(403)
  const theirs = (await stranger.call(listMailTemplates)).body.rows
  expect(theirs).toHaveLength(Object.keys(shopMails).length)
  expect(theirs.every(({ words: own, version }) => own === null && version === 1)).toBe(true)
})
