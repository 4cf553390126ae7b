import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

export async function linkOf(page: Page, orderId: string): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/adminPanel/orderManagement/${orderId}`)
  await page.getByRole('button', { name: 'More' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Send payment link…' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Copy link' }).press('Enter')
  await expect(page.getByRole('dialog').getByText('Link copied')).toBeVisible()
  await page.keyboard.press('Escape')
  return await page.evaluate(() => navigator.clipboard.readText())
}

export const buyer = () => ({
  name: 'Cora Changing',
  email: `cora.${crypto.randomUUID().slice(0, 8)}@example.com`,
})
