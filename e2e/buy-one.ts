import { request } from '@playwright/test'
import { addDemoItem, demoSlug, type DemoItem } from './demo.ts'
import { expect, shopUrl } from './journey.ts'

interface Buyer {
  readonly name: string
  readonly email: string
  readonly phone?: string
  readonly customerNote?: string
}

interface Bought {
  readonly orderId: string
  readonly number: string
  readonly item: DemoItem
}

/** Somebody buys one of an item of their own of the demo bakery, to be picked up at the last free time, as a program would. */
export async function buyOne(
  baseURL: string | undefined,
  { customerNote = '', ...buyer }: Buyer,
  { title = 'Bought once', priceMinor = 900 } = {},
): Promise<Bought> {
  const item = await addDemoItem(baseURL, { title, priceMinor })
  const shop = await request.newContext({
    baseURL: `${baseURL}/api/shop/`,
    extraHTTPHeaders: { host: new URL(shopUrl(demoSlug, baseURL)).host },
  })
  const line = { variantId: item.variantId, quantity: 1 }
  await shop.put(`cart/lines/${crypto.randomUUID()}`, { data: line })
  const { options } = await (await shop.get('cart/delivery-options')).json()
  const pickup = options.find(({ kind }: { kind: string }) => kind === 'pickup')
  const slot = pickup.slots.findLast(({ free }: { free: number }) => free > 0)
  const reply = await shop.post('orders', {
    data: {
      lines: [line],
      contact: { phone: '', ...buyer },
      delivery: { kind: 'pickup', slotId: slot.id, ...(customerNote && { customerNote }) },
      payment: 'cash',
    },
  })
  expect(reply.status(), await reply.text()).toBe(201)
  const placed = (await reply.json()) as Omit<Bought, 'item'>
  await shop.dispose()
  return { ...placed, item }
}
