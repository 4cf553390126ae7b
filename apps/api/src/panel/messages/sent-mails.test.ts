import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { changeContact } from '@marketday/contract/orders/acts/change-contact'
import {
  listOrderMails,
  listSentMails,
  resendMail,
} from '@marketday/contract/panel/messages/sent-mails'
import { cancelOrder, getOrder, packOrder, startPicking } from '@marketday/contract/orders/orders'
import { unpackParcel } from '@marketday/contract/orders/packing/parcels'
import { sendTestMail } from '@marketday/contract/panel/messages/mail-templates'
import { sendPayLink } from '@marketday/contract/orders/acts/pay-links'
import { recordCash } from '@marketday/contract/payments/card/payments'
import { changeMember } from '@marketday/contract/accounts/team/team'
import { createRole } from '@marketday/contract/accounts/team/team-roles'

import { keyed } from '../../../testing/sales/collect-order.ts'
import { openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import { newId } from '../../platform/ids.ts'
import { standardWords } from '../../platform/mail/standard-words.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function mailed() {
  const shop = await openShop(t, [{ priceMinor: 400, stock: 50 }])
  const lines = [{ variantId: shop.variantIds[0] ?? '', quantity: 1 }]
  const { orderId } = (await orderDirectly(shop.shopper, lines)).body
  await t.runJobs()
  const params = { orderId }
  const list = async (staff: Staff = shop.owner) =>
    (await staff.call(listOrderMails, { params })).body.rows
  const resend = (mailId: string, staff: Staff = shop.owner) =>
    staff.call(resendMail, { params: { orderId, mailId } })
  return { shop, owner: shop.owner, params, orderId, list, resend }
}

const setMail = (owner: Staff, set: { status: 'failed' | 'queued' | 'sent'; error?: string }) =>
  t.inTenant(owner.tenantId, (db) => db.updateTable('mail_outbox').set(set).execute())

test('ORD-23 the mails of an order say where they went and why one failed', async () => {
  const { owner, list, orderId } = await mailed()
  const [mail, ...others] = await list()
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    name: 'order-confirmed',
    to: 'carla@example.com',
    status: 'sent',
    failure: null,
    isRepeated: false,
    orderId,
    resend: null,
  })
  await setMail(owner, { status: 'failed', error: 'EENVELOPE 550' })
  expect((await list())[0]).toMatchObject({
    status: 'failed',
    failure: 'The mailbox rejected it (550). Check the address',
  })
  await setMail(owner, { status: 'queued', error: 'ETIMEDOUT' })
  expect((await list())[0]).toMatchObject({
    failure: 'The mail server could not be reached',
    resend: 'It is already being sent',
  })
})

test('ORD-23 a mail server that fails stops no order; the log says why until it is sent', async () => {
  const { shop, owner, list } = await mailed()
  const { deliver } = t.app.services.mail
  const fail = async () => {
    throw Object.assign(new Error('refused'), { code: 'ECONNECTION' })
  }
  Object.assign(t.app.services.mail, { deliver: fail })
  onTestFinished(() => void Object.assign(t.app.services.mail, { deliver }))
  const lines = [{ variantId: shop.variantIds[0] ?? '', quantity: 1 }]
  const placed = await orderDirectly(shop.shopper, lines)
  expect(placed.status).toBe(201)
  const params = { orderId: placed.body.orderId }
  await t.runJobs({ allowFailures: true })
  const mails = async () => (await owner.call(listOrderMails, { params })).body.rows
  expect(await mails()).toMatchObject([
    { status: 'queued', failure: 'The mail server could not be reached' },
  ])
  expect((await owner.call(startPicking, { params })).status).toBe(200)
  Object.assign(t.app.services.mail, { deliver })
  await t.runJobs({ early: true })
  expect(await mails()).toMatchObject([{ status: 'sent', failure: null }])
  expect(await list()).toHaveLength(1)
})

test('ORD-23 a mail is sent again once however often it is pressed, to the address of now, and the timeline says so', async () => {
  const { owner, params, list, resend } = await mailed()
  const [first] = await list()
  const body = { email: 'new@example.com', name: 'Carla Customer', phone: '' }
  const changed = await owner.call(changeContact, { params, body })
  expect(changed.status).toBe(200)
  const replies = await Promise.all([resend(first?.id ?? ''), resend(first?.id ?? '')])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
  await t.runJobs()
  expect(await list()).toMatchObject([
    { name: 'order-confirmed', to: 'new@example.com', isRepeated: true, status: 'sent' },
    { to: 'carla@example.com' },
  ])
  const { timeline } = (await owner.call(getOrder, { params })).body
  expect(timeline.filter(({ action }) => action === 'order.mail_resent')).toMatchObject([
    { message: '“Order received” sent again' },
  ])
  await t.inTenant(owner.tenantId, (db) =>
    sql`update mail_outbox set created_at = created_at - interval '2 minutes'`.execute(db),
  )
  await resend(first?.id ?? '')
  expect(await list()).toHaveLength(3)
})

