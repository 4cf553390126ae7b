import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import {
  adjustCustomerCredit,
  getCustomerCredit,
} from '@marketday/contract/payments/credit/customer-credit'
import {
  adjustGiftCard,
  disableGiftCard,
  enableGiftCard,
  getGiftCard,
  issueGiftCard,
  listGiftCards,
  sendGiftCard,
} from '@marketday/contract/payments/credit/gift-cards'
import type { GiftCardInput } from '@marketday/contract/payments/credit/gift-cards'
import type { QueryInput } from '@marketday/contract/endpoints/endpoint'
import { getCustomer } from '@marketday/contract/orders/customers'
import { getOrder } from '@marketday/contract/orders/orders'
import { listAudit } from '@marketday/contract/panel/audit'

import { books } from '../../../testing/books.ts'
import { freshEmail, lastMail } from '../../../testing/identity/people.ts'
import { giftCardInput } from '../../../testing/shop/gift-card-input.ts'
import { openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
let shop: ShopFixture
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  shop = await openShop(t, [{ priceMinor: 1000, stock: 50 }])
})

const issue = async (input: Partial<GiftCardInput> = {}) =>
  (await shop.owner.call(issueGiftCard, { body: giftCardInput(input) })).body
const of = ({ id }: { id: string }) => ({ params: { giftCardId: id } })
const take = (card: { id: string }, amountMinor: number) =>
  shop.owner.call(adjustGiftCard, { ...of(card), body: { amountMinor, reason: 'Put right' } })
const endsBy = async (query: QueryInput<typeof listGiftCards>) =>
  (await shop.owner.call(listGiftCards, { query })).body.rows.map(({ codeEnd }) => codeEnd)

const mailedCode = async (to: string) =>
  /Code: ([\w-]+)/.exec((await lastMail(t, to)).text)?.[1] ?? ''

