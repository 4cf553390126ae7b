import type { Page } from '@playwright/test'

export async function hearNothing(page: Page): Promise<void> {
  await page.route('**/api/events', () => {})
}
