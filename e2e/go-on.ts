import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** From one page of the set-up to this one, whose own button is there only once its heading has the focus. */
export async function goOn(page: Page, step: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`**/adminPanel/setup/${step}*`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}
