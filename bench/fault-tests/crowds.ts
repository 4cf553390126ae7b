import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { Agent, request } from 'undici'
import type { Product } from '../product/start-product.ts'
import { call, openShop } from './stage/shopkeeper.ts'
import type { Shopkeeper } from './stage/shopkeeper.ts'
import { quantile } from '../load/quantile.ts'
import type { FaultTest } from './stage/fault-test.ts'

/** Default limits of an installation. */
const usualLimits = {
  SHOP_READS_PER_MINUTE: '1200',
  SHOP_WRITES_PER_MINUTE: '300',
  SHOP_REQUESTS_AT_ONCE: '48',
  SHOP_SEARCHES_AT_ONCE: '2',
  ORDER_GUARD: 'on',
}

/** NET-09: sixty clients with separate addresses search one shop at full speed. */
export const searchedShop: FaultTest = {
  name: 'NET-09 sixty searchers of one shop, seen from its neighbour',
  environment: usualLimits,
  async run({ product, expect, target }) {
    const [searched, neighbour] = [await openShop(product), await openShop(product)]
    for (let item = 0; item < 60; item++) await searched.stockItem(`Loaf of rye number ${item}`, 50)
    await neighbour.stockItem('Signed cookbook', 50)
    const idle = await p95Of(product, neighbour)
    const crowd = startCrowd(product, searched)
    await pause(2_000)
    const busy = await p95Of(product, neighbour)
    const answers = await crowd.stop()
    expect(
      'answers without 200 or 429',
      answers.filter((status) => ![200, 429].includes(status)).length,
      0,
    )
    target('p95 of the neighbour in ms', busy, 2 * Math.max(idle, leastMs))
    return `neighbour p95 ${idle.toFixed(1)} → ${busy.toFixed(1)} ms, ${answers.length} searches`
  },
}

/** CON-13: the panel constantly reads lists and figures while five hundred shoppers order. */
export const busyPanel: FaultTest = {
  name: 'CON-13 500 checkouts beside ten readers of lists and figures',
  async run({ product, expect, target }) {
    const keeper = await openShop(product)
    const variantId = await keeper.stockItem('Steady seller', 100_000)
    let reading = true
    const reports = [
      '/api/orders?search=e&limit=100',
      '/api/orders/counts',
      '/api/dashboard',
      '/api/catalog/stock',
    ]
    const readers = Array.from({ length: 10 }, async (_, reader) => {
      while (reading) await keeper.call({ path: reports[reader % reports.length] ?? '' })
    })
    const times: number[] = []
    const statuses: number[] = []
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        for (let turn = 0; turn < 25; turn++) {
          const startedAt = performance.now()
          statuses.push((await keeper.order([{ variantId, quantity: 1 }])).status)
          times.push(performance.now() - startedAt)
        }
      }),
    )
    reading = false
    await Promise.all(readers)
    const p99 = quantile(times, 0.99)
    expect('checkouts refused', statuses.filter((status) => status !== 201).length, 0)
    target('p99 of a checkout in ms', p99, 3_000)
    return `500 orders, p99 ${p99.toFixed(0)} ms`
  },
}

/** NET-01 and NET-05: requests that never finish, and connections that never send. */
export const slowSenders: FaultTest = {
  name: 'NET-01 NET-05 500 slow headers, 500 slow bodies, 2 000 idle connections',
  async run({ product, expect, target }) {
    const keeper = await openShop(product)
    await keeper.stockItem('Signed cookbook', 50)
    const idle = await p95Of(product, keeper)
    const head = `POST /api/shop/orders HTTP/1.1\r\nhost: ${keeper.slug}.localhost:${product.port}\r\n`
    const body = `${head}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{`
    const slow = await Promise.all([
      ...Array.from({ length: 500 }, () => dribble(product, head)),
      ...Array.from({ length: 500 }, () => dribble(product, body)),
    ])
    const still = await Promise.all(Array.from({ length: 2_000 }, () => dribble(product, '')))
    const busy = await p95Of(product, keeper)
    const openedAt = performance.now()
    const closings = slow.map(({ closed }) => closed)
    await Promise.race([Promise.all(closings), pause(35_000)])
    const seconds = (performance.now() - openedAt) / 1000
    expect('slow senders still connected', slow.filter(({ socket }) => !socket.destroyed).length, 0)
    target('p95 of good traffic in ms', busy, 2 * Math.max(idle, leastMs))
    expect('alive', (await call(product, { path: '/readyz' })).status, 200)
    for (const { socket } of [...slow, ...still]) socket.destroy()
    return `closed after ${seconds.toFixed(0)} s, p95 ${idle.toFixed(1)} → ${busy.toFixed(1)} ms`
  },
}

/** Differences below this are noise, in ms. */
const leastMs = 5

async function p95Of(product: Product, { slug }: Shopkeeper): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < 200; turn++) {
    const startedAt = performance.now()
    const { status } = await call(product, {
      path: '/api/shop/products',
      host: `${slug}.localhost`,
    })
    if (status !== 200) throw new Error(`the neighbour was answered with ${status}`)
    times.push(performance.now() - startedAt)
  }
  return quantile(times, 0.95)
}

function startCrowd(product: Product, { slug }: Shopkeeper) {
  const statuses: number[] = []
  let running = true
  const words = ['loaf', 'rye', 'number', 'laof', 'ry', 'bred', 'nmber']
  const searchers = Array.from({ length: 60 }, async (_, index) => {
    // Separate source address each: all of 127/8 is loopback.
    const dispatcher = new Agent({ connections: 1, localAddress: `127.0.1.${index + 1}` })
    for (let turn = 0; running; turn++) {
      const answer = await request(
        `http://127.0.0.1:${product.port}/api/shop/search?q=${words[(index + turn) % words.length]}${turn}`,
        { dispatcher, headers: { host: `${slug}.localhost:${product.port}` } },
      )
      await answer.body.dump()
      statuses.push(answer.statusCode)
    }
    await dispatcher.close()
  })
  return {
    async stop() {
      running = false
      await Promise.all(searchers)
      return statuses
    },
  }
}

interface Dribble {
  readonly socket: Socket
  readonly closed: Promise<void>
}

async function dribble(product: Product, text: string): Promise<Dribble> {
  const socket = connect(product.port, '127.0.0.1')
  socket.on('error', () => socket.destroy())
  socket.resume()
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()))
  await new Promise<void>((resolve) => {
    socket.once('connect', () => resolve())
    socket.once('close', () => resolve())
  })
  if (text) socket.write(text)
  return { socket, closed }
}
