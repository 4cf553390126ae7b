import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { appIsReady } from './sentences/visit.ts'

export const inventory = '/adminPanel/inventoryManagement'

export async function openTable(page: Page, name: string, address: string) {
  await page.goto(address)
  await appIsReady(page)
  const table = page.getByRole('table', { name })
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  // The last column appears once the edit permission is known.
  if (name === 'Items')
    await expect(table.getByRole('columnheader', { name: 'Actions' })).toHaveCount(1)
}
