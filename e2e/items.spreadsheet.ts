import type { Page } from '@playwright/test'
import { addItem } from './add-item.ts'
import { demoPerson } from './demo.ts'
import { signIn } from './journey.ts'

export const inventory = '/adminPanel/inventoryManagement'

export const newName = () => `Grid ${crypto.randomUUID().slice(0, 8)}`

export async function addThree(page: Page): Promise<string> {
  await signIn(page, demoPerson('owner'))
  const name = newName()
  for (const number of [1, 2, 3])
    await addItem(page, {
      title: `${name} ${number}`,
      variants: [{ optionValues: [], priceMinor: 420, sku: `${name} ${number}` }],
    })
  return name
}

export const cell = (page: Page, row: number, column: number) =>
  page.locator(`[role=gridcell][data-row="${row}"][data-column="${column}"]`)

export const price = 5
