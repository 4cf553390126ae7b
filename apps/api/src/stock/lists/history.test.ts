import { afterAll, beforeAll, expect, test } from 'vitest'

import { placeDirectOrder } from '@marketday/contract/orders/place-orders'
import { cancelOrder, countOrders } from '@marketday/contract/orders/orders'
import { adjustGoods, receiveGoods } from '@marketday/contract/stock/stock'

import { books } from '../../../testing/books.ts'
import { contact, openShop } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const order = (shop: ShopFixture, index: number, email = contact.email) =>
  t.shopper(shop.owner.slug).call(placeDirectOrder, {
    body: {
      lines: [
        {
          variantId: shop.variantIds[index % shop.variantIds.length] ?? '',
          quantity: 1 + (index % 3),
        },
      ],
      contact: { ...contact, email },
      delivery: { kind: 'pickup' },
      payment: 'cash',
    },
  })

const cancellation = { reason: 'customer', refund: 'none', notify: false } as const

test('CON-10: in any snapshot taken during sales, returns, receipts and corrections the stock equals its ledger', async () => {
  const shop = await openShop(t, [
    { priceMinor: 420, stock: 60 },
    { priceMinor: 100, stock: 60 },
  ])
  let running = true
  const differences: unknown[] = []
  let snapshots = 0
  const watch = async () => {
    while (running) {
      differences.push(...(await books(t, shop.owner.tenantId)))
      snapshots += 1
    }
  }
  const trade = async (worker: number) => {
    for (let turn = 0; turn < 12; turn++) {
      const variantId = shop.variantIds[turn % 2] ?? ''
      const { status, body } = await order(shop, worker + turn)
      if (status === 201 && turn % 3 === 0)
        await shop.owner.call(cancelOrder, {
          params: { orderId: body.orderId },
          body: { ...cancellation, restock: turn % 2 === 0 },
        })
      if (turn % 4 === 1)
        await shop.owner.call(receiveGoods, { body: { lines: [{ variantId, quantity: 3 }] } })
      if (turn % 4 === 2)
        await shop.owner.call(adjustGoods, { body: { variantId, change: -1, reason: 'Broken' } })
    }
  }
  const watching = watch()
  await Promise.all(Array.from({ length: 6 }, (_, worker) => trade(worker)))
  running = false
  await watching
  expect(differences).toEqual([])
  expect(snapshots).toBeGreaterThan(3)
}, 120_000)

test('CON-12: what was acknowledged is stored, what is stored was asked for, and nobody reads backwards in time', async () => {
  const shop = await openShop(t, [{ priceMinor: 420, stock: 100 }])
  const attempted = new Set<string>()
  const acknowledged = new Set<string>()
  let reading = true
  const seen: number[] = []
  const watch = async () => {
    while (reading) seen.push((await shop.owner.call(countOrders)).body.all)
  }
  const watching = watch()
  await Promise.all(
    Array.from({ length: 8 }, async (_, worker) => {
      for (let turn = 0; turn < 20; turn++) {
        const email = `w${worker}t${turn}@example.com`
        attempted.add(email)
        const { status } = await order(shop, turn, email)
        if (status === 201) {
          acknowledged.add(email)
          // An order is visible once its confirmation was sent.
          const { all } = (await shop.owner.call(countOrders)).body
          expect(all).toBeGreaterThanOrEqual(1)
        } else expect(status).toBe(409)
      }
    }),
  )
  reading = false
  await watching
  const stored = await t.inTenant(shop.owner.tenantId, (db) =>
    db.selectFrom('orders').select('email').execute(),
  )
  const emails = new Set(stored.map(({ email }) => email))
  expect(stored).toHaveLength(emails.size)
  expect([...acknowledged].filter((email) => !emails.has(email))).toEqual([])
  expect([...emails].filter((email) => !attempted.has(email))).toEqual([])
  expect(seen).toEqual(seen.toSorted((left, right) => left - right))
  expect(emails.size).toBeGreaterThan(30)
  expect(await books(t, shop.owner.tenantId)).toEqual([])
}, 120_000)
