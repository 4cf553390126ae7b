import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

export async function publishChanges(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Build now' }).press('Enter')
  await page.waitForURL('**/buildManagement/**')
  await page.getByRole('button', { name: 'Publish…' }).press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Publish/ })
    .press('Enter')
  await expect(page.getByText('Visitors see it now.')).toBeVisible()
}
