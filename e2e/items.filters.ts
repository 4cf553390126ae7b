import type { Page } from '@playwright/test'
import { addItem } from './add-item.ts'
import { findTaxClass } from './find-tax-class.ts'

export const inventory = '/adminPanel/inventoryManagement'

export const items = (page: Page) => page.getByRole('table', { name: 'Items' })
export const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' })
export const filters = (page: Page) => page.getByRole('button', { name: /^Filters/ })

/** Items of a unique brand, numbered from the cheapest; odd ones lack a tax class. */
export async function addBrand(page: Page, count: number): Promise<string> {
  const taxed = await findTaxClass(page, 'Reduced rate')
  const brand = `Mill ${crypto.randomUUID().slice(0, 8)}`
  for (const number of Array.from({ length: count }, (_none, index) => index + 1)) {
    const variants = [{ optionValues: [], priceMinor: number * 100, sku: `${brand}-${number}` }]
    const taxClassId = number % 2 === 0 ? taxed : null
    await addItem(page, {
      title: `Loaf ${number}`,
      vendor: brand,
      tags: ['sliced'],
      taxClassId,
      variants,
    })
  }
  return brand
}
