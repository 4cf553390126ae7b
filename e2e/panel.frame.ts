import type { Page } from '@playwright/test'
import { demoPerson } from './demo.ts'
import { expect, signIn } from './journey.ts'

export const orders = '/adminPanel/orderManagement'

export async function openOrders(page: Page) {
  await signIn(page, demoPerson('owner'), orders)
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible()
}
