import type { Page } from '@playwright/test'
import { addItem } from './add-item.ts'
import { demoSlug } from './demo.ts'
import { storedAuth } from './identity.ts'
import { expect, shopUrl } from './journey.ts'

interface Placed {
  readonly orderId: string
  readonly token: string
  readonly number: string
}

interface Customer {
  readonly email: string
  readonly name: string
  readonly phone: string
}

/** Orders a separate service item, so that no shared slots or stock are used. */
export async function placeServiceOrder(
  page: Page,
  baseURL: string | undefined,
  contact: Customer,
): Promise<Placed> {
  const itemId = await addItem(page, {
    title: `Baking course ${crypto.randomUUID().slice(0, 8)}`,
    status: 'active',
    kind: 'service',
    variants: [{ optionValues: [], priceMinor: 450 }],
  })
  const { token } = await storedAuth(page)
  const item = await page.request.get(`/api/catalog/products/${itemId}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { variants } = (await item.json()) as { variants: { id: string }[] }
  const { host } = new URL(shopUrl(demoSlug, baseURL))
  const placed = await page.request.post('/api/shop/orders', {
    headers: { host, 'idempotency-key': crypto.randomUUID() },
    data: {
      lines: [{ variantId: variants[0]?.id, quantity: 2 }],
      contact,
      delivery: { kind: 'none' },
      payment: 'cash',
    },
  })
  expect(placed.ok(), await placed.text()).toBe(true)
  return (await placed.json()) as Placed
}
