import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { inTransaction, prepare, type Run } from './database.ts'

const statements = prepare('purchase', {
  price: 'select price_minor from variants where variant_id = $1',
  insert_cart: 'insert into carts (cart_id) values ($1)',
  insert_line: `insert into cart_lines (cart_id, variant_id, quantity, unit_price_minor) values ($1, $2, $3, $4)`,
  contact: 'update carts set email = $2, name = $3 where cart_id = $1 returning cart_id',
  address: 'update carts set place = $2 where cart_id = $1 returning cart_id',
  cart: 'select cart_id, email, status, delivery_minor from carts where cart_id = $1',
  methods: 'select delivery_method_id, name, price_minor from delivery_methods',
  method: 'select price_minor from delivery_methods where delivery_method_id = $1',
  choose: `update carts set delivery_method_id = $2, delivery_minor = $3 where cart_id = $1`,
  subtotal: `select sum(quantity * unit_price_minor)::bigint as subtotal from cart_lines where cart_id = $1`,
  insert_payment: `insert into payments (payment_id, cart_id, amount_minor) values ($1, $2, $3)`,
  lock_payment: `select amount_minor from payments where payment_id = $1 and cart_id = $2 for update`,
  pay: `update payments set status = 'captured' where payment_id = $1`,
  lines: `select variant_id, quantity from cart_lines where cart_id = $1 order by variant_id`,
  lock: `select on_hand from stock where variant_id = any($1::uuid[]) order by variant_id for update`,
  insert_order: `insert into orders (order_id, number, cart_id, email, total_minor)
    select $1, nextval('order_numbers'), cart_id, email, $3 from carts where cart_id = $2 returning number`,
  insert_lines: `insert into order_lines (order_id, variant_id, quantity, unit_price_minor)
    select $1, variant_id, quantity, unit_price_minor from cart_lines where cart_id = $2`,
  decrement: `update stock set on_hand = on_hand - l.quantity
    from cart_lines l where l.cart_id = $1 and stock.variant_id = l.variant_id`,
  close: `update carts set status = 'placed' where cart_id = $1`,
})

type InCart<Body = unknown> = { Params: { cartId: string }; Body: Body }

/** F-flow: a whole purchase in seven calls, each a transaction written by hand. */
export function addPurchase(app: FastifyInstance, pool: pg.Pool): void {
  app.post<{ Body: { variantId: string; quantity: number } }>('/carts', (request) =>
    inTransaction(pool, (run) => fillCart(run, request.body)),
  )
  app.put<InCart<{ email: string; name: string }>>('/carts/:cartId/contact', ({ params, body }) =>
    inTransaction(pool, (run) => run(statements.contact, [params.cartId, body.email, body.name])),
  )
  app.put<InCart<object>>('/carts/:cartId/address', ({ params, body }) =>
    inTransaction(pool, (run) => run(statements.address, [params.cartId, body])),
  )
  app.get<InCart>('/carts/:cartId/delivery-methods', ({ params }) =>
    inTransaction(pool, async (run) => {
      await run(statements.cart, [params.cartId])
      return run(statements.methods)
    }),
  )
  app.put<InCart<{ methodId: number }>>('/carts/:cartId/delivery-method', ({ params, body }) =>
    inTransaction(pool, async (run) => {
      const [method] = await run(statements.method, [body.methodId])
      await run(statements.choose, [params.cartId, body.methodId, method?.price_minor])
      return method
    }),
  )
  app.post<InCart>('/carts/:cartId/payment', ({ params }) =>
    inTransaction(pool, (run) => startPayment(run, params.cartId)),
  )
  app.post<InCart<{ paymentId: string }>>('/carts/:cartId/order', ({ params, body }) =>
    inTransaction(pool, (run) => placeOrder(run, params.cartId, body.paymentId)),
  )
}

async function fillCart(run: Run, line: { variantId: string; quantity: number }) {
  const cartId = randomUUID()
  const [variant] = await run(statements.price, [line.variantId])
  await run(statements.insert_cart, [cartId])
  await run(statements.insert_line, [cartId, line.variantId, line.quantity, variant?.price_minor])
  return { cartId }
}

async function startPayment(run: Run, cartId: string) {
  const paymentId = randomUUID()
  const [cart] = await run(statements.cart, [cartId])
  const [lines] = await run(statements.subtotal, [cartId])
  const amountMinor = Number(lines?.subtotal) + Number(cart?.delivery_minor)
  await run(statements.insert_payment, [paymentId, cartId, amountMinor])
  return { paymentId, amountMinor }
}

async function placeOrder(run: Run, cartId: string, paymentId: string) {
  const orderId = randomUUID()
  const [payment] = await run(statements.lock_payment, [paymentId, cartId])
  await run(statements.pay, [paymentId])
  const lines = await run(statements.lines, [cartId])
  await run(statements.lock, [lines.map((line) => line.variant_id)])
  const [order] = await run(statements.insert_order, [orderId, cartId, payment?.amount_minor])
  await run(statements.insert_lines, [orderId, cartId])
  await run(statements.decrement, [cartId])
  await run(statements.close, [cartId])
  return { orderId, number: order?.number }
}