describe('a gift card', () => {
  it('is issued with its money and mailed to its recipient, and its code stands nowhere', async () => {
    const recipientEmail = freshEmail()
    const card = await issue({ recipientEmail, expiresOn: '2090-12-24' })
    expect(card).toMatchObject({
      state: 'active',
      balanceMinor: 2500,
      issuedMinor: 2500,
      currency: 'GBP',
      expiresOn: '2090-12-24',
      movements: [{ kind: 'issue', amountMinor: 2500, balanceMinor: 2500 }],
    })
    const { text } = await lastMail(t, recipientEmail)
    const code = await mailedCode(recipientEmail)
    expect(code).toMatch(/^(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}$/)
    expect(code.endsWith(card.codeEnd)).toBe(true)
    for (const words of ['For: Mia', '£25.00', 'Happy birthday!', 'Valid until: 24 December 2090'])
      expect(text).toContain(words)
    const plain = code.replaceAll('-', '')
    for (const table of ['credit_accounts', 'mail_outbox', 'events', 'idempotency_keys']) {
      const { rows } = await t.inTenant(shop.owner.tenantId, (db) =>
        sql`select from ${sql.table(table)} one where row_to_json(one)::text like any (${[`%${code}%`, `%${plain}%`]}::text[])`.execute(
          db,
        ),
      )
      expect([table, rows.length]).toEqual([table, 0])
    }
  })

  it('is found by recipient, by the end of its code and by all of it, a page at a time', async () => {
    const recipientEmail = freshEmail('mia')
    const mia = await issue({ recipientEmail })
    const code = await mailedCode(recipientEmail)
    const tom = await issue({
      recipientName: 'Tom',
      recipientEmail: 'tom@example.com',
      amountMinor: 100,
    })
    const gone = await issue({ recipientName: 'Ann', recipientEmail: freshEmail('mia') })
    await take(gone, -2500)
    await shop.owner.call(disableGiftCard, { ...of(tom), body: { reason: 'Lost' } })
    expect(await endsBy({ search: 'mia' })).toEqual(
      (await endsBy({})).filter((end) => end !== tom.codeEnd),
    )
    expect(await endsBy({ search: 'TOM@ Tom' })).toEqual([tom.codeEnd])
    expect(await endsBy({ search: mia.codeEnd.toLowerCase() })).toContain(mia.codeEnd)
    expect(await endsBy({ search: code.toLowerCase() })).toEqual([mia.codeEnd])
    expect(await endsBy({ state: 'used' })).toEqual([gone.codeEnd])
    expect(await endsBy({ state: 'disabled' })).toEqual([tom.codeEnd])
    expect(await endsBy({ state: 'active' })).toEqual([mia.codeEnd])
    for (const sort of ['-issued', 'issued', '-balance', 'balance'] as const) {
      const whole = await endsBy({ sort })
      const { body: first } = await shop.owner.call(listGiftCards, { query: { sort, limit: 2 } })
      const rest = await endsBy({ sort, limit: 2, cursor: first.nextCursor ?? '' })
      expect([...first.rows.map(({ codeEnd }) => codeEnd), ...rest]).toEqual(whole)
    }
  })

  it('is adjusted with a reason, never below nothing, and two who take its last money take it once', async () => {
    const card = await issue({ amountMinor: 1000 })
    const wanting = await shop.owner.call(adjustGiftCard, {
      ...of(card),
      body: { amountMinor: -100, reason: '' },
    })
    expect(wanting.problem.errors).toMatchObject([{ path: 'reason' }])
    const tooMuch = await take(card, -1001)
    expect(tooMuch.status).toBe(409)
    expect(tooMuch.problem.errors).toMatchObject([
      { path: 'amountMinor', message: 'Only £10.00 is left' },
    ])
    const both = await Promise.all([take(card, -600), take(card, -600)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect((await take(card, 250)).body.movements).toMatchObject([
      { kind: 'adjust', amountMinor: 250, balanceMinor: 650, reason: 'Put right' },
      { amountMinor: -600, balanceMinor: 400 },
      { kind: 'issue', balanceMinor: 1000 },
    ])
    expect(await books(t, shop.owner.tenantId)).toEqual([])
  })

  it('keeps its ledger: no movement is changed or taken away', async () => {
    await issue()
    for (const change of [
      sql`update credit_movements set amount_minor = 1`,
      sql`delete from credit_movements`,
      sql`delete from credit_accounts`,
    ])
      await expect(t.inTenant(shop.owner.tenantId, (db) => change.execute(db))).rejects.toThrow(
        'permission denied',
      )
  })

  it('is disabled and enabled again, each told once, and is not mailed meanwhile', async () => {
    const card = await issue()
    const disable = () =>
      shop.owner.call(disableGiftCard, { ...of(card), body: { reason: 'Lost' } })
    await disable()
    expect((await disable()).body.state).toBe('disabled')
    const recipientEmail = freshEmail()
    const body = { recipientEmail }
    const refused = await shop.owner.call(sendGiftCard, { ...of(card), body })
    expect(refused.problem.message).toBe('This gift card is disabled and can’t be sent')
    expect((await shop.owner.call(enableGiftCard, of(card))).body.state).toBe('active')
    const { body: sent } = await shop.owner.call(sendGiftCard, { ...of(card), body })
    expect(sent.recipientEmail).toBe(recipientEmail)
    expect((await mailedCode(recipientEmail)).endsWith(card.codeEnd)).toBe(true)
    const { rows } = (await shop.owner.call(listAudit, { query: { objectId: card.id } })).body
    expect(rows.map(({ action }) => action).toReversed()).toEqual(
      ['issued', 'disabled', 'enabled', 'sent_again'].map((what) => `gift_card.${what}`),
    )
  })

  it('expires after its last day', async () => {
    const past = await shop.owner.call(issueGiftCard, {
      body: giftCardInput({ expiresOn: '2020-01-01' }),
    })
    expect(past.problem.errors).toMatchObject([{ path: 'expiresOn', message: 'Today or later' }])
    const card = await issue({ expiresOn: '2090-01-01' })
    await t.inTenant(shop.owner.tenantId, (db) =>
      db.updateTable('credit_accounts').set({ expires_on: '2020-01-01' }).execute(),
    )
    expect((await shop.owner.call(getGiftCard, of(card))).body.state).toBe('expired')
    expect(await endsBy({ state: 'expired' })).toEqual([card.codeEnd])
  })

  it('is another business’s secret, and issued only by whoever may give credit', async () => {
    const card = await issue()
    const stranger = await t.owner()
    for (const endpoint of [getGiftCard, enableGiftCard])
      expect((await stranger.call(endpoint, of(card))).status).toBe(404)
    const clerk = await t.member(shop.owner, 'orders')
    expect((await clerk.call(getGiftCard, of(card))).status).toBe(200)
    expect((await clerk.call(issueGiftCard, { body: giftCardInput() })).status).toBe(403)
    const manager = await t.member(shop.owner, 'manager')
    expect((await manager.call(issueGiftCard, { body: giftCardInput() })).status).toBe(201)
  })
})

describe('the credit of a customer', () => {
  async function customer() {
    const [variantId = ''] = shop.variantIds
    const { orderId } = (await orderDirectly(shop.shopper, [{ variantId, quantity: 1 }])).body
    const { customerId } = (await shop.owner.call(getOrder, { params: { orderId } })).body
    return { params: { customerId: customerId ?? '' } }
  }

  it('is nothing until some is given, and has its history', async () => {
    const carla = await customer()
    expect((await shop.owner.call(getCustomerCredit, carla)).body).toEqual({
      balanceMinor: 0,
      currency: 'GBP',
      movements: [],
    })
    const give = (amountMinor: number, reason: string) =>
      shop.owner.call(adjustCustomerCredit, { ...carla, body: { amountMinor, reason } })
    const both = await Promise.all([give(500, 'Late'), give(300, 'Burnt')])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await give(-801, 'Wrong')).problem.message).toBe('Only £8.00 is left')
    const { balanceMinor, movements } = (await give(-100, 'Wrong')).body
    expect(balanceMinor).toBe(700)
    expect(movements.map(({ amountMinor }) => amountMinor)).toHaveLength(3)
    expect(movements[0]).toMatchObject({ amountMinor: -100, balanceMinor: 700, reason: 'Wrong' })
    const { timeline } = (await shop.owner.call(getCustomer, carla)).body
    expect(timeline[0]?.message).toBe('Store credit adjusted manually')
    expect((await shop.owner.call(listGiftCards, {})).body.rows).toEqual([])
    expect(await books(t, shop.owner.tenantId)).toEqual([])
  })

  it('is not of a customer of another business, nor given by whoever may not', async () => {
    const carla = await customer()
    const body = { amountMinor: 100, reason: 'Late' }
    const stranger = await t.owner()
    expect((await stranger.call(getCustomerCredit, carla)).status).toBe(404)
    expect((await stranger.call(adjustCustomerCredit, { ...carla, body })).status).toBe(404)
    const nobody = { params: { customerId: newId() } }
    expect((await shop.owner.call(adjustCustomerCredit, { ...nobody, body })).status).toBe(404)
    const clerk = await t.member(shop.owner, 'orders')
    expect((await clerk.call(adjustCustomerCredit, { ...carla, body })).status).toBe(403)
  })
})
