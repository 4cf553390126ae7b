import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { FaultTest, Stage } from './stage/fault-test.ts'
import { call, openShop } from './stage/shopkeeper.ts'
import type { Shopkeeper } from './stage/shopkeeper.ts'

const chunk = Buffer.alloc(1_000_000, 'x')
const wellWithinMs = 5_000

/**
 * CRA-07: below its reserve the product only reads; on a full disk PostgreSQL may die, but no
 * acknowledged write is lost.
 */
export const fullDisk: FaultTest = {
  name: 'CRA-07 the disk fills up to the reserve, then to the last byte, during orders',
  diskMb: 900,
  async run(stage) {
    const { product, dataDir, expect } = stage
    const keeper = await openShop(product)
    const variantId = await keeper.stockItem('Steady seller', 100_000)
    const order = () => keeper.order([{ variantId, quantity: 1 }], crypto.randomUUID())
    const isTaken = async () => (await order().catch(() => null))?.status === 201
    expect('orders before', Number(await isTaken()), 1)

    const filler = path.join(dataDir, 'filler')
    fill(filler, () => freeBytes(dataDir) > 100_000_000)
    await pause(2_500)
    const refused = await order()
    const read = await call(product, {
      path: '/api/shop/products',
      host: `${keeper.slug}.localhost`,
    })
    const ready = await call(product, { path: '/readyz' })
    expect('an order below the reserve', refused.status, 503)
    expect('a shop below the reserve', read.status, 200)
    expect('warned', Number(JSON.stringify(ready.body).includes('disk is full')), 1)
    rmSync(filler)
    const afterReserve = await msUntil(isTaken)

    const acknowledged: string[] = []
    const ordering = orderFor(8_000, keeper, { variantId, acknowledged })
    await pause(1_500)
    fill(filler, () => true)
    await ordering
    const whileFull = await call(product, { path: '/', host: `${keeper.slug}.localhost` }).catch(
      () => null,
    )
    rmSync(filler)
    const afterEnd = await msUntil(isTaken)
    const lost = await countLost(stage, keeper, acknowledged)
    expect('acknowledged orders lost', lost, 0)
    expect('well too late (ms)', Number(Math.max(afterReserve, afterEnd) > wellWithinMs), 0)
    return [
      `below the reserve: order ${refused.status} “${String(refused.body['message'])}”, shop readable, well ${(afterReserve / 1000).toFixed(1)} s after there was room`,
      `to the last byte: ${acknowledged.length} orders acknowledged, ${lost} lost, shop page ${whileFull?.status ?? 'unanswered'}, well ${(afterEnd / 1000).toFixed(1)} s after there was room`,
    ].join('\n         ')
  },
}

const freeBytes = (folder: string) => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Writes until stopped or until the disk is full, to the byte. */
function fill(file: string, goesOn: () => boolean): void {
  const handle = openSync(file, 'a')
  for (let size = chunk.length; size >= 1 && goesOn();)
    if (!fits(handle, size)) size = Math.floor(size / 2)
  closeSync(handle)
}

function fits(handle: number, size: number): boolean {
  try {
    return writeSync(handle, chunk, 0, size) > 0
  } catch {
    return false
  }
}

async function orderFor(
  durationMs: number,
  keeper: Shopkeeper,
  { variantId, acknowledged }: { variantId: string; acknowledged: string[] },
): Promise<void> {
  const until = Date.now() + durationMs
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (Date.now() < until) {
        const reply = await keeper
          .order([{ variantId, quantity: 1 }], crypto.randomUUID())
          .catch(() => null)
        if (reply?.status === 201) acknowledged.push(String(reply.body['token']))
        else await pause(100)
      }
    }),
  )
}

async function msUntil(isWell: () => Promise<boolean>): Promise<number> {
  const began = performance.now()
  for (let attempt = 0; attempt < 600; attempt++) {
    if (await isWell()) return performance.now() - began
    await pause(100)
  }
  throw new Error('not well within a minute')
}

async function countLost(
  { product }: Stage,
  { slug }: Shopkeeper,
  tokens: readonly string[],
): Promise<number> {
  let lost = 0
  for (const token of tokens) {
    const found = await call(product, {
      path: `/api/shop/orders/${token}`,
      host: `${slug}.localhost`,
    })
    if (found.status !== 200) lost += 1
  }
  return lost
}
