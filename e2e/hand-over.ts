import type { Page } from '@playwright/test'
import { storedAuth } from './identity.ts'
import { expect } from './journey.ts'

interface Collected {
  readonly orderId: string
  readonly paidMinor: number
}

/** Packs an order of the open panel's shop and records its pick-up and cash payment. */
export async function handOver(page: Page, { orderId, paidMinor }: Collected): Promise<void> {
  const { token } = await storedAuth(page)
  const steps = { picking: {}, packing: {}, 'hand-over': { cashCollectedMinor: paidMinor } }
  for (const [step, data] of Object.entries(steps)) {
    const reply = await page.request.post(`/api/orders/${orderId}/${step}`, {
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
      data,
    })
    expect(reply.ok(), await reply.text()).toBe(true)
  }
}
