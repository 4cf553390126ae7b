import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { ParsedPlace } from '@marketday/contract/contact/place'
import { changeOrder } from '@marketday/contract/orders/acts/change-order'
import { getOrder } from '@marketday/contract/orders/orders'
import { placeDirectOrder } from '@marketday/contract/orders/place-orders'
import { recordCash, refundOrder } from '@marketday/contract/payments/card/payments'
import {
  getPostingAccounts,
  savePostingAccounts,
} from '@marketday/contract/reports/posting-accounts'
import { sql } from 'kysely'

import { checkFinance } from '../../../testing/sales/model/check-finance.ts'
import { postingAccounts, readJournal } from '../../../testing/sales/model/check-journal.ts'
import { contact, openShop, standardTaxClass } from '../../../testing/shop-fixture.ts'
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
  shop = await openShop(t, [{ priceMinor: 1200, stock: 50 }])
  await t.inTenant(shop.owner.tenantId, async (db) => {
    await db
      .updateTable('tax_classes')
      .set({ is_for_delivery: true })
      .where('tax_class_id', '=', await standardTaxClass(db))
      .execute()
    await db
      .insertInto('delivery_zones')
      .values({ name: 'Town', kind: 'postcodes', postcodes: ['BA1'], fee_minor: 300 })
      .execute()
  })
})

const place: ParsedPlace = {
  address: '3 Long Street, Bath BA1 1AB',
  lat: '',
  lng: '',
  data: {
    City: 'Bath',
    State: '',
    Country: 'GB',
    Area: '',
    zip: 'BA1 1AB',
    street1: '',
    street2: '',
  },
}

const deliveryRevenue = '4200'
const keyed = () => ({ 'idempotency-key': newId() })
const read = async (orderId: string) =>
  (await shop.owner.call(getOrder, { params: { orderId } })).body

async function placeDelivered(): Promise<string> {
  const [variantId = ''] = shop.variantIds
  const { status, body } = await shop.shopper.call(placeDirectOrder, {
    body: {
      lines: [{ variantId, quantity: 1 }],
      contact,
      delivery: { kind: 'delivery', address: { place, postcode: 'BA1 1AB' } },
      payment: 'cash',
    },
    headers: keyed(),
  })
  expect(status).toBe(201)
  return body.orderId
}

const save = (accounts: Partial<typeof postingAccounts>) =>
  shop.owner.call(savePostingAccounts, { body: { ...postingAccounts, ...accounts } })

/** Credited to the account less debited, of all entries. */
async function credited(number: string): Promise<number> {
  const entries = await readJournal(shop)
  return entries
    .flatMap(({ lines }) => lines)
    .filter(({ account }) => account === number)
    .reduce((sum, { debitMinor, creditMinor }) => sum + creditMinor - debitMinor, 0)
}

describe('delivery fees in the journal', () => {
  test('ORD-10 are posted with the goods until they have an account, then to it, at their tax', async () => {
    await placeDelivered()
    await checkFinance(t, shop)
    expect(await credited(postingAccounts.revenue)).toBe(1250)
    expect((await save({ deliveryRevenue })).status).toBe(200)
    const [entry] = await readJournal(shop)
    const taxed = { tax: 'VAT 20%', taxCode: 'S20' }
    expect(entry?.lines).toEqual([
      expect.objectContaining({ account: postingAccounts.receivables, debitMinor: 1500 }),
      { account: postingAccounts.revenue, debitMinor: 0, creditMinor: 1000, ...taxed },
      { account: postingAccounts.outputTax, debitMinor: 0, creditMinor: 250, ...taxed },
      { account: deliveryRevenue, debitMinor: 0, creditMinor: 250, ...taxed },
    ])
  })

  test('ORD-10 leave their account when they are refunded, and when the order is collected instead', async () => {
    await save({ deliveryRevenue })
    const refunded = await placeDelivered()
    await shop.owner.call(recordCash, {
      params: { orderId: refunded },
      body: { amountMinor: 1500 },
      headers: keyed(),
    })
    const refund = await shop.owner.call(refundOrder, {
      params: { orderId: refunded },
      body: { amountMinor: 300, returnsDelivery: true, reason: 'Late' },
      headers: keyed(),
    })
    expect(refund.status).toBe(200)
    expect(await credited(deliveryRevenue)).toBe(0)
    expect(await credited(postingAccounts.revenue)).toBe(1000)

    const collected = await placeDelivered()
    expect(await credited(deliveryRevenue)).toBe(250)
    const { version } = await read(collected)
    const changed = await shop.owner.call(changeOrder, {
      params: { orderId: collected },
      body: {
        version,
        lines: [],
        added: [],
        receiving: { kind: 'pickup', place: null, slotId: null },
        settle: 'none',
        notify: false,
      },
      headers: keyed(),
    })
    expect(changed.status).toBe(200)
    expect(await credited(deliveryRevenue)).toBe(0)
    expect(await credited(postingAccounts.revenue)).toBe(2000)
  })

  test('ORD-10 keep their account through a price reduction that takes all of the goods and some of the fee', async () => {
    await save({ deliveryRevenue })
    const orderId = await placeDelivered()
    await shop.owner.call(recordCash, {
      params: { orderId },
      body: { amountMinor: 1500 },
      headers: keyed(),
    })
    const refund = await shop.owner.call(refundOrder, {
      params: { orderId },
      body: { amountMinor: 1380, extraMinor: 1380, reason: 'Burnt crust' },
      headers: keyed(),
    })
    expect(refund.status).toBe(200)
    expect(await credited(deliveryRevenue)).toBe(100)
    expect(await credited(postingAccounts.revenue)).toBe(0)
    expect(await credited(postingAccounts.outputTax)).toBe(20)
  })
})

test('ORD-10 accounts that were saved before have none of their own for delivery fees', async () => {
  await save({})
  await t.inTenant(shop.owner.tenantId, (db) =>
    sql`update posting_accounts set accounts = accounts - 'deliveryRevenue'`.execute(db),
  )
  const { accounts } = (await shop.owner.call(getPostingAccounts)).body
  expect(accounts.deliveryRevenue).toBeNull()
  const { status, problem } = await save({ deliveryRevenue: postingAccounts.receivables })
  expect([status, JSON.stringify(problem)]).toEqual([
    400,
    expect.stringContaining('another account than for receivables'),
  ])
})
