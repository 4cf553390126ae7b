import type { Page } from '@playwright/test'

import type { ShopDraft } from '../packages/contract/src/storefront/shop/shop-draft.ts'
import { storedAuth } from './identity.ts'
import { expect } from './journey.ts'

/** Saves a changed draft of the open panel's shop. */
export async function saveDraft(
  page: Page,
  change: (draft: ShopDraft) => Partial<ShopDraft>,
): Promise<void> {
  const headers = await authorization(page)
  const draft = (await (await page.request.get('/api/shop-draft', { headers })).json()) as ShopDraft
  const { theme, content, design, version } = { ...draft, ...change(draft) }
  const saved = await page.request.put('/api/shop-draft', {
    headers,
    data: { theme, content, design, version },
  })
  expect(saved.ok(), await saved.text()).toBe(true)
}

/** Builds and publishes the draft of the open panel's shop. */
export async function publishDraft(page: Page): Promise<void> {
  const headers = await authorization(page)
  const created = await page.request.post('/api/builds', { headers, data: {} })
  expect(created.ok(), await created.text()).toBe(true)
  const { build } = (await created.json()) as { build: { id: string } }
  await expect(async () => {
    const published = await page.request.post(`/api/builds/${build.id}/publication`, {
      headers,
      data: {},
    })
    expect(published.ok(), await published.text()).toBe(true)
  }).toPass({ timeout: 60_000 })
}

const authorization = async (page: Page) => ({
  authorization: `Bearer ${(await storedAuth(page)).token}`,
})
