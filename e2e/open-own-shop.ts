import type { Page } from '@playwright/test'
import { addItem } from './add-item.ts'
import { goOn } from './go-on.ts'
import { newOwner, storedAuth } from './identity.ts'
import { expect } from './journey.ts'

export async function openOwnShop(page: Page, baseURL: string | undefined): Promise<void> {
  await newOwner(page, baseURL)
  await page.goto('/adminPanel/setup/selectPlan')
  for (const next of ['stepOne', 'stepTwo', 'stepThree', 'checkoutPay']) await goOn(page, next)
  // A shop with nothing to sell is not opened; the journey begins with an empty one.
  const itemId = await addItem(page, {
    title: 'Opening item',
    status: 'active',
    variants: [{ optionValues: [], priceMinor: 100 }],
  })
  await page.getByRole('button', { name: /Start 14 days free/ }).click()
  await page.waitForURL('**/adminPanel/buildManagement*')
  await expect(
    page.getByText('Build 1 is live').or(page.getByText('Live', { exact: true }).first()),
  ).toBeVisible({
    timeout: 60_000,
  })
  const { token } = await storedAuth(page)
  const deleted = await page.request.delete(`/api/catalog/products/${itemId}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(deleted.ok(), await deleted.text()).toBe(true)
}
