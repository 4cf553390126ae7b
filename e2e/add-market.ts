import type { Page } from '@playwright/test'
import { storedAuth } from './identity.ts'
import { expect } from './journey.ts'

interface NewMarket {
  readonly name: string
  readonly code: string
  readonly country?: string
  readonly locale?: string
  readonly addsTax?: boolean
}

/** Adds a market with prices a tenth above the home market; returns its id. */
export async function addMarket(page: Page, market: NewMarket): Promise<string> {
  const { token } = await storedAuth(page)
  const headers = { authorization: `Bearer ${token}` }
  const rule = { categoryIds: null, priceChangeBp: 1000, priceEnding: null, addsTax: false }
  const data = { country: 'IE', locale: 'en-IE', ...rule, ...market }
  const added = await page.request.post('/api/catalog/markets', { headers, data })
  expect(added.status()).toBe(201)
  return ((await added.json()) as { id: string }).id
}
