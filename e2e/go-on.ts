import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Goes from one set-up page to the next; the next page's button appears once its heading has focus. */
export async function goOn(page: Page, step: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`**/adminPanel/setup/${step}*`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}
