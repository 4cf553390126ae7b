import { request } from 'undici'
import type { Product } from '../../product/start-product.ts'
import { call } from './shopkeeper.ts'
import type { Reply, Shopkeeper } from './shopkeeper.ts'

interface CardPage {
  readonly paymentId: string
  readonly sessionId: string
  complete(): Promise<Reply>
}

/** Shopper with one unit in the cart, before payment. */
interface FullCart {
  /** Requests the card page once, with its own idempotency key. */
  payByCard(): Promise<Reply>
  complete(paymentId: string): Promise<Reply>
}

interface Asking {
  readonly method: 'PUT' | 'POST'
  readonly path: string
  readonly body: object
  readonly key?: string
}

/** Retries cut requests up to the payment. */
export async function fillCart(
  product: Product,
  { slug }: Pick<Shopkeeper, 'slug'>,
  variantId: string,
): Promise<FullCart> {
  let cookie = ''
  const askOnce = async ({ method, path, body, key = crypto.randomUUID() }: Asking) => {
    const reply = await call(product, {
      method,
      path: `/api/shop/${path}`,
      host: `${slug}.localhost`,
      headers: {
        ...(cookie && { cookie }),
        ...(method === 'POST' && { 'idempotency-key': key }),
      },
      body,
    })
    cookie = reply.cookies || cookie
    return reply
  }
  const ask = (method: Asking['method'], path: string, body: object) => {
    const key = crypto.randomUUID()
    return repeated(() => askOnce({ method, path, body, key }))
  }
  await ask('PUT', `cart/lines/${crypto.randomUUID()}`, { variantId, quantity: 1 })
  const email = `${crypto.randomUUID()}@example.com`
  await ask('PUT', 'cart/contact', { email, name: 'Card Shopper' })
  const { body: cart } = await ask('PUT', 'cart/delivery', { kind: 'pickup' })
  return {
    payByCard: () =>
      askOnce({
        method: 'POST',
        path: 'checkout/payment',
        body: { method: 'card', expectedTotalMinor: cart['totalMinor'] },
      }),
    complete: (paymentId) => ask('POST', 'checkout/completion', { paymentId }),
  }
}

export async function openCardPage(
  product: Product,
  keeper: Pick<Shopkeeper, 'slug'>,
  variantId: string,
): Promise<CardPage> {
  const cart = await fillCart(product, keeper, variantId)
  const paid = await repeated(() => cart.payByCard())
  if (paid.status !== 200) throw new Error(`no card page: ${JSON.stringify(paid.body)}`)
  return cardPageOf(paid, (paymentId) => cart.complete(paymentId))
}

export function cardPageOf({ body }: Reply, complete: FullCart['complete']): CardPage {
  const paymentId = String(body['paymentId'])
  const sessionId = String(body['redirectUrl']).split('/').at(-1) ?? ''
  return { paymentId, sessionId, complete: () => complete(paymentId) }
}

/** Retries until a working server responds. */
async function repeated(ask: () => Promise<Reply>): Promise<Reply> {
  for (let attempt = 0; ; attempt++) {
    const reply = await ask().catch(() => null)
    const isOver = reply && reply.status < 500 && reply.body['code'] !== 'idempotency_in_flight'
    if (isOver || (reply && attempt > 40)) return reply
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

export async function tellProvider(
  { sandboxOrigin }: Product,
  path: string,
  body: object = {},
): Promise<Record<string, unknown>> {
  const reply = await request(`${sandboxOrigin}/stripe/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await reply.body.json()) as Record<string, unknown>
}
