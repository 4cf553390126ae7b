import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import { approveReturn } from '@marketday/contract/orders/returns/return-acts'
import { getReturnRules, saveReturnRules } from '@marketday/contract/orders/returns/return-rules'
import type { ReturnRules } from '@marketday/contract/orders/returns/return-rules'
import { askForReturn, withdrawReturn } from '@marketday/contract/orders/returns/shop-returns'
import { getShopOrder } from '@marketday/contract/orders/shop-orders'

import { collectOrder, keyed } from '../../../testing/sales/collect-order.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newId } from '../../platform/ids.ts'
import { orderToken } from '../order-token.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function linkedOrder(rules?: Partial<ReturnRules>) {
  const collected = await collectOrder(t)
  const { shop, params: of, loaves } = collected
  const params = { token: orderToken(t.app.services.config, of.orderId) }
  const { body: given } = await shop.owner.call(getReturnRules)
  if (rules) await shop.owner.call(saveReturnRules, { body: { ...given, ...rules } })
  return {
    ...collected,
    token: params.token,
    page: async () => (await shop.shopper.call(getShopOrder, { params })).body,
    ask: (quantity: number, more: Partial<BodyInput<typeof askForReturn>> = {}) =>
      shop.shopper.call(askForReturn, {
        params,
        body: { lines: [{ lineId: loaves, quantity }], reason: 'damaged', ...more },
        headers: keyed(),
      }),
    withdraw: async () =>
      shop.shopper.call(withdrawReturn, {
        params: { ...params, returnId: (await collected.order()).returns.at(-1)?.id ?? newId() },
      }),
    later: (days: number) =>
      t.inTenant(shop.owner.tenantId, (db) =>
        sql`update fulfilments set delivered_at = delivered_at - ${days}::int * interval '1 day'`.execute(
          db,
        ),
      ),
  }
}

test('ORD-21 ORD-12 a customer asks for a return, it is approved with words, and both hear of it', async () => {
  const { shop, ask, page, order, approve, tab } = await linkedOrder()
  expect((await page()).returnOffer).toMatchObject({
    isOver: false,
    lines: [
      { title: 'Loaf 1', quantity: 3 },
      { title: 'Loaf 2', quantity: 2 },
    ],
  })
  const { body } = await ask(1, { note: 'It was hard as stone' })
  expect(body.returns).toMatchObject([{ number: 1, status: 'requested', reason: 'damaged' }])
  expect(body.returnOffer.lines[0]).toMatchObject({ quantity: 2 })
  expect((await order()).returns[0]).toMatchObject({
    isAsked: true,
    note: 'It was hard as stone',
    actions: { approve: null, reject: null, receive: 'It is requested' },
  })
  expect(await tab('problems')).toEqual(['Return needs an answer'])
  await approve('Bring it any day before noon')
  expect((await page()).returns).toMatchObject([
    { status: 'approved', reply: 'Bring it any day before noon' },
  ])
  expect(await tab('problems')).toEqual([])
  await t.runJobs()
  const { rows } = await t.inTenant(shop.owner.tenantId, (db) =>
    sql<{ text: string }>`select text from mail_outbox where template like 'return-%'`.execute(db),
  )
  expect(rows.map(({ text }) => text).join()).toContain('Bring it any day before noon')
})

test('ORD-12 what is rejected can be asked for again, approved after all or taken back', async () => {
  const { ask, reject, approve, withdraw, page, order } = await linkedOrder()
  await ask(3)
  await reject('It was eaten')
  expect((await page()).returns).toMatchObject([{ status: 'rejected', reply: 'It was eaten' }])
  await approve()
  expect((await ask(1)).problem.message).toBe('Loaf 1 cannot be returned')
  expect((await withdraw()).body.returns).toMatchObject([{ status: 'cancelled' }])
  await ask(3)
  expect((await order()).returns.map(({ status }) => status)).toEqual(['cancelled', 'requested'])
  expect((await withdraw()).status).toBe(200)
  expect((await withdraw()).status).toBe(200)
})

test('ORD-12 one that was rejected is not approved once its goods are in another return', async () => {
  const { ask, reject, shop, order, start } = await linkedOrder()
  await ask(2)
  await reject('No')
  await start(2)
  const [first] = (await order()).returns
  const again = await shop.owner.call(approveReturn, {
    params: { orderId: (await order()).id, returnId: first?.id ?? '' },
    body: {},
  })
  expect(again.problem.code).toBe('invalid_transition')
})

test('ORD-12 customers can ask until so many days after they had the goods; staff may start later', async () => {
  const { ask, page, later, start } = await linkedOrder({ windowDays: 3 })
  await later(3)
  expect((await page()).returnOffer.isOver).toBe(false)
  await later(1)
  expect((await page()).returnOffer.isOver).toBe(true)
  expect((await ask(1)).problem.message).toBe('The return period has ended')
  expect((await start(1)).status).toBe(201)
})

test('ORD-12 items with a tag of the rules do not come back, and without days nothing does', async () => {
  const { shop, page, ask } = await linkedOrder({ excludedTags: ['Fresh'] })
  await t.inTenant(shop.owner.tenantId, (db) =>
    sql`update products set tags = '{fresh}' where title = 'Loaf 1'`.execute(db),
  )
  expect((await page()).returnOffer.lines).toMatchObject([{ title: 'Loaf 2' }])
  expect((await ask(1)).problem.message).toBe('Loaf 1 cannot be returned')
  const closed = await linkedOrder({ windowDays: 0 })
  expect((await closed.page()).returnOffer).toEqual({ until: null, isOver: false, lines: [] })
  expect((await closed.ask(1)).problem.message).toBe('No items of this order can be returned')
})

test('ORD-12 what staff write for one another is on no page of a customer, and no link opens a foreign order', async () => {
  const { token, shop, start, page, order } = await linkedOrder()
  await start(1)
  expect((await order()).returns[0]?.note).toBe('')
  expect((await page()).returns[0]).not.toHaveProperty('note')
  const other = await linkedOrder()
  const params = { token, returnId: (await order()).returns[0]?.id ?? '' }
  const foreign = await other.shop.shopper.call(withdrawReturn, { params })
  expect(foreign.status).toBe(404)
  const body = { lines: [{ lineId: newId(), quantity: 1 }], reason: 'other' as const }
  const asked = await other.shop.shopper.call(askForReturn, { params, body, headers: keyed() })
  expect(asked.status).toBe(404)
  const elsewhere = { token: other.token, returnId: params.returnId }
  expect((await shop.shopper.call(withdrawReturn, { params: elsewhere })).status).toBe(404)
})
