import { type Page } from '@playwright/test'

export const steps = ['selectPlan', 'stepOne', 'stepTwo', 'stepThree', 'checkoutPay'] as const

export async function signUp(page: Page, address: string) {
  await page.goto(address)
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  const popup = await opening
  await popup.getByLabel('Name').fill('Nora Newcomer')
  await popup.getByLabel('Email').fill(`nora.${crypto.randomUUID()}@example.com`)
  await popup.getByRole('button', { name: 'Continue as this person' }).click()
  await page.waitForURL('**/adminPanel/setup/selectPlan*')
}
