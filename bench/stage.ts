import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashMigration, listMigrations } from '../scripts/migration-hashes.ts'
import { seedBaseline } from './baseline/seed-baseline.ts'
import { baselineSides } from './baseline/sides.ts'
import { startBaseline } from './baseline/start-baseline.ts'
import { type Database, runSql, startDatabase } from './machine/database.ts'
import type { Options } from './options.ts'
import { createShops, type Shop, type WantedShop } from './product/shops.ts'
import { type Product, startProduct } from './product/start-product.ts'

const dataDir = join(import.meta.dirname, '../.data-bench')

export type Stage = {
  options: Options
  database: () => Promise<Database>
  baseline: () => Promise<ReturnType<typeof baselineSides>>
  product: (how?: { anew: boolean }) => Promise<Product>
  productDatabaseUrl: () => Promise<string>
  /**
   * Runs ANALYZE on both sides. Tables written by purchases were empty at seeding, and cached
   * plans would stay bad; autovacuum needs a minute, longer than any run.
   */
  analyze: () => Promise<void>
  /** Published shop with this many products and at least this many orders; default: the usual one. */
  shop: (wanted?: WantedShop) => Promise<Shop>
  dataDir: string
  close: () => Promise<void>
}

export function createStage(options: Options): Stage {
  const stops: (() => Promise<void>)[] = []
  const database = once(async () => {
    const started = await startDatabase(dataDir)
    stops.push(started.stop)
    return started
  })
  const productDatabaseUrl = async () => (await database()).urlOf(productDatabaseName())
  const baselineDatabaseUrl = async () => (await database()).urlOf('marketday_baseline')
  const baseline = once(async () => {
    const { pid } = await database()
    const url = await baselineDatabaseUrl()
    const { apiPids } = await product()
    const seed = await seedBaseline(url, options.products)
    const server = await startBaseline(url, apiPids()[0])
    stops.push(server.stop)
    return baselineSides({ server, seed, databasePid: pid })
  })

  let running: Product | undefined
  async function product({ anew } = { anew: false }): Promise<Product> {
    if (running && !anew) return running
    await running?.stop()
    running = undefined
    const databaseUrl = await productDatabaseUrl()
    return (running = await startProduct({ dataDir: join(dataDir, 'product'), databaseUrl }))
  }

  const shop = createShops({
    options,
    product: () => product(),
    databaseUrl: productDatabaseUrl,
  })

  return {
    options,
    shop,
    database,
    baseline,
    product,
    productDatabaseUrl,
    analyze: async () => {
      for (const url of [await productDatabaseUrl(), await baselineDatabaseUrl()])
        await runSql(url, async (client) => void (await client.query('analyze')))
    },
    dataDir,
    close: async () => {
      await running?.stop()
      for (const stop of stops.toReversed()) await stop()
    },
  }
}

/** A changed schema or seed uses another database. */
function productDatabaseName(): string {
  const seeds = ['seed-shop.ts', 'seed-orders.ts'].map((file) =>
    readFileSync(join(import.meta.dirname, 'product', file), 'utf8'),
  )
  const hashes = [...listMigrations().map(hashMigration), ...seeds].join()
  return `marketday_${createHash('sha256').update(hashes).digest('hex').slice(0, 12)}`
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}
