import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { cardPageOf, fillCart, tellProvider } from './stage/card-shopper.ts'
import type { FaultTest } from './stage/fault-test.ts'
import { openShop } from './stage/shopkeeper.ts'

const dayMs = 86_400_000
const shiftFile = path.join(tmpdir(), `marketday-clock-${process.pid}`)

/** CRA-10: the server's clock jumps a day in both directions; expiry follows the database's clock. */
export const wrongClock: FaultTest = {
  name: 'CRA-10 the server’s clock jumps a day ahead, then a day behind',
  environment: {
    CLOCK_SHIFT_FILE: shiftFile,
    NODE_OPTIONS: `--import=${pathToFileURL(path.join(import.meta.dirname, './faults/shifted-clock.ts')).href}`,
  },
  async run({ product, expect, sql }) {
    const keeper = await openShop(product)
    const variantId = await keeper.stockItem('Steady seller', 1_000)
    const rows: string[] = []
    for (const [name, shiftMs] of [
      ['a day ahead', dayMs],
      ['a day behind', -dayMs],
    ] as const) {
      const cart = await fillCart(product, keeper, variantId)
      const page = cardPageOf(await cart.payByCard(), (id) => cart.complete(id))
      writeFileSync(shiftFile, String(shiftMs))
      await pause(3_000)
      await keeper.refresh()
      const panel = await keeper.call({ path: '/api/orders?limit=5' })
      const cash = await keeper.order([{ variantId, quantity: 1 }], crypto.randomUUID())
      await tellProvider(product, `_pay/${page.sessionId}`)
      const paid = await page.complete()
      writeFileSync(shiftFile, '0')
      await pause(500)
      expect(`${name}: signed in still`, panel.status, 200)
      expect(`${name}: cash order`, cash.status, 201)
      expect(`${name}: card payment`, Number(paid.body['state'] === 'placed'), 1)
      rows.push(
        `${name}: owner ${panel.status}, cash order ${cash.status}, card ${String(paid.body['state'])}`,
      )
    }
    const [orders] = await sql<{ wrong: string }>(
      `select count(*) as wrong from orders where abs(extract(epoch from now() - placed_at)) > 600`,
    )
    expect('orders dated by the wrong clock', Number(orders?.wrong), 0)
    rmSync(shiftFile, { force: true })
    return rows.join('\n         ')
  },
}
