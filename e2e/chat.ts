import { expect, type Page } from '@playwright/test'

/** Said by keyboard alone; resolves once the reply is there. */
export async function say(page: Page, text: string) {
  const before = await said(page).count()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await expect.poll(() => said(page).count()).toBeGreaterThan(before + 1)
}

/** The messages alone: the card of a website fills with items of its own meanwhile. */
export const said = (page: Page) => talk(page).locator('ol').first().getByRole('listitem')

export const talk = (page: Page) => page.getByRole('region', { name: 'Conversation' })
export const chat = (page: Page) => page.getByRole('dialog', { name: 'Chat with Marketday' })
