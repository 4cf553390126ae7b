import type { Page } from '@playwright/test'
import { storedAuth } from './identity.ts'
import { expect } from './journey.ts'

/** Adds an item, by default a draft, in the open panel's shop; returns its id. */
export async function addItem(page: Page, item: object): Promise<string> {
  const { token } = await storedAuth(page)
  const added = await page.request.post('/api/catalog/products', {
    headers: { authorization: `Bearer ${token}` },
    data: { status: 'draft', ...item },
  })
  expect(added.status(), await added.text()).toBe(201)
  return ((await added.json()) as { id: string }).id
}
