import type { Page } from '@playwright/test'
import { addItem } from './add-item.ts'
import { demoPerson } from './demo.ts'
import { expect, signIn } from './journey.ts'

export const receiving = '/adminPanel/inventoryManagement/stock/receive'
export const lookups = '**/api/catalog/stock/lookups'

export const newCode = () => crypto.randomUUID().slice(0, 8).toUpperCase()

export async function openWith(
  page: Page,
  items: readonly { title: string; sku: string; barcode?: string }[],
) {
  await signIn(page, demoPerson('owner'))
  for (const { title, sku, barcode = '' } of items)
    await addItem(page, {
      title,
      variants: [{ optionValues: [], priceMinor: 420, initialStock: 2, sku, barcode }],
    })
  await page.goto(receiving)
  await expect(page.getByLabel('Scan, or search')).toBeVisible()
}

export const scan = async (page: Page, code: string) => {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

export const lines = (page: Page) => page.getByRole('list', { name: 'Lines' })
