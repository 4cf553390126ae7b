import type { Page } from '@playwright/test'
import { goOn } from './go-on.ts'
import { newOwner } from './identity.ts'
import { expect } from './journey.ts'

export async function openOwnShop(page: Page, baseURL: string | undefined): Promise<void> {
  await newOwner(page, baseURL)
  await page.goto('/adminPanel/setup/selectPlan')
  for (const next of ['stepOne', 'stepTwo', 'stepThree', 'checkoutPay']) await goOn(page, next)
  await page.getByRole('button', { name: /Start 14 days free/ }).click()
  await page.waitForURL('**/adminPanel/buildManagement*')
  await expect(
    page.getByText('Build 1 is live').or(page.getByText('Live', { exact: true }).first()),
  ).toBeVisible({
    timeout: 60_000,
  })
}
