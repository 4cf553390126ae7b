/** Baseline server: the limit of this machine. Configured by BASELINE_PORT and BASELINE_DATABASE_URL. */
import Fastify from 'fastify'
import { createPool } from './database.ts'
import { addOrders } from './orders.ts'
import { addPurchase } from './purchase.ts'
import { addReads } from './reads.ts'

const { BASELINE_PORT, BASELINE_DATABASE_URL } = process.env
if (BASELINE_PORT === undefined || BASELINE_DATABASE_URL === undefined) {
  throw new Error('BASELINE_PORT and BASELINE_DATABASE_URL must be set')
}

const app = Fastify()
const pool = createPool(BASELINE_DATABASE_URL)
addReads(app, pool)
addOrders(app, pool)
addPurchase(app, pool)
await app.listen({ host: '127.0.0.1', port: Number(BASELINE_PORT) })

// Exits with the bench, even if that is killed.
process.once('disconnect', () => process.exit())
process.send?.('ready')
