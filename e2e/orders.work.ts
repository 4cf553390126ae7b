import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

export const orders = '/adminPanel/orderManagement'

export const openOrder = async (page: Page, orderId: string) => {
  await page.goto(`${orders}/${orderId}`)
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d/ })).toBeVisible()
}
