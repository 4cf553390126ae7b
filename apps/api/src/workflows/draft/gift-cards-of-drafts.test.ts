import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { takeBackGiftCard } from '@marketday/contract/payments/credit/sell-gift-cards'
import { recordCash } from '@marketday/contract/payments/card/payments'
import { previewErasure } from '@marketday/contract/orders/customers/erase-customer'
import { deleteOrderDraft } from '@marketday/contract/orders/order-drafts'
import { getOrder } from '@marketday/contract/orders/orders'

import { freshEmail, lastMail } from '../../../testing/identity/people.ts'
import { booksOf, mailsOf } from '../../../testing/sales/card-payments.ts'
import { draftIn, lineOf } from '../../../testing/sales/draft-fixture.ts'
import { addGiftCardItem, giftFor } from '../../../testing/sales/sell-gift-cards.ts'
import { contact, openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
let shop: ShopFixture
let variantId: string
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  shop = await openShop(t, [{ priceMinor: 1000, stock: 50 }])
  ;({ variantId } = await addGiftCardItem(shop.owner))
})

const read = async (orderId: string) =>
  (await shop.owner.call(getOrder, { params: { orderId } })).body
const cardMails = async (email: string) =>
  (await mailsOf(t, shop, email)).filter(({ template }) => template === 'gift-card')
const giftLine = (
  gift: Parameters<typeof giftFor>[0] = {},
  unitPriceMinor: number | null = null,
) => ({
  ...lineOf(variantId),
  gift: giftFor(gift),
  unitPriceMinor,
  priceReason: unitPriceMinor === null ? '' : 'As wished',
})

test('ORD-07 a gift card of a draft has no delivery, no tax and no discount', async () => {
  const { draft } = await draftIn(shop, {
    lines: [giftLine()],
    discount: { kind: 'percent', code: '', percentBp: 1000, amountMinor: null, reason: 'Friend' },
  })
  expect(draft).toMatchObject({
    receivedAs: 'none',
    totalMinor: 5000,
    taxMinor: 0,
    problems: [],
    shortages: [],
    lines: [{ kind: 'gift_card', discountMinor: 0, available: null }],
  })
})

test('ORD-07 its code goes to its recipient once the order is paid, and what nobody used is taken back', async () => {
  const mia = freshEmail('mia')
  const draft = await draftIn(shop, { lines: [giftLine({ recipientEmail: mia }, 7500)] })
  const { orderId } = (await draft.place({ payment: 'payLink' })).body
  await t.runJobs()
  expect(await cardMails(mia)).toEqual([])
  await shop.owner.call(recordCash, {
    params: { orderId },
    body: { amountMinor: 7500 },
    headers: { 'idempotency-key': newId() },
  })
  await t.runJobs()
  expect(await cardMails(mia)).toHaveLength(1)
  const { text } = await lastMail(t, mia)
  expect(text).toContain('Happy birthday!')
  expect(text).toContain('£75.00')
  const { giftCards, status } = await read(orderId)
  expect(status).toBe('completed')
  const { body } = await shop.owner.call(takeBackGiftCard, {
    params: { orderId, giftCardId: giftCards[0]?.id ?? '' },
    body: { refund: 'full' },
    headers: { 'idempotency-key': newId() },
  })
  expect(body).toMatchObject({ refundedMinor: 7500, giftCards: [{ balanceMinor: 0 }] })
  expect(await booksOf(t, shop)).toEqual([])
})

test('ORD-07 paid at the counter it goes to whoever orders, where nobody else is said', async () => {
  const draft = await draftIn(shop, { lines: [{ ...lineOf(variantId, 2) }] })
  await draft.place({ payment: 'cash' })
  await t.runJobs()
  expect(await cardMails(contact.email)).toHaveLength(2)
})

test.each([
  [
    'half an address',
    () => giftLine({ recipientEmail: 'mia@' }),
    /^Recipient of Gift card: Enter an address like name@example\.com/,
  ],
  [
    'a day that is over',
    () => giftLine({ sendOn: '2020-01-01' }),
    /Send date of .*: Choose today or a later/,
  ],
  [
    'a day far ahead',
    () => giftLine({ sendOn: '2099-01-01' }),
    /Send date of .*: Choose a date within a year/,
  ],
  ['nothing on it', () => giftLine({}, 0), /^Enter the value of Gift card/],
])('ORD-07 a draft with %s on its gift card is kept, and not placed', async (_, make, said) => {
  const line = make()
  const draft = await draftIn(shop, { lines: [line] })
  expect(draft.draft.content.lines[0]?.gift).toEqual(line.gift)
  expect(draft.draft.problems).toEqual([
    { path: `lines.${line.id}`, message: expect.stringMatching(said) },
  ])
  expect((await draft.place()).status).toBe(400)
})

test('ORD-07 for whom a line is counts for gift cards alone', async () => {
  const line = { ...lineOf(shop.variantIds[0] ?? ''), gift: giftFor({ recipientEmail: 'mia@' }) }
  expect((await draftIn(shop, { lines: [line] })).draft.problems).toEqual([])
})

test('ORD-20 who is to get a gift card of a draft is not erased before it is placed or deleted', async () => {
  const { body } = await orderDirectly(
    shop.shopper,
    [{ variantId: shop.variantIds[0] ?? '', quantity: 1 }],
    { email: 'mia@example.com' },
  )
  const customerId = (await read(body.orderId)).customerId ?? ''
  const draft = await draftIn(shop, { lines: [giftLine({ recipientEmail: 'Mia@example.com' })] })
  const refusals = async () =>
    (await shop.owner.call(previewErasure, { params: { customerId } })).body.refusals
  const said = 'They have a draft order. Place or delete it first'
  expect(await refusals()).toContain(said)
  await shop.owner.call(deleteOrderDraft, { params: draft.params })
  expect(await refusals()).not.toContain(said)
})
