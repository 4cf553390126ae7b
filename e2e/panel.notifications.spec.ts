import type { Page } from '@playwright/test'
import { addDemoItem, demoPerson } from './demo.ts'
import { expect, signIn, test } from './journey.ts'
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

async function setAside(page: Page, title: string, quantity: number) {
  await page.goto(`/adminPanel/inventoryManagement?tab=stock&search=${encodeURIComponent(title)}`)
  await page.getByRole('rowheader').getByRole('link', { name: title }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('radio', { name: 'Set aside' }).check()
  await form.getByLabel('Quantity to set aside').fill(String(quantity))
  await form.getByLabel('Reason').selectOption('Damaged')
  await form.getByRole('button', { name: 'Set aside' }).click()
  await expect(page.getByText(`Set aside: ${title}`)).toBeVisible()
}

test('UX-34 what sells out is told under the bell by itself, is followed and read', async ({
  page,
  browser,
  baseURL,
}) => {
  const { title } = await addDemoItem(baseURL, { title: `Told Tart ${Date.now()}`, stock: 3 })
  await signIn(page, demoPerson('manager'))
  await expect(bell(page)).toBeVisible()
  const other = await browser.newPage()
  await signIn(other, demoPerson('catalogue'))
  await setAside(other, title, 3)
  await other.close()

  await expect(bell(page)).toHaveAccessibleName(/[1-9]\d* unread/, { timeout: 20_000 })
  await bell(page).click()
  const entry = sheet(page).getByRole('link', { name: `${title} is sold out` })
  await expect(entry).toContainText('None left')
  await entry.click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()

  await bell(page).click()
  await expect(entry).toBeVisible()
  await expect(entry).not.toContainText('unread')
  const all = sheet(page).getByRole('button', { name: 'Mark all as read' })
  if (await all.isVisible()) await all.click()
  await expect(all).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(bell(page)).toBeFocused()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
})
