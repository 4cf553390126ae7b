import { copyFileSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { adminAddress, readClusterState } from '../../scripts/launch/postgres/cluster.ts'
import { startProduct } from '../product/start-product.ts'
import type { Product } from '../product/start-product.ts'
import { countRows } from './stage/count-rows.ts'
import type { FaultTest, Stage } from './stage/fault-test.ts'
import { call, openShop, orderAt, readStock } from './stage/shopkeeper.ts'
import type { Shopkeeper } from './stage/shopkeeper.ts'
import { waitFor } from './stage/wait-for.ts'

/** CON-01, OUT-06: two installations on one database share stock and users, and send each mail once. */
export const twoMachines: FaultTest = {
  name: 'CON-01 OUT-06 two installations on one database, one of them killed',
  async run(stage) {
    const dataDir = mkdtempSync(path.join(realpathSync(tmpdir()), 'marketday-second-'))
    let second: Product | undefined
    try {
      second = await startSecond(stage, dataDir)
      return await sellOnBoth(stage, second)
    } finally {
      await second?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

/** Per `docs/operations.md`: same secrets, same database. */
async function startSecond(stage: Stage, dataDir: string): Promise<Product> {
  copyFileSync(path.join(stage.dataDir, 'secrets.json'), path.join(dataDir, 'secrets.json'))
  const state = readClusterState(stage.dataDir)
  if (!state) throw new Error('the product’s database was not found')
  const databaseUrl = new URL(adminAddress(state))
  databaseUrl.pathname = '/marketday'
  return startProduct({
    dataDir,
    databaseUrl: databaseUrl.href,
    environment: {
      STRIPE_API_BASE: stage.cardProvider.origin,
      SMTP_URL: `smtp://127.0.0.1:${stage.mailServer.port}`,
    },
  })
}

async function sellOnBoth(stage: Stage, second: Product): Promise<string> {
  const { product, expect, sql, kill } = stage
  const keeper = await openShop(product)
  const rare = await keeper.stockItem('Signed cookbook', 100)
  const plenty = await keeper.stockItem('Steady seller', 100_000)
  // Unconfirmed shops send no mail; confirm this one.
  await sql('update tenants set owner_confirmed_at = now()')
  const machines = [product, second]
  const raced = await Promise.all(
    Array.from({ length: 400 }, (_, shopper) =>
      order(machines[shopper % 2] ?? product, keeper, rare),
    ),
  )
  const { level, ledger } = await readStock(keeper, rare)
  expect('orders of the last 100', raced.filter(({ status }) => status === 201).length, 100)
  expect('typed refusals', raced.filter(({ status }) => status === 409).length, 300)
  expect('available', Number(level['available']), 0)
  expect('ledger reserved', ledger.reserved, 100)
  const elsewhere = await call(second, { path: '/api/orders?limit=5', headers: keeper.headers })
  expect('signed in at the other one', elsewhere.status, 200)

  let served = 0
  kill(product.apiPids())
  for (let turn = 0; turn < 40; turn++) {
    if ((await order(second, keeper, plenty)).status === 201) served += 1
    await pause(25)
  }
  expect('orders at the second while the first is down', served, 40)
  const letters = `mail_outbox where template = 'order-confirmed'`
  const sent = () => countRows(sql, `${letters} and status = 'sent'`)
  await waitFor(async () => (await sent()) === 140, 120)
  expect('letters', await countRows(sql, letters), 140)
  expect('letters sent', await sent(), 140)
  return `100 of 400 got the last 100, ${served} of 40 were served by the second while the first was killed, 140 letters`
}

const order = (machine: Product, { slug }: Shopkeeper, variantId: string) =>
  orderAt(machine, slug, { lines: [{ variantId, quantity: 1 }], key: crypto.randomUUID() })
