import type { Page } from '@playwright/test'
import { freshEmail } from './identity.ts'
import { expect, sandboxUrl } from './journey.ts'

export const title = 'Does this look right?'
export const frameName = 'iframe[title="Preview of your shop"]:not([inert])'
export const shopFrame = (page: Page) => page.frameLocator(frameName)

export async function readWebsite(page: Page, baseURL: string | undefined) {
  await page.goto('/')
  await page
    .getByLabel('Your website address')
    .fill(sandboxUrl(baseURL).replace('localhost', 'woolworks.localhost'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Woolworks' })).toBeVisible({ timeout: 30_000 })
}

export async function createShop(page: Page) {
  const create = page.getByRole('button', { name: 'Create my shop' })
  await page.getByLabel('Email').fill(freshEmail('walker'))
  await create.click()
  await expect(page.getByText('Confirm to continue')).toBeVisible()
  await expect(page.getByText('Agree to the terms to continue')).toBeVisible()
  await page.getByLabel('I own this website or have permission to use its content.').check()
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await create.click()
  await page.waitForURL(/adminPanel/)
}
