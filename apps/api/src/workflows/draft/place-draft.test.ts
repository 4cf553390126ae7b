import { afterAll, beforeAll, expect, it } from 'vitest'

import { holdOrderDraft, releaseOrderDraft } from '@marketday/contract/orders/order-drafts'
import { getOrder, listOrders } from '@marketday/contract/orders/orders'
import { listReservations } from '@marketday/contract/stock/reservations'

import { movingClock } from '../../../testing/identity/moving-clock.ts'
import { booksOf, mailsOf, openCardPage } from '../../../testing/sales/card-payments.ts'
import { sandbox } from '../../../testing/sales/sandbox.ts'
import { draftIn, lineOf } from '../../../testing/sales/draft-fixture.ts'
import { complete, openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newId } from '../../platform/ids.ts'
import { recordMovements } from '../../stock/movements.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
const minutes = movingClock(() => t)

const open = () => openShop(t, [{ priceMinor: 400, stock: 5 }])
const lines = (shop: ShopFixture, quantity = 2) => [lineOf(shop.variantIds[0] ?? '', quantity)]

const order = async ({ owner }: ShopFixture, orderId: string) =>
  (await owner.call(getOrder, { params: { orderId } })).body

const reserved = async ({ owner }: ShopFixture) => {
  const rows = await t.inTenant(owner.tenantId, (db) =>
    db.selectFrom('stock_levels').select('reserved').execute(),
  )
  return rows.map((row) => row.reserved)
}

const onReceipt = { paymentStatus: 'unpaid', paymentMethod: 'cash' } as const
const paid = { paymentStatus: 'paid', paymentMethod: 'cash' } as const

it.each([
  ['payLink', 'to be paid by payment link', { paymentStatus: 'unpaid', paymentMethod: 'card' }],
  ['onReceipt', 'to be paid in cash', onReceipt],
  ['cash', 'paid in cash', paid],
  ['bank', 'paid by bank transfer', paid],
] as const)('ORD-07 a draft is placed: %s', async (payment, words, money) => {
  const shop = await open()
  const { place, read } = await draftIn(shop, { lines: lines(shop) })
  expect(await reserved(shop)).toEqual([0])
  const wish = { payment, mailsLink: true, ...(payment === 'bank' && { reference: 'RF18' }) }
  const { status, body } = await place(wish)
  expect([status, body]).toEqual([201, { orderId: body.orderId, number: '1001', isNew: true }])
  const placed = await order(shop, body.orderId)
  expect(placed).toMatchObject({ ...money, totalMinor: 800 })
  const said = placed.timeline.map(({ message }) => message)
  expect(said).toContain(`Manual order placed, ${words}`)
  if (payment === 'bank') expect(said).toContain('£8.00 received by bank transfer (RF18)')
  expect(placed.timeline.every(({ actorKind }) => actorKind === 'user')).toBe(true)
  expect(await reserved(shop)).toEqual([2])
  expect((await read()).order).toEqual({ id: body.orderId, number: '1001' })
  await t.runJobs()
  const mails = (await mailsOf(t, shop)).map(({ template }) => template).toSorted()
  expect(mails.includes('pay-order')).toBe(payment === 'payLink')
  expect(mails).toContain('order-confirmed')
  expect(await booksOf(t, shop)).toEqual([])
})

it('ORD-07 one order comes of a draft, whatever is pressed twice or by two people', async () => {
  const shop = await open()
  const { place, save } = await draftIn(shop, { lines: lines(shop) })
  const manager = await t.member(shop.owner, 'manager')
  const replies = await Promise.all([
    place({ payment: 'cash' }),
    place({ payment: 'bank', reference: 'RF18' }, manager),
    place(),
  ])
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(replies.map(({ body }) => body.orderId)).size).toBe(1)
  expect(replies.filter(({ body }) => body.isNew)).toHaveLength(1)
  expect((await shop.owner.call(listOrders, { query: {} })).body.rows).toHaveLength(1)
  expect((await save({})).problem).toMatchObject({ status: 409, code: 'invalid_transition' })
  expect(await booksOf(t, shop)).toEqual([])
})

