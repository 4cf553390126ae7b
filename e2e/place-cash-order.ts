import { request } from '@playwright/test'
import { addDemoItem, demoSlug } from './demo.ts'
import { expect, shopUrl } from './journey.ts'

interface Buyer {
  readonly name: string
  readonly email: string
}

/** Somebody buys one of an item of the demo bakery for £9.00 in cash, to be picked up, as a program would. */
export async function placeCashOrder(
  baseURL: string | undefined,
  contact: Buyer,
): Promise<{ orderId: string }> {
  const { variantId } = await addDemoItem(baseURL, { title: 'Bought once', priceMinor: 900 })
  const shop = await request.newContext({
    baseURL: `${baseURL}/api/shop/`,
    extraHTTPHeaders: { host: new URL(shopUrl(demoSlug, baseURL)).host },
  })
  const line = { variantId, quantity: 1 }
  await shop.put(`cart/lines/${crypto.randomUUID()}`, { data: line })
  const { options } = await (await shop.get('cart/delivery-options')).json()
  const pickup = options.find(({ kind }: { kind: string }) => kind === 'pickup')
  const slot = pickup.slots.findLast(({ free }: { free: number }) => free > 0)
  const reply = await shop.post('orders', {
    data: {
      lines: [line],
      contact: { ...contact, phone: '' },
      delivery: { kind: 'pickup', slotId: slot.id },
      payment: 'cash',
    },
  })
  expect(reply.status(), await reply.text()).toBe(201)
  const placed = (await reply.json()) as { orderId: string }
  await shop.dispose()
  return placed
}
