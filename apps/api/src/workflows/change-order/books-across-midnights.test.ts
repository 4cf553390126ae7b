import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { recordCash, recordTransfer, refundOrder } from '@marketday/contract/payments/card/payments'
import { cancelOrder, getOrder } from '@marketday/contract/orders/orders'
import { getSalesCharts } from '@marketday/contract/reports/dashboard'

import { booksOf } from '../../../testing/sales/card-payments.ts'
import { openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { issueMissing } from '../../orders/documents/issue-invoices.ts'
import { findDocuments } from '../../orders/documents/order-documents.ts'
import { newId } from '../../platform/ids.ts'

/** `BOOKS_RUNS`: histories per clock change; `BOOKS_SEED`: random seed. */
const runs = Number(process.env['BOOKS_RUNS'] || 2)
const seed = Number(process.env['BOOKS_SEED'] || 118)

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterEach(() => t.app.services.clock.setOffset(0))
afterAll(() => t.close())

const setClock = (iso: string) =>
  t.app.services.clock.setOffset(Date.parse(iso) - Math.floor(Date.now() / 1000) * 1000)

/** Midnights around days of 23 and 25 hours in the business's time zone. */
const changes = {
  spring: {
    moments: [
      '28T23:59:30Z',
      '29T00:30:00Z',
      '29T23:59:30Z',
      '30T00:00:30Z',
      '30T22:59:30Z',
      '30T23:00:30Z',
    ].map((at) => `2025-03-${at}`),
    after: '2025-04-01T12:00:00Z',
  },
  autumn: {
    moments: [
      '24T22:59:30Z',
      '25T22:59:30Z',
      '25T23:00:30Z',
      '26T00:30:00Z',
      '26T23:59:30Z',
      '27T00:00:30Z',
    ].map((at) => `2025-10-${at}`),
    after: '2025-10-29T12:00:00Z',
  },
}

interface Bought {
  readonly at: number
  readonly quantities: readonly number[]
  readonly byBank: boolean
  /** Cancelled units per line; their payment is refunded. */
  readonly cancelled: number
  readonly invoicedFirst: boolean
}

async function buy(shop: ShopFixture, { quantities, byBank, cancelled, invoicedFirst }: Bought) {
  const lines = quantities.map((quantity, index) => ({
    variantId: shop.variantIds[index] ?? '',
    quantity,
  }))
  const { orderId } = (await orderDirectly(shop.shopper, lines)).body
  // Earlier sessions expire when the clock moves.
  const clerk = await t.member(shop.owner, 'manager')
  const params = { orderId }
  const headers = () => ({ 'idempotency-key': newId() })
  const invoice = () =>
    t.inTenant(clerk.tenantId, (db) => issueMissing(db, [orderId], { notify: false }))
  const order = (await clerk.call(getOrder, { params })).body
  const body = { amountMinor: order.outstandingMinor }
  const paid = byBank
    ? await clerk.call(recordTransfer, {
        params,
        body: { ...body, reference: 'Ref 7' },
        headers: headers(),
      })
    : await clerk.call(recordCash, { params, body, headers: headers() })
  expect(paid.status).toBe(200)
  if (invoicedFirst) await invoice()
  const gone = order.lines.flatMap(({ id: lineId, quantity }) =>
    Math.min(cancelled, quantity - 1) > 0
      ? [{ lineId, quantity: Math.min(cancelled, quantity - 1) }]
      : [],
  )
  if (gone.length > 0) {
    const given = { reason: 'customer', restock: true, refund: 'none', notify: false } as const
    expect(
      (
        await clerk.call(cancelOrder, {
          params,
          body: { ...given, lines: gone },
          headers: headers(),
        })
      ).status,
    ).toBe(200)
    const { refundableMinor, totalMinor, cancelledMinor } = (await clerk.call(getOrder, { params }))
      .body
    const back = {
      reason: 'Cancelled',
      amountMinor: refundableMinor - totalMinor + cancelledMinor,
    } as const
    expect(
      (
        await clerk.call(refundOrder, {
          params,
          body: { ...back, ...(byBank && { reference: 'Out 7' }) },
          headers: headers(),
        })
      ).status,
    ).toBe(200)
  }
  if (!invoicedFirst) await invoice()
  return orderId
}

const londonDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })

async function sumBooks(shop: ShopFixture, placed: ReadonlyMap<string, string>) {
  const ids = [...placed.keys()]
  return await t.inTenant(shop.owner.tenantId, async (db) => {
    const { rows } = await sql<{ id: string; minor: number }>`
      select order_id as id, sum(captured_minor - refunded_minor)::bigint as minor from payments
       where order_id = any(${ids}::uuid[]) group by order_id`.execute(db)
    const documents = await findDocuments(db, ids)
    const paper = documents.map(({ orderId, kind, content }) => ({
      id: orderId,
      minor: content.bill.totalMinor * (kind === 'credit_note' ? -1 : 1),
    }))
    return { money: byDay(rows, placed), paper: byDay(paper, placed) }
  })
}

function byDay(
  rows: readonly { id: string; minor: number }[],
  placed: ReadonlyMap<string, string>,
) {
  const days: Record<string, number> = {}
  for (const { id, minor } of rows) {
    const day = londonDay.format(Date.parse(placed.get(id) ?? ''))
    days[day] = (days[day] ?? 0) + minor
  }
  return days
}

async function dashboardDays({ owner }: ShopFixture) {
  const manager = await t.member(owner, 'manager')
  const { series } = (await manager.call(getSalesCharts, { query: { range: '7d' } })).body
  const sold = series.filter(({ salesMinor }) => salesMinor !== 0)
  return Object.fromEntries(sold.map(({ day, salesMinor }) => [day, salesMinor]))
}

test.each(Object.entries(changes))(
  'the dashboard, the invoices and the payments agree to the penny on each day around the change of clocks in %s',
  async (_season, { moments, after }) => {
    const bought = fc.array(
      fc.record({
        at: fc.nat(moments.length - 1),
        quantities: fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 7 })),
        byBank: fc.boolean(),
        cancelled: fc.nat(3),
        invoicedFirst: fc.boolean(),
      }),
      { minLength: 8, maxLength: 12 },
    )
    for (const history of fc.sample(bought, { seed, numRuns: runs })) {
      setClock(moments[0] ?? '')
      const shop = await openShop(
        t,
        [333, 101].map((priceMinor) => ({ priceMinor, stock: 1_000 })),
      )
      const placed = new Map<string, string>()
      for (const each of history.toSorted((a, b) => a.at - b.at)) {
        const moment = moments[each.at] ?? ''
        setClock(moment)
        placed.set(await buy(shop, each), moment)
      }
      setClock(after)
      const { money, paper } = await sumBooks(shop, placed)
      expect(paper).toEqual(money)
      expect(await dashboardDays(shop)).toEqual(money)
      await t.inTenant(shop.owner.tenantId, (db) => sql`select sum_days()`.execute(db))
      expect(await dashboardDays(shop)).toEqual(money)
      expect(await booksOf(t, shop)).toEqual([])
    }
  },
  60_000 + runs * 30_000,
)
