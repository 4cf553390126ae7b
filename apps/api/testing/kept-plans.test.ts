import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { getCart, listDeliveryOptions, setCartLine } from '@marketday/contract/orders/cart'
import { placeDirectOrder } from '@marketday/contract/orders/place-orders'
import {
  getShopProduct,
  listShopProducts,
  searchShop,
} from '@marketday/contract/storefront/shop/shop'

import { newId } from '../src/platform/ids.ts'
import { systemContext } from '../src/platform/jobs/job-runner.ts'
import { contact, openShop } from './shop-fixture.ts'
import type { ShopFixture } from './shop-fixture.ts'
import { testApp } from './test-app.ts'
import type { TestApp } from './test-app.ts'

let t: TestApp
let shop: ShopFixture
beforeAll(async () => {
  t = await testApp({ DATABASE_POOL_SIZE: '2' })
  shop = await openShop(t, [{ priceMinor: 420, stock: 100 }])
})
afterAll(() => t.close())

interface Prepared {
  readonly statement: string
  readonly generic: number
  readonly custom: number
}

async function shopOnce({ shopper, variantIds }: ShopFixture, slug: string): Promise<void> {
  const line = { variantId: variantIds[0] ?? '', quantity: 1 }
  await shopper.call(listShopProducts)
  await shopper.call(getShopProduct, { params: { slug } })
  await shopper.call(searchShop, { query: { q: 'item' } })
  await shopper.call(setCartLine, { params: { lineId: newId() }, body: line })
  await shopper.call(getCart)
  await shopper.call(listDeliveryOptions)
  const { status } = await shopper.call(placeDirectOrder, {
    body: { lines: [line], contact, delivery: { kind: 'pickup' }, payment: 'cash' },
    headers: { 'idempotency-key': newId() },
  })
  expect(status).toBe(201)
}

test('what shoppers ask all day is planned a few times and then never again', async () => {
  const slug = (await shop.shopper.call(listShopProducts)).body.rows[0]?.slug ?? ''
  for (let round = 0; round < 10; round += 1) await shopOnce(shop, slug)
  const { databases } = t.app.services
  const context = systemContext(t.app.services, null, 'test')
  // The transaction holds one pool connection, so the second query uses the other.
  const prepared = await databases.transaction(context, async (held) => {
    const [first, second] = [
      await listPrepared.execute(held),
      await listPrepared.execute(databases.read(context)),
    ]
    return [...first.rows, ...second.rows]
  })
  // The split between the two connections is random; the sum is not.
  const kept = [...Map.groupBy(prepared, ({ statement }) => statement).values()].filter(
    (rows) => rows.reduce((sum, { generic }) => sum + generic, 0) >= 10,
  )
  expect(kept.length).toBeGreaterThanOrEqual(6)
  expect(prepared.filter(({ custom }) => custom > 5)).toEqual([])
})

const listPrepared = sql<Prepared>`
  select statement, generic_plans::int as generic, custom_plans::int as custom
    from pg_prepared_statements where name like 'q\\_%'`
