import { setTimeout as pause } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { isListening } from '../machine/processes.ts'
import type { Proof, Stage } from './stage/proof.ts'
import { cashOrder, openShop } from './stage/shopkeeper.ts'
import type { Shopkeeper } from './stage/shopkeeper.ts'

const rounds = 3

/** OPS-02: one process after the other is told to stop and replaced, while shoppers read and order. */
export const rollingRestart: Proof = {
  name: 'OPS-02 SIGTERM of one process after the other under load',
  processes: 2,
  async run({ product, expect }) {
    const keeper = await openShop(product)
    const variantId = await keeper.stockItem('Steady seller', 100_000)
    const load = startLoad(product, keeper, variantId)
    await pause(1_000)
    let slowestMs = 0
    for (let round = 0; round < rounds; round++)
      for (const pid of product.apiPids()) {
        const began = Date.now()
        process.kill(pid, 'SIGTERM')
        while (product.apiPids().includes(pid)) await pause(50)
        slowestMs = Math.max(slowestMs, Date.now() - began)
        await untilBothListen(product)
      }
    const { answers, failures } = await load.stop()
    expect('requests that failed', failures.length, 0)
    expect('a stop beyond 15 s', Number(slowestMs > 15_000), 0)
    return `${2 * rounds} stops during ${answers} requests, ${failures.length} failed${failures.length > 0 ? ` (${failures[0]})` : ''}, the longest stop took ${(slowestMs / 1000).toFixed(1)} s`
  },
}

async function untilBothListen(product: Stage['product']): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const pids = product.apiPids()
    if (pids.length === 2 && pids.every((pid) => isListening(pid, product.port))) return
    await pause(100)
  }
  throw new Error('two processes did not listen again within 30 s')
}

/** A hundred requests a second, every tenth an order; each visitor keeps its connection, as browsers do. */
function startLoad(product: Stage['product'], { slug }: Shopkeeper, variantId: string) {
  const state = { running: true, answers: 0 }
  const failures: string[] = []
  const visitors = Array.from({ length: 10 }, async (_, visitor) => {
    const dispatcher = new Agent({ connections: 1, keepAliveTimeout: 4_000 })
    for (let turn = visitor; state.running; turn++) {
      const fault = await ask(product, { slug, variantId, dispatcher, orders: turn % 10 === 0 })
      if (fault) failures.push(fault)
      state.answers += 1
      await pause(100)
    }
    await dispatcher.close()
  })
  return {
    async stop() {
      state.running = false
      await Promise.all(visitors)
      return { answers: state.answers, failures }
    },
  }
}

interface Visit {
  readonly slug: string
  readonly variantId: string
  readonly dispatcher: Agent
  readonly orders: boolean
}

/** Null where it was answered as it should be. */
async function ask(
  { origin, port }: Stage['product'],
  { slug, variantId, dispatcher, orders }: Visit,
): Promise<string | null> {
  const host = `${slug}.localhost:${port}`
  try {
    const reply = orders
      ? await request(`${origin}/api/shop/orders`, {
          method: 'POST',
          dispatcher,
          headers: {
            host,
            'content-type': 'application/json',
            'idempotency-key': crypto.randomUUID(),
          },
          body: JSON.stringify(cashOrder([{ variantId, quantity: 1 }])),
        })
      : await request(`${origin}/api/shop/products`, { dispatcher, headers: { host } })
    const text = await reply.body.text()
    return reply.statusCode < 300 ? null : `${reply.statusCode} ${text.slice(0, 200)}`
  } catch (error) {
    return `${(error as { code?: string }).code} ${(error as Error).message}`
  }
}
