import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { listBookDifferences } from '../../apps/api/testing/list-book-differences.ts'
import { countRows } from './stage/count-rows.ts'
import type { FaultTest } from './stage/fault-test.ts'
import { call, openShop, readStock } from './stage/shopkeeper.ts'
import type { Reply, Shopkeeper } from './stage/shopkeeper.ts'

const twoProcesses = { processes: 2 }

const answered = (replies: readonly Reply[], status: number) =>
  replies.filter((reply) => reply.status === status).length

const failed = (replies: readonly Reply[]) => replies.filter(({ status }) => status >= 500).length

const times = <T>(count: number, work: (turn: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_none, turn) => work(turn)))

/** CON-03, CON-04: basket lines of one item are summed, and failed orders leave nothing behind. */
export const linesOfOneItem: FaultTest = {
  name: 'CON-03 CON-04 200 baskets with one item on two lines for 101 units, on two processes',
  ...twoProcesses,
  async run({ product, expect, sql }) {
    const keeper = await openShop(product)
    const variantId = await keeper.stockItem('Last jars', 101)
    const line = { variantId, quantity: 1 }
    const replies = await times(200, () => keeper.order([line, line]))
    const { level, ledger } = await readStock(keeper, variantId)
    expect('orders', answered(replies, 201), 50)
    expect('typed refusals', answered(replies, 409), 150)
    expect('available', Number(level['available']), 1)
    expect('ledger reserved', ledger.reserved, 100)
    expect('orders stored', await countRows(sql, 'orders'), 50)
    expect('carts that keep goods', await countRows(sql, 'carts where keeps_goods'), 0)
    expect('events of orders', await countRows(sql, `events where name = 'order.placed'`), 50)
    return '50 of 200 baskets, one unit left'
  },
}

/** CON-07: fifty concurrent clicks are one order. */
export const oneCart: FaultTest = {
  name: 'CON-07 one cart paid fifty times at once on two processes',
  ...twoProcesses,
  async run({ product, expect, sql }) {
    const keeper = await openShop(product)
    const variantId = await keeper.stockItem('Loaf', 100)
    const host = `${keeper.slug}.localhost`
    let cookie = ''
    const ask = async (method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown) => {
      const headers = { cookie, ...(method === 'POST' && { 'idempotency-key': randomUUID() }) }
      const reply = await call(product, { method, path: `/api/shop/${path}`, host, body, headers })
      cookie ||= reply.cookies
      return reply
    }
    await ask('PUT', `cart/lines/${randomUUID()}`, { variantId, quantity: 1 })
    await ask('PUT', 'cart/contact', { email: 'shopper@example.com', name: 'Eager Shopper' })
    await ask('PUT', 'cart/delivery', { kind: 'pickup' })
    const { totalMinor } = (await ask('GET', 'cart')).body
    const body = { method: 'cash', expectedTotalMinor: totalMinor }
    const replies = await times(50, () => ask('POST', 'checkout/payment', body))
    expect('orders acknowledged', answered(replies, 200), 1)
    expect('5xx', failed(replies), 0)
    expect('orders', await countRows(sql, 'orders'), 1)
    expect('ledger reserved', (await readStock(keeper, variantId)).ledger.reserved, 1)
    return `one order, ${answered(replies, 409)} refusals`
  },
}

/** CON-06, CON-08, CON-09: concurrent equal or conflicting actions of one business's staff. */
export const clerksAtOnce: FaultTest = {
  name: 'CON-06 CON-08 CON-09 clerks who limit, cancel and edit at once on two processes',
  ...twoProcesses,
  async run({ product, expect, sql }) {
    const keeper = await openShop(product)
    const made = await times(80, (turn) => addCollection(keeper, `Shelf ${turn}`))
    expect('collections of fifty', answered(made, 201), 50)
    expect('collections stored', await countRows(sql, 'collections'), 50)

    const rounds = 100
    const won = await decideOrders(keeper, rounds)
    expect('orders cancelled or handed over', won.cancelled + won.handedOver, rounds)
    expect('5xx of clerks', won.failed, 0)

    const overwritten = await editAtOnce(keeper, 200)
    expect('silent overwrites', overwritten, 0)
    return `50 of 80 collections, ${won.cancelled} cancelled, ${won.handedOver} handed over, 200 edits of two`
  },
}

const addCollection = (keeper: Shopkeeper, title: string) =>
  keeper.call({
    method: 'POST',
    path: '/api/catalog/collections',
    body: { title, rule: {}, sort: 'title', pinnedIds: [], isOnHome: false, isInMenu: false },
  })

