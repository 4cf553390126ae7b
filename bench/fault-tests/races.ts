import { performance } from 'node:perf_hooks'
import { openShop, readStock } from './stage/shopkeeper.ts'
import type { FaultTest, Stage } from './stage/fault-test.ts'

const shoppers = 1000

/** CON-01: a thousand shoppers compete for a hundred units on two processes. */
export const lastUnits: FaultTest = {
  name: 'CON-01 1 000 shoppers race for 100 units on two processes',
  processes: 2,
  async run({ product, expect }) {
    const keeper = await openShop(product)
    const variantId = await keeper.stockItem('Signed cookbook', 100)
    const began = performance.now()
    const replies = await Promise.all(
      Array.from({ length: shoppers }, () => keeper.order([{ variantId, quantity: 1 }])),
    )
    const seconds = (performance.now() - began) / 1000
    const placed = replies.filter(({ status }) => status === 201).length
    const refused = replies.filter(
      ({ status, body }) => status === 409 && body['code'] === 'out_of_stock',
    ).length
    const { level, ledger } = await readStock(keeper, variantId)

    expect('orders', placed, 100)
    expect('typed refusals', refused, 900)
    expect('5xx', replies.filter(({ status }) => status >= 500).length, 0)
    expect(
      'available',
      (level['available'] ?? (level['stock'] as { available?: number })?.available) as number,
      0,
    )
    expect('ledger on hand', ledger.onHand, 100)
    expect('ledger reserved', ledger.reserved, 100)
    return `${placed} orders, ${refused} refusals in ${seconds.toFixed(1)} s`
  },
}

/** CON-02: baskets of three hot items in shuffled order must not deadlock. */
export const hotBaskets: FaultTest = {
  name: 'CON-02 1 000 baskets of three of ten hot items, lines shuffled',
  processes: 2,
  async run({ product, expect, sql }) {
    const keeper = await openShop(product)
    const variants: string[] = []
    for (let item = 0; item < 10; item++)
      variants.push(await keeper.stockItem(`Hot item ${item}`, 10_000))
    const before = await countDeadlocks(sql)
    const began = performance.now()
    const replies = await Promise.all(
      Array.from({ length: shoppers }, (_, basket) =>
        keeper.order(
          shuffled(variants, basket)
            .slice(0, 3)
            .map((variantId) => ({ variantId, quantity: 1 })),
        ),
      ),
    )
    const seconds = (performance.now() - began) / 1000
    expect('orders', replies.filter(({ status }) => status === 201).length, shoppers)
    expect('deadlocks', (await countDeadlocks(sql)) - before, 0)
    const stocks = await Promise.all(variants.map((variantId) => readStock(keeper, variantId)))
    expect(
      'reserved in all',
      stocks.reduce((sum, { ledger }) => sum + ledger.reserved, 0),
      3 * shoppers,
    )
    return `${shoppers} orders in ${seconds.toFixed(1)} s`
  },
}

async function countDeadlocks(sql: Stage['sql']): Promise<number> {
  const [row] = await sql<{ sum: string }>('select sum(deadlocks) from pg_stat_database')
  return Number(row?.sum)
}

function shuffled(items: readonly string[], seed: number): string[] {
  let state = seed + 1
  const next = () => (state = (state * 48_271) % 2_147_483_647)
  return items
    .map((item) => ({ item, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
