import { request } from '@playwright/test'
import { bookPickup } from './book-pickup.ts'
import { demoSlug } from './demo.ts'
import { expect, shopUrl } from './journey.ts'

export interface Buyer {
  readonly name: string
  readonly email: string
  readonly phone?: string
  readonly customerNote?: string
  /** Slug of the shop; default: the demo bakery. */
  readonly shopSlug?: string
}

export interface Placed {
  readonly orderId: string
  readonly number: string
  readonly token: string
}

/** Places a cash pick-up order at the last free time, through the API. */
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
  const reply = await bookPickup(shop, (slotId) =>
    shop.post('orders', {
      data: {
        lines,
        contact: { phone: '', ...buyer },
        delivery: { kind: 'pickup', slotId, ...(customerNote && { customerNote }) },
        payment: 'cash',
      },
    }),
  )
  expect(reply.status(), await reply.text()).toBe(201)
  const placed = (await reply.json()) as Placed
  await shop.dispose()
  return placed
}