it('ORD-07 what is no longer as it was shown is refused, and the draft stays', async () => {
  const shop = await open()
  const whole = await draftIn(shop, { lines: lines(shop) })
  expect((await whole.place({ expectedTotalMinor: 700 })).problem).toMatchObject({
    code: 'price_changed',
    message: 'The total is now £8.00. Please review it',
  })
  expect((await whole.place({ version: 1 })).problem.code).toBe('version_conflict')
  expect((await whole.place({ payment: 'bank' })).problem.errors).toMatchObject([
    { path: 'reference' },
  ])
  const open4 = await draftIn(shop, { lines: lines(shop), email: '' })
  expect((await open4.place()).problem).toMatchObject({ status: 400, errors: [{ path: 'email' }] })
  const much = await draftIn(shop, { lines: lines(shop, 6) })
  expect(much.draft.shortages).toEqual(['Only 5 of Loaf 1 left'])
  expect((await much.place()).problem).toMatchObject({ code: 'out_of_stock' })
  expect((await shop.owner.call(listOrders, { query: {} })).body.rows).toEqual([])
  expect((await whole.place()).status).toBe(201)
})

it('ORD-07 the order keeps custom items, other prices and the discount, each with its reason', async () => {
  const shop = await open()
  const custom = { title: 'Gift wrapping', taxClassId: null, isDelivered: false }
  const { place } = await draftIn(shop, {
    lines: [
      { ...lineOf(shop.variantIds[0] ?? '', 2), unitPriceMinor: 350, priceReason: 'A regular' },
      {
        id: newId(),
        variantId: null,
        custom,
        quantity: 1,
        unitPriceMinor: 250,
        priceReason: '',
        gift: null,
      },
    ],
    discount: { kind: 'amount', code: '', percentBp: null, amountMinor: 100, reason: 'Was late' },
    customerNote: 'Ring twice',
  })
  const { body } = await place({ payment: 'cash' })
  const placed = await order(shop, body.orderId)
  expect(placed).toMatchObject({ totalMinor: 850, paidMinor: 850, customerNote: 'Ring twice' })
  expect(placed.lines.map(({ title, unitPriceMinor }) => [title, unitPriceMinor])).toEqual([
    ['Loaf 1', 350],
    ['Gift wrapping', 250],
  ])
  expect(placed.discounts).toMatchObject([{ name: 'Discount', amountMinor: 100 }])
  expect(placed.timeline.map(({ message }) => message)).toContain(
    'Manual order placed, paid in cash, £1.00 off with Discount; Loaf 1 at £3.50 instead of £4.00 (A regular); the discount is for: Was late',
  )
  expect(await booksOf(t, shop)).toEqual([])
})

it('ORD-07 a draft keeps its goods only until the time that was chosen', async () => {
  const shop = await open()
  const [variantId = ''] = shop.variantIds
  const held = await draftIn(shop, { lines: lines(shop, 4) })
  const until = new Date(t.app.services.clock.now().getTime() + 3_600_000).toISOString()
  const hold = (version: number, at = until) =>
    shop.owner.call(holdOrderDraft, { params: held.params, body: { version, until: at } })
  expect((await hold(held.draft.version, '2020-01-01T10:00:00Z')).problem.errors).toEqual([
    { path: 'until', message: 'Choose a time in the future' },
  ])
  const { body } = await hold(held.draft.version)
  expect(body).toMatchObject({ heldUnits: 4, shortages: [] })
  expect(Date.parse(body.heldUntil ?? '')).toBe(Date.parse(until))
  expect(body.lines[0]?.available).toBe(5)
  expect(await reserved(shop)).toEqual([4])
  expect(await booksOf(t, shop)).toEqual([])
  const { rows } = (await shop.owner.call(listReservations, { params: { variantId } })).body
  expect(rows).toMatchObject([{ kind: 'draft', draftId: held.draft.id, quantity: 4 }])
  expect((await orderDirectly(shop.shopper, [{ variantId, quantity: 2 }])).problem.code).toBe(
    'out_of_stock',
  )
  minutes(61)
  await t.runJobs({ early: true })
  minutes(0)
  expect(await reserved(shop)).toEqual([0])
  expect(await held.read()).toMatchObject({ heldUntil: null, heldUnits: 0 })
  expect(await booksOf(t, shop)).toEqual([])
})