const noLongerSo = [409, 'This email is out of date, so it can’t be sent again']

test('ORD-23 what is no longer so is not sent again', async () => {
  const { owner, params, orderId, list, resend } = await mailed()
  await owner.call(startPicking, { params })
  const { parcels } = (await owner.call(packOrder, { params })).body
  await t.runJobs()
  const ready = (await list()).find(({ name }) => name === 'order-ready')
  expect(ready?.status).toBe('sent')
  const fulfilmentId = parcels[0]?.id ?? ''
  await owner.call(unpackParcel, { params: { orderId, fulfilmentId } })
  const refused = await resend(ready?.id ?? '')
  expect([refused.status, refused.problem.message]).toEqual(noLongerSo)
})

test('ORD-23 a link to pay is sent again with what is due now, and nothing of a cancelled order', async () => {
  const { owner, params, list, resend } = await mailed()
  await owner.call(sendPayLink, { params, headers: keyed() })
  await t.runJobs()
  const idOf = async (wanted: string) =>
    (await list()).find(({ name, isRepeated }) => name === wanted && !isRepeated)?.id ?? ''
  const body = { amountMinor: 300, reason: 'Had no more' }
  await owner.call(recordCash, { params, body, headers: keyed() })
  const again = await resend(await idOf('pay-order'))
  expect(again.body.subject).toBe('Payment of £1.00 for order 1001')
  await t.inTenant(owner.tenantId, (db) =>
    sql`update mail_outbox set created_at = created_at - interval '2 minutes'`.execute(db),
  )
  const reason = { reason: 'customer', restock: true, refund: 'none', notify: false } as const
  expect((await owner.call(cancelOrder, { params, body: reason })).status).toBe(200)
  for (const name of ['pay-order', 'order-confirmed']) {
    const refused = await resend(await idOf(name))
    expect([refused.status, refused.problem.message]).toEqual(noLongerSo)
  }
})

test('ORD-23 the log of the shop is filtered and paged, and hides addresses from who may not see orders', async () => {
  const { shop, owner } = await mailed()
  for (let index = 0; index < 2; index += 1)
    await orderDirectly(shop.shopper, [{ variantId: shop.variantIds[0] ?? '', quantity: 1 }])
  await t.runJobs()
  const words = standardWords('order-confirmed', 'en-GB')
  const test = { params: { name: 'order-confirmed' }, body: { words } } as const
  expect((await owner.call(sendTestMail, test)).status).toBe(200)
  const log = async (staff: Staff, query = {}) => (await staff.call(listSentMails, { query })).body
  const some = await log(owner, { limit: 2, name: 'order-confirmed', status: 'sent' })
  const rest = await log(owner, { limit: 2, cursor: some.nextCursor })
  expect([...some.rows, ...rest.rows].map(({ to, orderNumber }) => [to, orderNumber])).toEqual([
    ['carla@example.com', '1003'],
    ['carla@example.com', '1002'],
    ['carla@example.com', '1001'],
  ])
  expect((await log(owner, { status: 'failed' })).rows).toEqual([])
  expect((await log(owner, { name: 'refund' })).rows).toEqual([])
  const role = { name: 'Words', permissions: ['settings.see' as const] }
  const { id: customRoleId } = (await owner.call(createRole, { body: role })).body
  const writer = await t.member(owner, 'catalogue')
  const params = { userId: writer.userId }
  await owner.call(changeMember, { params, body: { role: 'custom', customRoleId } })
  const masked = { to: 'c…@example.com', subject: '', orderId: null, orderNumber: null }
  expect((await log(writer)).rows).toEqual(Array(3).fill(expect.objectContaining(masked)))
})

test('ORD-23 mails belong to their order and their shop, and who may not edit orders sends none', async () => {
  const { shop, params, list, resend } = await mailed()
  const mailId = (await list())[0]?.id ?? ''
  const dispatcher = await t.member(shop.owner, 'dispatcher')
  expect(await list(dispatcher)).toHaveLength(1)
  expect((await resend(mailId, dispatcher)).status).toBe(403)
  const driver = await t.member(shop.owner, 'driver')
  expect((await driver.call(listOrderMails, { params })).status).toBe(403)
  const stranger = await mailed()
  expect((await stranger.owner.call(listOrderMails, { params })).status).toBe(404)
  expect((await stranger.resend(mailId)).status).toBe(404)
  expect((await resend(newId())).status).toBe(404)
})
