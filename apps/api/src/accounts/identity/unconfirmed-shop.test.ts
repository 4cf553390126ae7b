import { afterAll, beforeAll, expect, test } from 'vitest'

import { getHeldMails, verifyEmail } from '@marketday/contract/accounts/identity/account'
import { placeDirectOrder } from '@marketday/contract/orders/place-orders'
import { signUp } from '@marketday/contract/accounts/identity/identity'

import { createProduct } from '../../catalog/products/change-product.ts'
import { contact, fillCart, pay } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import { connectShop } from '../../../testing/sales/connect-shop.ts'
import {
  createAccount,
  freshEmail,
  mailedCode,
  mailsTo,
  withToken,
} from '../../../testing/identity/people.ts'

let t: TestApp
let live: TestApp
beforeAll(async () => {
  t = await testApp()
  live = await testApp({ STRIPE_SECRET_KEY: 'sk_live_of_the_provider' })
})
afterAll(() => Promise.all([t.close(), live.close()]))

interface TriedOut extends ShopFixture {
  readonly email: string
}

async function triedOut(on: TestApp, email = freshEmail('owner')): Promise<TriedOut> {
  const browser = on.visitor()
  const { body } = await browser.call(signUp, { body: { email, acceptedTerms: true } })
  const { id: tenantId = '', slug = '' } = body.tenant ?? {}
  await connectShop(on, tenantId)
  const variantId = await shelve(on, tenantId)
  const person = { userId: body.user.id, tenantId, slug, token: body.token }
  const owner: Staff = { ...person, ...withToken(browser, body.token) }
  return { email, owner, shopper: on.shopper(slug), variantIds: [variantId], productIds: [] }
}

const shelve = (on: TestApp, tenantId: string) =>
  on.inTenant(tenantId, async (db) => {
    const variants = [{ optionValues: [], priceMinor: 450, initialStock: 10 }]
    const made = await createProduct(db, { title: 'Rye loaf', status: 'active', variants })
    return made.variants[0]?.id ?? ''
  })

async function confirm(on: TestApp, { owner, email }: TriedOut): Promise<void> {
  const { status } = await owner.call(verifyEmail, { body: { code: await mailedCode(on, email) } })
  expect(status).toBe(200)
}

const order = (shop: Pick<TriedOut, 'shopper' | 'variantIds'>, email = contact.email) =>
  shop.shopper.call(placeDirectOrder, {
    body: {
      lines: [{ variantId: shop.variantIds[0] ?? '', quantity: 1 }],
      contact: { ...contact, email },
      delivery: { kind: 'pickup' },
      payment: 'cash',
    },
  })

const statuses = (on: TestApp, { owner }: ShopFixture) =>
  on.inTenant(owner.tenantId, async (db) => {
    const rows = await db.selectFrom('mail_outbox').select('status').orderBy('mail_id').execute()
    return rows.map(({ status }) => status)
  })

test('a shop is tried out before its owner confirms: test cards and cash make orders', async () => {
  const shop = await triedOut(t)
  const total = await fillCart(shop.shopper, shop, [1])
  const page = await pay(shop.shopper, { method: 'card', total })
  expect([page.status, page.body.redirectUrl]).toEqual([200, expect.stringContaining('/stripe/')])
  expect((await order(shop)).status).toBe(201)
})

test('with live keys nobody pays such a shop, by card or in cash, and nothing is kept of the try', async () => {
  const shop = await triedOut(live)
  const total = await fillCart(shop.shopper, shop, [1])
  for (const method of ['card', 'cash'] as const) {
    const refused = await pay(shop.shopper, { method, total })
    expect([refused.status, refused.problem.code]).toEqual([403, 'shop_unconfirmed'])
    expect(refused.problem.message).toContain('No order was placed and nothing was charged')
  }
  expect((await order(shop)).problem.code).toBe('shop_unconfirmed')
  const rows = await live.inTenant(shop.owner.tenantId, (db) =>
    Promise.all([
      db.selectFrom('payments').select('payment_id').execute(),
      db.selectFrom('orders').select('order_id').execute(),
    ]),
  )
  expect(rows).toEqual([[], []])
})

test('with live keys its owner tries it out in cash, with her own address in any letter case', async () => {
  const shop = await triedOut(live)
  expect((await order(shop, shop.email.toUpperCase())).status).toBe(201)
})

test('confirming opens the shop for live money at once', async () => {
  const shop = await triedOut(live)
  expect((await order(shop)).status).toBe(403)
  await confirm(live, shop)
  expect((await order(shop)).status).toBe(201)
  const total = await fillCart(shop.shopper, shop, [1])
  expect((await pay(shop.shopper, { method: 'card', total })).problem.code).toBe('unavailable')
})

test('a shop writes to nobody before its owner confirms; what waited leaves then', async () => {
  const shop = await triedOut(t)
  const email = freshEmail('shopper')
  await order(shop, email)
  expect(await mailsTo(t, email)).toEqual([])
  expect(await statuses(t, shop)).toEqual(['held'])
  expect((await shop.owner.call(getHeldMails)).body).toEqual({ waiting: 1 })
  await confirm(t, shop)
  expect((await mailsTo(t, email)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('order'),
  ])
  expect(await statuses(t, shop)).toEqual(['sent'])
  expect((await shop.owner.call(getHeldMails)).body).toEqual({ waiting: 0 })
})

test('what waited for more than three days tells nobody anything any more', async () => {
  const shop = await triedOut(t)
  const code = await mailedCode(t, shop.email)
  const email = freshEmail('shopper')
  await order(shop, email)
  await t.runJobs()
  await t.inTenant(shop.owner.tenantId, async (db) => {
    const longAgo = new Date(db.context.now.getTime() - 73 * 3_600_000).toISOString()
    await db.updateTable('mail_outbox').set({ created_at: longAgo }).execute()
  })
  expect((await shop.owner.call(getHeldMails)).body).toEqual({ waiting: 0 })
  expect((await shop.owner.call(verifyEmail, { body: { code } })).status).toBe(200)
  expect(await mailsTo(t, email)).toEqual([])
  expect(await statuses(t, shop)).toEqual(['dropped'])
})

test('a shop opened by somebody whose address is known sells and writes from its first minute', async () => {
  const { slug, tenantId } = await createAccount(live)
  const variantId = await shelve(live, tenantId)
  const email = freshEmail('shopper')
  const shop = { shopper: live.shopper(slug), variantIds: [variantId] }
  expect((await order(shop, email)).status).toBe(201)
  expect(await mailsTo(live, email)).toHaveLength(1)
})
