import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { write } from './keyboard.ts'

export const orders = '/adminPanel/orderManagement'

export const field = (page: Page, name: string | RegExp) => page.getByLabel(name, { exact: true })
export const isSaved = (page: Page) => expect(page.getByText(/^Saved \d/)).toBeVisible()

export async function addItem(page: Page, title: string) {
  await write(page, field(page, 'Item, SKU or barcode'), title)
  await expect(page.getByRole('button', { name: `Add ${title}` })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(`Quantity of ${title}`)).toBeVisible()
}
