import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { randomEan13 } from './random-ean13.ts'

export const barcode = randomEan13()
export const inventory = '/adminPanel/inventoryManagement'

export async function beginCount(page: Page, { sku, title }: { sku: string; title: string }) {
  await page.goto(`${inventory}/stock/counts`)
  await page.getByRole('button', { name: 'Start a count' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Specific items' }).check()
  await dialog.getByLabel('SKUs or barcodes').fill(sku)
  await dialog.getByRole('button', { name: 'Start count' }).click()
  const counted = page.getByLabel(`Counted of ${title}`)
  await expect(counted).toBeVisible()
  return counted
}
