import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

export const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' })
export const field = (page: Page) =>
  palette(page).getByRole('combobox', { name: 'Search everything' })
export const option = (page: Page, name: string | RegExp) =>
  palette(page).getByRole('option', { name }).first()

export async function open(page: Page) {
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}
