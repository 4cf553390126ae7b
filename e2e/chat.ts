import { expect, type Page } from '@playwright/test'

/** Types a message; resolves once the reply is shown. */
export async function say(page: Page, text: string) {
  const before = await said(page).count()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await expect.poll(() => said(page).count()).toBeGreaterThan(before + 1)
}

/** Messages only: the website's card adds list items of its own. */
export const said = (page: Page) => talk(page).locator('ol').first().getByRole('listitem')

export const talk = (page: Page) => page.getByRole('region', { name: 'Conversation' })
export const chat = (page: Page) => page.getByRole('dialog', { name: 'Chat with Marketday' })