it('ORD-07 what was kept for a draft becomes its order’s, or is given back by hand', async () => {
  const shop = await open()
  const held = await draftIn(shop, { lines: lines(shop, 4) })
  const until = new Date(t.app.services.clock.now().getTime() + 3_600_000).toISOString()
  const hold = (version: number) =>
    shop.owner.call(holdOrderDraft, { params: held.params, body: { version, until } })
  await hold(held.draft.version)
  const released = (await shop.owner.call(releaseOrderDraft, { params: held.params })).body
  expect(await reserved(shop)).toEqual([0])
  const { version } = (await hold(released.version)).body
  const more = (await held.save({ lines: lines(shop, 5) }, version)).body
  expect(more.shortages).toEqual([])
  const { status } = await held.place({ version: more.version, expectedTotalMinor: 2000 })
  expect(status).toBe(201)
  expect(await reserved(shop)).toEqual([5])
  minutes(61)
  await t.runJobs({ early: true })
  minutes(0)
  expect(await reserved(shop)).toEqual([5])
  expect(await booksOf(t, shop)).toEqual([])
})

it('ORD-07 more than there is is sold by who may, said before, and marked on the order', async () => {
  const shop = await open()
  const clerk = await t.member(shop.owner, 'orders')
  const { draft, place } = await draftIn(shop, { lines: lines(shop, 7) })
  expect(draft.shortages).toEqual(['Only 5 of Loaf 1 left'])
  expect((await place()).problem.code).toBe('out_of_stock')
  expect((await place({ oversells: true }, clerk)).problem).toMatchObject({
    status: 403,
    message: 'Your role can’t oversell',
  })
  const { body } = await place({ oversells: true })
  const placed = await order(shop, body.orderId)
  expect(placed.tags).toEqual(['Oversold'])
  expect(placed.timeline.map(({ message }) => message)).toContain(
    'Manual order placed, to be paid in cash; oversold: Only 5 of Loaf 1 left',
  )
  expect(await reserved(shop)).toEqual([7])
  expect(await booksOf(t, shop)).toEqual([])

  const [variantId = ''] = shop.variantIds
  const buy = () => orderDirectly(shop.shopper, [{ variantId, quantity: 1 }])
  expect((await buy()).problem.code).toBe('out_of_stock')
  const receive = (quantity: number) =>
    t.inTenant(shop.owner.tenantId, (db) =>
      recordMovements(db, [{ variantId, quantity }], {
        type: 'receive',
        onHand: 1,
        reserved: 0,
        referenceType: 'staff',
        referenceId: newId(),
      }),
    )
  await receive(1)
  expect((await buy()).problem.code).toBe('out_of_stock')
  await receive(2)
  expect((await buy()).status).toBe(201)
  expect((await buy()).problem.code).toBe('out_of_stock')
  expect(await reserved(shop)).toEqual([8])
})

it('ORD-07 what a checkout holds stays its own, whatever is oversold meanwhile', async () => {
  const { shop, paymentId, sessionId } = await openCardPage(t, 2)
  const { place } = await draftIn(shop, { lines: lines(shop, 3) })
  expect((await place({ oversells: true })).status).toBe(201)
  await sandbox(`_pay/${sessionId}`)
  const { body } = await complete(shop.shopper, paymentId)
  expect(body.order?.orderId).toBeTruthy()
  expect(await reserved(shop)).toEqual([5])
  expect(await booksOf(t, shop)).toEqual([])
})

it('ORD-07 what a draft keeps stays its own, whatever is oversold meanwhile', async () => {
  const shop = await open()
  const held = await draftIn(shop, { lines: lines(shop, 4) })
  const later = (hours: number) =>
    new Date(t.app.services.clock.now().getTime() + hours * 3_600_000).toISOString()
  const hold = (version: number, until: string) =>
    shop.owner.call(holdOrderDraft, { params: held.params, body: { version, until } })
  const { version } = (await hold(held.draft.version, later(1))).body
  const other = await draftIn(shop, { lines: lines(shop, 3) })
  expect((await other.place({ oversells: true })).status).toBe(201)
  const longer = await hold(version, later(2))
  expect([longer.status, longer.body.heldUnits]).toEqual([200, 4])
  const { status, body } = await held.place({ version: longer.body.version, oversells: true })
  expect(status).toBe(201)
  expect((await order(shop, body.orderId)).tags).toEqual([])
  expect(await reserved(shop)).toEqual([7])
  expect(await booksOf(t, shop)).toEqual([])
})
