import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

export async function loaded(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^(Loading|Looking)/ })).toHaveCount(0)
}
