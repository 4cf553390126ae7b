import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { ParsedPlace } from '@marketday/contract/contact/place'
import type { QueryInput } from '@marketday/contract/endpoints/endpoint'
import { lookAtRisk, undoLookAtRisk } from '@marketday/contract/orders/acts/look-at-risk'
import { getOrder, listOrders } from '@marketday/contract/orders/orders'
import { riskSentence } from '@marketday/contract/orders/order-risk'
import { getShopOrder } from '@marketday/contract/orders/shop-orders'

import { disputePage, tellDispute } from '../../../testing/sales/card-disputes.ts'
import { openCardPage, placePaidOrder } from '../../../testing/sales/card-payments.ts'
import { sandbox } from '../../../testing/sales/sandbox.ts'
import { draftIn, lineOf } from '../../../testing/sales/draft-fixture.ts'
import { complete, openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import type { contact, ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const open = () => openShop(t, [{ priceMinor: 400, stock: 1_000 }])

async function order(shop: ShopFixture, customer: Partial<typeof contact> = {}, quantity = 1) {
  const lines = [{ variantId: shop.variantIds[0] ?? '', quantity }]
  const { body, status } = await orderDirectly(shop.shopper, lines, customer)
  expect(status).toBe(201)
  return body
}

const inFrance: ParsedPlace = {
  address: '1 Rue Bleue, Paris',
  lat: '',
  lng: '',
  data: {
    City: 'Paris',
    State: '',
    Country: 'France',
    Area: '',
    zip: '',
    street1: '',
    street2: '',
  },
}

const somebody = () => ({ email: `s${newId().slice(-10)}@example.com` })

async function read({ owner }: ShopFixture, orderId: string) {
  const { body } = await owner.call(getOrder, { params: { orderId } })
  return { ...body, said: body.risk.hints.map(riskSentence) }
}

async function weighed(shop: ShopFixture, orderId: string) {
  await t.runJobs()
  return await read(shop, orderId)
}

const listed = async ({ owner }: ShopFixture, query: QueryInput<typeof listOrders>) =>
  (await owner.call(listOrders, { query })).body.rows.map(({ id }) => id)

const hintsIn = ({ owner }: ShopFixture) =>
  t.inTenant(owner.tenantId, async (db) => {
    const { rows } = await sql<{ text: string }>`
      select concat_ws(' ', kind, figures) as text from order_risk_hints order by noted_at, kind`.execute(
      db,
    )
    return rows.map(({ text }) => text)
  })

async function hasty(shop: ShopFixture) {
  await order(shop, somebody())
  await order(shop, somebody())
  return await order(shop, somebody())
}

describe('ORD-19 risk hints', () => {
  it('are said of the third order from a phone within an hour, and nothing else happens to it', async () => {
    const shop = await open()
    const first = await order(shop, somebody())
    await order(shop, somebody())
    const third = await order(shop, somebody())
    const seen = await weighed(shop, third.orderId)
    expect(seen.said).toEqual(['3 orders from this phone within 1 hour'])
    expect(seen).toMatchObject({ riskLevel: 'check', status: 'open', version: 1, problems: [] })
    expect(await read(shop, first.orderId)).toMatchObject({ riskLevel: 'none', said: [] })
    expect(await hintsIn(shop)).toEqual(['orders_by_phone {"count": 3, "hours": 1}'])
  })

  it('count neither what is older than an hour nor what staff placed', async () => {
    const shop = await open()
    const { variantIds } = shop
    await order(shop, somebody())
    await t.inTenant(shop.owner.tenantId, (db) =>
      sql`update orders set placed_at = placed_at - interval '61 minutes'`.execute(db),
    )
    await order(shop, somebody())
    const draft = await draftIn(shop, { lines: [lineOf(variantIds[0] ?? '')] })
    const taken = (await draft.place()).body
    const last = await order(shop, somebody())
    expect((await weighed(shop, last.orderId)).riskLevel).toBe('none')
    const fourth = await order(shop, somebody())
    const another = await draftIn(shop, { lines: [lineOf(variantIds[0] ?? '')] })
    const byStaff = (await another.place()).body
    expect((await weighed(shop, fourth.orderId)).said).toEqual([
      '3 orders from this phone within 1 hour',
    ])
    expect((await read(shop, taken.orderId)).riskLevel).toBe('none')
    expect((await read(shop, byStaff.orderId)).riskLevel).toBe('none')
  })

  it('name a throwaway address without keeping it, and with an unusual value the level is high', async () => {
    const shop = await open()
    await t.inTenant(shop.owner.tenantId, (db) =>
      sql`insert into orders (number, status, email, name, currency, subtotal_minor, delivery_minor, tax_minor, total_minor,
          payment_method, delivery_kind, placed_at)
        select 5000 + n, 'completed', 'a@example.com', 'A', 'GBP', 400 + n, 0, 0, 400 + n, 'cash', 'pickup',
          app_now() - n * interval '1 day' from generate_series(1, 20) n`.execute(db),
    )
    const { orderId } = await order(shop, { email: 'quentin@mailinator.com' }, 4)
    const seen = await weighed(shop, orderId)
    expect(seen.said).toEqual([
      'The email address is from a disposable email service',
      'First order of this customer, for £16.00; usual here is £4.10',
    ])
    expect(seen.riskLevel).toBe('high')
    expect((await hintsIn(shop)).join()).not.toMatch(/quentin|mailinator|carla/i)
  })

  it('tell how an order was paid, as the provider knows it', async () => {
    const { shop, sessionId, paymentId } = await openCardPage(t)
    for (let tries = 0; tries < 3; tries += 1)
      await sandbox(`_pay/${sessionId}`, { card: '4000000000000002' })
    await sandbox(`_pay/${sessionId}`, { card: '4242424242424242' })
    const orderId = (await complete(shop.shopper, paymentId)).body.order?.orderId ?? ''
    await t.inTenant(shop.owner.tenantId, (db) =>
      sql`update orders set place = ${JSON.stringify(inFrance)}::jsonb`.execute(db),
    )
    const seen = await weighed(shop, orderId)
    expect(seen.said.toSorted()).toEqual([
      '3 declined payment attempts before this payment',
      'Paid with a card from United Kingdom, delivered to France',
    ])
    expect(seen.riskLevel).toBe('high')
    await tellDispute(t, await disputePage(t, sessionId))
    expect((await weighed(shop, orderId)).said).toHaveLength(2)
  })

  it('come to the other orders of a customer who disputes a payment, and to later ones', async () => {
    const { shop, sessionId, orderId } = await placePaidOrder(t)
    const other = await order(shop)
    expect((await weighed(shop, other.orderId)).riskLevel).toBe('none')
    await tellDispute(t, await disputePage(t, sessionId))
    const seen = await weighed(shop, other.orderId)
    expect(seen.said).toEqual(['This customer disputed the payment for another order'])
    expect(seen.riskLevel).toBe('high')
    expect((await read(shop, orderId)).riskLevel).toBe('none')
    const later = await order(shop, { phone: '+441134960001' })
    expect((await weighed(shop, later.orderId)).said).toContain(
      'This customer disputed the payment for another order',
    )
  })

  it('are looked at by somebody, leave the filter, and come back to it when that is undone', async () => {
    const shop = await open()
    const { owner } = shop
    const { orderId } = await hasty(shop)
    await t.runJobs()
    const params = { orderId }
    expect(await listed(shop, { risk: 'open' })).toEqual([orderId])
    expect(await listed(shop, { risk: 'check' })).toEqual([orderId])
    expect(await listed(shop, { risk: 'high' })).toEqual([])
    expect(await listed(shop, { risk: 'looked_at' })).toEqual([])
    const looked = (await owner.call(lookAtRisk, { params })).body
    expect(looked).toMatchObject({ isRiskLookedAt: true, riskLevel: 'check' })
    expect(looked.risk.lookedAt?.by).toBeTruthy()
    expect(looked.timeline.at(-1)?.message).toBe('Reviewed the risk hints')
    const again = (await owner.call(lookAtRisk, { params })).body
    expect(again.timeline).toHaveLength(looked.timeline.length)
    expect(await listed(shop, { risk: 'open' })).toEqual([])
    expect(await listed(shop, { risk: 'looked_at' })).toEqual([orderId])
    const undone = (await owner.call(undoLookAtRisk, { params })).body
    expect(undone.risk.lookedAt).toBeNull()
    expect(await listed(shop, { risk: 'open' })).toEqual([orderId])
  })

  it('are to be looked at again once there is a new one', async () => {
    const { shop, sessionId } = await placePaidOrder(t)
    await order(shop)
    const { orderId } = await order(shop)
    expect((await weighed(shop, orderId)).riskLevel).toBe('check')
    await shop.owner.call(lookAtRisk, { params: { orderId } })
    await tellDispute(t, await disputePage(t, sessionId))
    const seen = await weighed(shop, orderId)
    expect(seen).toMatchObject({ riskLevel: 'high', isRiskLookedAt: false })
    expect(seen.said).toEqual([
      '3 orders from this customer within 1 hour',
      'This customer disputed the payment for another order',
    ])
  })

  it('are looked at by who may change orders, in the own business, where there are any', async () => {
    const shop = await open()
    const { orderId } = await hasty(shop)
    const params = { orderId }
    expect((await shop.owner.call(lookAtRisk, { params })).status).toBe(404)
    await t.runJobs()
    const dispatcher = await t.member(shop.owner, 'dispatcher')
    expect((await dispatcher.call(lookAtRisk, { params })).status).toBe(403)
    expect((await (await t.owner()).call(lookAtRisk, { params })).status).toBe(404)
    expect((await (await t.owner()).call(undoLookAtRisk, { params })).status).toBe(404)
  })

  it('are nothing that the customer sees', async () => {
    const shop = await open()
    const { orderId, token } = await hasty(shop)
    expect((await weighed(shop, orderId)).riskLevel).toBe('check')
    const page = await shop.shopper.call(getShopOrder, { params: { token } })
    expect(page.status).toBe(200)
    expect(JSON.stringify(page.body)).not.toMatch(/risk|from this phone/i)
  })
})
