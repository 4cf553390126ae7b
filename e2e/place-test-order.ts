import type { Page } from '@playwright/test'
import { storedAuth } from './identity.ts'
import { expect } from './journey.ts'

interface TestOrder {
  readonly orderId: string
  readonly number: string
  readonly totalMinor: number
}

export async function placeTestOrder(page: Page): Promise<TestOrder> {
  const { token } = await storedAuth(page)
  const placed = await page.request.post('/api/orders/test', {
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
  })
  expect(placed.status(), await placed.text()).toBe(201)
  return (await placed.json()) as TestOrder
}
