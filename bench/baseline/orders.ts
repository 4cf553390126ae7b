import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { inTransaction, prepare } from './database.ts'

type Line = { variantId: string; quantity: number; priceMinor: number }

const statements = prepare('order', {
  lock_stock: `select variant_id, on_hand from stock where variant_id = any($1::uuid[]) order by variant_id for update`,
  insert_order: `insert into orders (order_id, number, email, token, total_minor)
    values ($1, nextval('order_numbers'), $2, $3, $4) returning number, currency`,
  insert_lines: `insert into order_lines (order_id, variant_id, quantity, unit_price_minor)
    select $1, * from unnest($2::uuid[], $3::int[], $4::bigint[])`,
  decrement: `update stock set on_hand = on_hand - l.quantity
    from unnest($1::uuid[], $2::int[]) l (variant_id, quantity) where stock.variant_id = l.variant_id`,
})

/** F-order: one transaction in six round trips. */
export function addOrders(app: FastifyInstance, pool: pg.Pool): void {
  app.post<{ Body: { email: string; lines: Line[] } }>('/orders', (request) => {
    const { email, lines } = request.body
    const orderId = randomUUID()
    const token = randomBytes(36).toString('base64url')
    const variantIds = lines.map((line) => line.variantId)
    const quantities = lines.map((line) => line.quantity)
    const prices = lines.map((line) => line.priceMinor)
    const totalMinor = lines.reduce((sum, line) => sum + line.quantity * line.priceMinor, 0)

    return inTransaction(pool, async (run) => {
      await run(statements.lock_stock, [variantIds])
      const [order] = await run(statements.insert_order, [orderId, email, token, totalMinor])
      await run(statements.insert_lines, [orderId, variantIds, quantities, prices])
      await run(statements.decrement, [variantIds, quantities])
      return { orderId, number: order?.number, token, totalMinor, currency: order?.currency }
    })
  })
}
