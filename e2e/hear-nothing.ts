import type { Page } from '@playwright/test'

/** From now on the page does not hear what others do meanwhile, as on a connection that has gone quiet. */
export async function hearNothing(page: Page): Promise<void> {
  await page.route('**/api/events', () => {})
}
