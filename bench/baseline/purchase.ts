import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { inTransaction, prepare, type Run } from './database.ts'

const statements = prepare('purchase', {
  find_item: `select p.product_id, p.slug, p.title, p.sku, p.image_key, p.image_width, p.image_height, v.price_minor, s.on_hand
    from variants v join products p on p.product_id = v.product_id join stock s on s.variant_id = v.variant_id
    where v.variant_id = $1`,
  insert_cart: `insert into carts (cart_id, line, subtotal_minor, total_minor) values ($1, $2, $3, $3) returning *`,
  insert_line: `insert into cart_lines (cart_id, variant_id, quantity, unit_price_minor) values ($1, $2, $3, $4)`,
  contact: 'update carts set email = $2, name = $3 where cart_id = $1 returning *',
  address: 'update carts set place = $2, postcode = $3 where cart_id = $1 returning *',
  cart: 'select cart_id, email, status, total_minor from carts where cart_id = $1',
  methods: 'select kind, available, reason, fee_minor, minimum_minor from delivery_methods',
  method: 'select fee_minor from delivery_methods where kind = $1',
  choose: `update carts set delivery_kind = $2, delivery_minor = $3, total_minor = subtotal_minor + $3
    where cart_id = $1 returning *`,
  subtotal: `select sum(quantity * unit_price_minor)::bigint as subtotal from cart_lines where cart_id = $1`,
  insert_payment: `insert into payments (payment_id, cart_id, amount_minor) values ($1, $2, $3)`,
  lock_payment: `select amount_minor from payments where payment_id = $1 and cart_id = $2 for update`,
  pay: `update payments set status = 'captured' where payment_id = $1`,
  lines: `select variant_id, quantity from cart_lines where cart_id = $1 order by variant_id`,
  lock: `select on_hand from stock where variant_id = any($1::uuid[]) order by variant_id for update`,
  insert_order: `insert into orders (order_id, number, cart_id, email, token, total_minor)
    select $1, nextval('order_numbers'), cart_id, email, $3, $4 from carts where cart_id = $2 returning number`,
  insert_lines: `insert into order_lines (order_id, variant_id, quantity, unit_price_minor)
    select $1, variant_id, quantity, unit_price_minor from cart_lines where cart_id = $2`,
  decrement: `update stock set on_hand = on_hand - l.quantity
    from cart_lines l where l.cart_id = $1 and stock.variant_id = l.variant_id`,
  close: `update carts set status = 'placed' where cart_id = $1`,
})

type InCart<Body = unknown> = { Params: { cartId: string }; Body: Body }
type Line = { variantId: string; quantity: number }

/** F-flow: a purchase in seven calls, each with a handwritten transaction. */
export function addPurchase(app: FastifyInstance, pool: pg.Pool): void {
  app.post<{ Body: Line }>('/carts', ({ body }) =>
    inTransaction(pool, (run) => fillCart(run, body)),
  )
  app.put<InCart<{ email: string; name: string }>>('/carts/:cartId/contact', ({ params, body }) =>
    inTransaction(pool, (run) =>
      first(run(statements.contact, [params.cartId, body.email, body.name])),
    ),
  )
  app.put<InCart<{ postcode: string; place: object }>>(
    '/carts/:cartId/address',
    ({ params, body }) =>
      inTransaction(pool, (run) =>
        first(run(statements.address, [params.cartId, body.place, body.postcode])),
      ),
  )
  app.get<InCart>('/carts/:cartId/delivery-methods', ({ params }) =>
    inTransaction(pool, async (run) => {
      await run(statements.cart, [params.cartId])
      return { options: await run(statements.methods) }
    }),
  )
  app.put<InCart<{ kind: string }>>('/carts/:cartId/delivery-method', ({ params, body }) =>
    inTransaction(pool, async (run) => {
      const [method] = await run(statements.method, [body.kind])
      return first(run(statements.choose, [params.cartId, body.kind, method?.fee_minor]))
    }),
  )
  app.post<InCart>('/carts/:cartId/payment', ({ params }) =>
    inTransaction(pool, (run) => startPayment(run, params.cartId)),
  )
  app.post<InCart<{ paymentId: string }>>('/carts/:cartId/order', ({ params, body }) =>
    inTransaction(pool, (run) => placeOrder(run, params.cartId, body.paymentId)),
  )
}

const first = async <Row>(rows: Promise<Row[]>) => (await rows)[0]

async function fillCart(run: Run, line: Line) {
  const cartId = randomUUID()
  const [item] = await run(statements.find_item, [line.variantId])
  const total = Number(item?.price_minor) * line.quantity
  const shown = { id: randomUUID(), ...line, ...item, total_minor: total, change: null }
  const [cart] = await run(statements.insert_cart, [cartId, shown, total])
  await run(statements.insert_line, [cartId, line.variantId, line.quantity, item?.price_minor])
  return cart
}

async function startPayment(run: Run, cartId: string) {
  const paymentId = randomUUID()
  const [cart] = await run(statements.cart, [cartId])
  const [lines] = await run(statements.subtotal, [cartId])
  await run(statements.insert_payment, [paymentId, cartId, cart?.total_minor])
  const redirectUrl = `http://localhost:20000/pay/${paymentId}`
  return { paymentId, redirectUrl, subtotalMinor: lines?.subtotal, order: null }
}

async function placeOrder(run: Run, cartId: string, paymentId: string) {
  const orderId = randomUUID()
  const token = randomBytes(36).toString('base64url')
  const [payment] = await run(statements.lock_payment, [paymentId, cartId])
  await run(statements.pay, [paymentId])
  const lines = await run(statements.lines, [cartId])
  await run(statements.lock, [lines.map((line) => line.variant_id)])
  const [order] = await run(statements.insert_order, [
    orderId,
    cartId,
    token,
    payment?.amount_minor,
  ])
  await run(statements.insert_lines, [orderId, cartId])
  await run(statements.decrement, [cartId])
  await run(statements.close, [cartId])
  return { state: 'placed', message: '', order: { orderId, number: order?.number, token } }
}
