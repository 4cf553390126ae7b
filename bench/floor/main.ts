/** The floor: what this machine can do at all. FLOOR_PORT and FLOOR_DATABASE_URL say where. */
import Fastify from 'fastify'
import { createPool } from './database.ts'
import { addOrders } from './orders.ts'
import { addPurchase } from './purchase.ts'
import { addReads } from './reads.ts'

const { FLOOR_PORT, FLOOR_DATABASE_URL } = process.env
if (FLOOR_PORT === undefined || FLOOR_DATABASE_URL === undefined) {
  throw new Error('FLOOR_PORT and FLOOR_DATABASE_URL must be set')
}

const app = Fastify()
const pool = createPool(FLOOR_DATABASE_URL)
addReads(app, pool)
addOrders(app, pool)
addPurchase(app, pool)
await app.listen({ host: '127.0.0.1', port: Number(FLOOR_PORT) })

// Ends with the bench, even when that is killed.
process.once('disconnect', () => process.exit())
process.send?.('ready')
