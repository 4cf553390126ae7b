import { request } from '@playwright/test'
import { demoSlug } from './demo.ts'
import { expect, shopUrl } from './journey.ts'

export interface Buyer {
  readonly name: string
  readonly email: string
  readonly phone?: string
  readonly customerNote?: string
  /** The slug of the shop; without it the demo bakery's. */
  readonly shopSlug?: string
}

export interface Placed {
  readonly orderId: string
  readonly number: string
  /** Of the order's page in the shop. */
  readonly token: string
}

/** Somebody buys these of a shop, in cash, to be picked up at the last free time, as a program would. */
export async function buyItems(
  baseURL: string | undefined,
  { customerNote = '', shopSlug = demoSlug, ...buyer }: Buyer,
  lines: readonly { readonly variantId: string; readonly quantity: number }[],
): Promise<Placed> {
  const shop = await request.newContext({
    baseURL: `${baseURL}/api/shop/`,
    extraHTTPHeaders: { host: new URL(shopUrl(shopSlug, baseURL)).host },
  })
  for (const line of lines) await shop.put(`cart/lines/${crypto.randomUUID()}`, { data: line })
  const { options } = await (await shop.get('cart/delivery-options')).json()
  const pickup = options.find(({ kind }: { kind: string }) => kind === 'pickup')
  const slot = pickup.slots.findLast(({ free }: { free: number }) => free > 0)
  const reply = await shop.post('orders', {
    data: {
      lines,
      contact: { phone: '', ...buyer },
      delivery: { kind: 'pickup', slotId: slot.id, ...(customerNote && { customerNote }) },
      payment: 'cash',
    },
  })
  expect(reply.status(), await reply.text()).toBe(201)
  const placed = (await reply.json()) as Placed
  await shop.dispose()
  return placed
}
