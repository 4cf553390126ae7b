import { setTimeout as pause } from 'node:timers/promises'
import { call, openShop, readStock } from './stage/shopkeeper.ts'
import type { Shopkeeper } from './stage/shopkeeper.ts'
import type { FaultTest, Stage } from './stage/fault-test.ts'
import { untilReady } from './stage/until-ready.ts'

const rounds = 4

/** CRA-01: kills the server process during orders. */
export const killedServer: FaultTest = {
  name: 'CRA-01 SIGKILL of the product’s process during orders',
  run: (stage) => killWhileOrdering(stage, () => stage.kill(stage.product.apiPids().slice(0, 1))),
}

/** CRA-04: kills PostgreSQL with all its processes during orders. */
export const killedDatabase: FaultTest = {
  name: 'CRA-04 SIGKILL of PostgreSQL during orders',
  run: (stage) => killWhileOrdering(stage, () => stage.kill(stage.databasePids())),
}

interface Acknowledged {
  readonly token: string
  readonly key: string
}

async function killWhileOrdering(stage: Stage, kill: () => void): Promise<string> {
  const { product, expect } = stage
  const keeper = await openShop(product)
  const variantId = await keeper.stockItem('Steady seller', 100_000)
  const acknowledged: Acknowledged[] = []
  let slowest = 0
  for (let round = 0; round < rounds; round++) {
    const ordering = orderFor(2_500, { keeper, variantId, acknowledged })
    await pause(700 + 150 * round)
    const killedAt = Date.now()
    kill()
    await untilReady(product)
    slowest = Math.max(slowest, Date.now() - killedAt)
    await ordering
  }
  const found = await inParts(acknowledged, ({ token }) =>
    call(product, { path: `/api/shop/orders/${token}`, host: `${keeper.slug}.localhost` }),
  )
  expect('acknowledged orders lost', found.filter(({ status }) => status !== 200).length, 0)
  // Retrying a lost order with its key returns the same order, not a second one.
  const { ledger, level } = await readStock(keeper, variantId)
  expect('ledger on hand', ledger.onHand, 100_000)
  expect(
    'ledger equals level',
    ledger.reserved,
    Number(level['reserved'] ?? (level['stock'] as { reserved?: number })?.reserved),
  )
  if (ledger.reserved < acknowledged.length)
    expect('reservations', ledger.reserved, acknowledged.length)
  return `${acknowledged.length} acknowledged orders over ${rounds} kills, ready again after at most ${(slowest / 1000).toFixed(1)} s`
}

interface Ordering {
  readonly keeper: Shopkeeper
  readonly variantId: string
  readonly acknowledged: Acknowledged[]
}

/** Sixteen shoppers order continuously; only 201 replies count as acknowledged. */
async function orderFor(
  durationMs: number,
  { keeper, variantId, acknowledged }: Ordering,
): Promise<void> {
  const until = Date.now() + durationMs
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (Date.now() < until) {
        const key = crypto.randomUUID()
        const reply = await keeper.order([{ variantId, quantity: 1 }], key).catch(() => null)
        if (reply?.status === 201) acknowledged.push({ token: String(reply.body['token']), key })
        else await pause(50)
      }
    }),
  )
}

async function inParts<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let start = 0; start < items.length; start += 100)
    results.push(...(await Promise.all(items.slice(start, start + 100).map(work))))
  return results
}
