import type { Side } from '../load/compare.ts'
import { type Call, runFlows } from '../load/flow-load.ts'
import { runGets } from '../load/get-load.ts'
import { newShopper } from '../load/new-shopper.ts'
import type { BaselineSeed } from './seed-baseline.ts'
import type { Server } from './start-baseline.ts'

export type Baseline = { server: Server; seed: BaselineSeed; databasePid: number }

export function baselineSides({ server, seed, databasePid }: Baseline) {
  const watched = { server: server.pids, database: databasePid }
  const gets = (connections: number, paths: string[]): Side => ({
    watched,
    load: (seconds) => runGets({ origin: server.origin, paths, connections, seconds }),
  })
  const flows = (shoppers: number, flow: (call: Call, turn: number) => Promise<void>): Side => ({
    watched,
    load: (seconds) => runFlows({ origin: server.origin, shoppers, seconds, flow }),
  })

  return {
    page: (connections = 32) => gets(connections, pagePaths(seed)),
    order: (shoppers = 32) => flows(shoppers, (call, turn) => placeOrder(call, spread(seed, turn))),
    hotOrder: (shoppers = 32) => flows(shoppers, (call, turn) => placeOrder(call, hot(seed, turn))),
    purchase: (shoppers = 32) =>
      flows(shoppers, (call, turn) => purchase(call, spread(seed, turn)[0])),
  }
}

/** Start positions all over the list, so that no page stays cached. */
function pagePaths(seed: BaselineSeed): string[] {
  const ids = everyNth(seed.productIds)
  return ids.map((id) => {
    const number = seed.productIds.indexOf(id) + 1
    return `/products?title=Product%20${String(number).padStart(6, '0')}&id=${id}`
  })
}

function everyNth(ids: readonly string[], count = 200): string[] {
  const step = Math.max(1, Math.floor(ids.length / count))
  return ids.filter((_id, index) => index % step === 0).slice(0, count)
}

type Pair = [string, string]

/** Two variants far from each other and from those of adjacent turns. */
export function spread({ variantIds }: Pick<BaselineSeed, 'variantIds'>, turn: number): Pair {
  const at = (n: number) => variantIds[(n * 7919) % variantIds.length] ?? ''
  return [at(2 * turn), at(2 * turn + 1)]
}

export function hot(seed: Pick<BaselineSeed, 'variantIds'>, turn: number): Pair {
  const [first = ''] = seed.variantIds
  const [one, other] = spread(seed, turn)
  return [first, one === first ? other : one]
}

async function placeOrder(call: Call, variantIds: Pair): Promise<void> {
  const { email } = newShopper().contact
  const lines = variantIds.map((variantId) => ({ variantId, quantity: 1, priceMinor: 250 }))
  await call({ method: 'POST', path: '/orders', body: { email, lines } })
}

async function purchase(call: Call, variantId: string): Promise<void> {
  const { contact, address } = newShopper()
  const line = { variantId, quantity: 1 }
  const made = await call<{ cart_id: string }>({ method: 'POST', path: '/carts', body: line })
  const cart = `/carts/${made.cart_id}`
  await call({ method: 'PUT', path: `${cart}/contact`, body: contact })
  await call({ method: 'PUT', path: `${cart}/address`, body: address })
  await call({ method: 'GET', path: `${cart}/delivery-methods` })
  await call({ method: 'PUT', path: `${cart}/delivery-method`, body: { kind: 'delivery' } })
  const { paymentId } = await call<{ paymentId: string }>({
    method: 'POST',
    path: `${cart}/payment`,
    body: {},
  })
  await call({ method: 'POST', path: `${cart}/order`, body: { paymentId } })
}
