import { request } from 'undici'
import type { Product } from '../product/start-product.ts'
import { call } from './shopkeeper.ts'
import type { Reply, Shopkeeper } from './shopkeeper.ts'

interface CardPage {
  readonly paymentId: string
  readonly sessionId: string
  /** What the browser asks when it comes back from the card page. */
  complete(): Promise<Reply>
}

/** A shopper of their own, from an empty cart to the provider's card page. Repeats what the network cut. */
export async function openCardPage(
  product: Product,
  { slug }: Pick<Shopkeeper, 'slug'>,
  variantId: string,
): Promise<CardPage> {
  let cookie = ''
  const ask = async (method: 'PUT' | 'POST' | 'GET', path: string, body?: object) => {
    const key = crypto.randomUUID()
    const reply = await repeated(() =>
      call(product, {
        method,
        path: `/api/shop/${path}`,
        host: `${slug}.localhost`,
        headers: {
          ...(cookie && { cookie }),
          ...(method === 'POST' && { 'idempotency-key': key }),
        },
        ...(body && { body }),
      }),
    )
    cookie = reply.cookies || cookie
    return reply
  }
  await ask('PUT', `cart/lines/${crypto.randomUUID()}`, { variantId, quantity: 1 })
  const email = `${crypto.randomUUID()}@example.com`
  await ask('PUT', 'cart/contact', { email, name: 'Card Shopper' })
  const { body: cart } = await ask('PUT', 'cart/delivery', { kind: 'pickup' })
  const paid = await ask('POST', 'checkout/payment', {
    method: 'card',
    expectedTotalMinor: cart['totalMinor'],
  })
  if (paid.status !== 200) throw new Error(`no card page: ${JSON.stringify(paid.body)}`)
  const paymentId = String(paid.body['paymentId'])
  return {
    paymentId,
    sessionId: String(paid.body['redirectUrl']).split('/').at(-1) ?? '',
    complete: () => ask('POST', 'checkout/completion', { paymentId }),
  }
}

/** Until it is answered by somebody who could. */
async function repeated(ask: () => Promise<Reply>): Promise<Reply> {
  for (let attempt = 0; ; attempt++) {
    const reply = await ask().catch(() => null)
    const isOver = reply && reply.status < 500 && reply.body['code'] !== 'idempotency_in_flight'
    if (isOver || (reply && attempt > 40)) return reply
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** An order to the sandbox's card provider. */
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
