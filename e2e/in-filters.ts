import type { Locator, Page } from '@playwright/test'

export async function inFilters(
  page: Page,
  choose: (sheet: Locator) => Promise<unknown>,
): Promise<void> {
  await page.getByRole('button', { name: /^Filters/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await choose(sheet)
  await sheet.getByRole('button', { name: 'Done' }).click()
}