async function decideOrders(keeper: Shopkeeper, rounds: number) {
  const variantId = await keeper.stockItem('Wanted', rounds)
  const tally = { cancelled: 0, handedOver: 0, failed: 0 }
  for (let round = 0; round < rounds; round++) {
    const placed = await keeper.order([{ variantId, quantity: 1 }])
    const orderId = String(placed.body['orderId'])
    const act = (name: string, body: unknown = {}) =>
      keeper.call({ method: 'POST', path: `/api/orders/${orderId}/${name}`, body })
    const cancellation = { reason: 'customer', restock: true, refund: 'none', notify: false }
    await act('picking')
    await act('packing')
    const [cancelled, handedOver, again] = await Promise.all([
      act('cancellation', cancellation),
      act('hand-over', { cashReason: 'Pays with the next order' }),
      act('cancellation', cancellation),
    ])
    // The second cancellation has nothing left to do, which counts as success.
    tally.cancelled += Math.min(1, answered([cancelled, again], 200))
    tally.handedOver += answered([handedOver], 200)
    tally.failed += failed([cancelled, handedOver, again])
  }
  return tally
}

/** Number of lost updates among concurrent saves of the same version. */
async function editAtOnce(keeper: Shopkeeper, rounds: number): Promise<number> {
  const made = await keeper.call({
    method: 'POST',
    path: '/api/catalog/products',
    body: { title: 'Edited', variants: [{ optionValues: [], priceMinor: 100 }] },
  })
  let version = Number(made.body['version'])
  let overwritten = 0
  for (let round = 0; round < rounds; round++) {
    const replies = await times(2, (clerk) =>
      keeper.call({
        method: 'PUT',
        path: `/api/catalog/products/${String(made.body['id'])}`,
        body: {
          version,
          item: {
            title: `Edited ${round} by ${clerk}`,
            variants: [{ optionValues: [], priceMinor: 100 }],
          },
        },
      }),
    )
    if (answered(replies, 200) !== 1 || answered(replies, 409) !== 1) overwritten += 1
    version = Number(replies.find(({ status }) => status === 200)?.body['version'])
  }
  return overwritten
}

const mixSeconds = 30

/** CON-10: every snapshot is consistent while goods arrive, leave and are corrected. */
export const snapshots: FaultTest = {
  name: 'CON-10 the books in every snapshot of thirty seconds of sales, receipts, counts and cancellations, on two processes',
  ...twoProcesses,
  async run({ product, expect, sql }) {
    const keeper = await openShop(product)
    const variants = await times(8, (turn) => keeper.stockItem(`Mixed ${turn}`, 500))
    const end = performance.now() + mixSeconds * 1000
    const tally = { acts: 0, failed: 0, looks: 0, differences: 0 }
    const worker = async (seed: number) => {
      for (let turn = seed; performance.now() < end; turn += 7) {
        const variantId = variants[turn % variants.length] ?? ''
        const reply = await moveGoods(keeper, { kind: turn % 4, variantId })
        tally.acts += 1
        tally.failed += failed([reply])
      }
    }
    const reader = async () => {
      for (; performance.now() < end; tally.looks++) {
        // One statement per rule reads one snapshot.
        const query = async (text: string) => ({ rows: await sql<object>(text) })
        tally.differences += (await listBookDifferences(query)).length
        await pause(250)
      }
    }
    await Promise.all([times(12, worker), reader()])
    expect('5xx', tally.failed, 0)
    expect('differences in any snapshot', tally.differences, 0)
    return `${tally.acts} acts, ${tally.looks} looks`
  },
}

interface Move {
  readonly kind: number
  readonly variantId: string
}

/** Sale, sometimes reversed; receipt; correction; blocked goods. */
async function moveGoods(keeper: Shopkeeper, { kind, variantId }: Move): Promise<Reply> {
  const post = (path: string, body: unknown) =>
    keeper.call({ method: 'POST', path: `/api/${path}`, body })
  if (kind === 1)
    return await post('catalog/stock/receipts', { lines: [{ variantId, quantity: 3 }] })
  if (kind === 2)
    return await post('catalog/stock/adjustments', { variantId, change: -1, reason: 'broken' })
  if (kind === 3)
    return await post('catalog/stock/blocks', { variantId, change: 1, reason: 'damaged' })
  const placed = await keeper.order([{ variantId, quantity: 2 }])
  if (placed.status !== 201) return placed
  const cancellation = { reason: 'customer', restock: true, refund: 'none', notify: false }
  return await post(`orders/${String(placed.body['orderId'])}/cancellation`, cancellation)
}
