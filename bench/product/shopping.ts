import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Agent, request } from 'undici'
import type { Call } from '../load/flow-load.ts'
import { newShopper } from '../load/new-shopper.ts'
import { testAccountId } from './seed-shop.ts'

export async function placeOrder(call: Call, variantIds: readonly string[]): Promise<void> {
  await call({
    method: 'POST',
    path: '/api/shop/orders',
    headers: { 'idempotency-key': randomUUID() },
    body: {
      lines: variantIds.map((variantId) => ({ variantId, quantity: 1 })),
      contact: newShopper().contact,
      delivery: { kind: 'pickup' },
      payment: 'cash',
    },
  })
}

type Cart = { totalMinor: number }
type Payment = { paymentId: string | null; redirectUrl: string | null; order: object | null }
type Completion = Pick<Payment, 'order'> & { state: string }

const mostLooks = 10

/** Complete purchase from an empty browser; the sandbox's card page is paid without a browser. */
export async function purchase(
  call: Call,
  { variantId, sandboxOrigin }: { variantId: string; sandboxOrigin?: string | undefined },
): Promise<void> {
  const shopper = withCookies(call)
  const { contact, address } = newShopper()
  const cart = '/api/shop/cart'
  const line = { variantId, quantity: 1 }
  await shopper({ method: 'PUT', path: `${cart}/lines/${randomUUID()}`, body: line })
  await shopper({ method: 'PUT', path: `${cart}/contact`, body: contact })
  await shopper({ method: 'PUT', path: `${cart}/address`, body: address })
  await shopper({ method: 'GET', path: `${cart}/delivery-options` })
  const choice = { method: 'PUT', path: `${cart}/delivery`, body: { kind: 'delivery' } } as const
  const { totalMinor } = await shopper<Cart>(choice)
  const paid = await shopper<Payment>({
    method: 'POST',
    path: '/api/shop/checkout/payment',
    headers: { 'idempotency-key': randomUUID() },
    body: { method: sandboxOrigin ? 'card' : 'cash', expectedTotalMinor: totalMinor },
  })
  if (!sandboxOrigin) return requireOrder(paid)
  await payByCard(sandboxOrigin, paid.redirectUrl ?? '')
  await returnFromCardPage(shopper, paid)
}

/** Polls like the page while the webhook is in progress. */
async function returnFromCardPage(shopper: Call, { paymentId }: Payment): Promise<void> {
  for (let looks = 1; ; looks += 1) {
    const done = await shopper<Completion>({
      method: 'POST',
      path: '/api/shop/checkout/completion',
      headers: { 'idempotency-key': randomUUID() },
      body: paymentId === null ? {} : { paymentId },
    })
    if (done.state !== 'processing' || looks === mostLooks) return requireOrder(done)
    await pause(1000)
  }
}

function requireOrder({ order }: Pick<Payment, 'order'>): void {
  if (order === null) throw new Error('the purchase ended without an order')
}

/** Makes the Stripe account of a seeded shop known to the sandbox. */
export async function createAccount(sandboxOrigin: string, slug: string): Promise<void> {
  const reply = await request(`${sandboxOrigin}/stripe/_account`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: testAccountId(slug) }),
  })
  await reply.body.dump()
}

const toSandbox = new Agent({ connections: 32 })

async function payByCard(sandboxOrigin: string, redirectUrl: string): Promise<void> {
  const session = new URL(redirectUrl).pathname.split('/').at(-1)
  const reply = await request(`${sandboxOrigin}/stripe/_pay/${session}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    dispatcher: toSandbox,
  })
  const text = await reply.body.text()
  if (reply.statusCode !== 200) throw new Error(`the card was refused: ${text.slice(0, 200)}`)
}

/** Cookie jar: returns the shop's cookies with the next call. */
function withCookies(call: Call): Call {
  let cookie = ''
  return (ask) =>
    call({
      ...ask,
      headers: { ...ask.headers, ...(cookie && { cookie }) },
      keepCookies: (set) => (cookie = set),
    })
}
