import { setTimeout as pause } from 'node:timers/promises'
import { Agent, request } from 'undici'
import type { Stage } from './fault-test.ts'
import { cashOrder } from './shopkeeper.ts'
import type { Shopkeeper } from './shopkeeper.ts'

/** A hundred requests per second, every tenth an order; each visitor reuses its connection, like browsers. */
export function startSteadyLoad(
  product: Stage['product'],
  { slug }: Shopkeeper,
  variantId: string,
) {
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

/** Null if the response was as expected. */
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
