import type { Page } from '@playwright/test'
import { addItem } from './add-item.ts'
import { demoPerson } from './demo.ts'
import { expect, expectAccessible, signIn, test } from './journey.ts'
import { appIsReady } from './sentences/visit.ts'
import { inventory, bar, offer, variants, keptText } from './panel.drafts.ts'

// The server refuses stale versions; the browser logs that.
test.use({ allowConsole: [/status of 409/] })

test('UX-19 what was typed into an item and not saved is offered after a crash, and merged with what others saved', async ({
  page,
  context,
}) => {
  await signIn(page, demoPerson('owner'))
  const title = `Kept ${crypto.randomUUID().slice(0, 8)}`
  const id = await addItem(page, { title, variants })
  await page.goto(`${inventory}/items/${id}`)
  await appIsReady(page)
  await page.getByLabel('Brand').fill('Windmill')
  await page.getByRole('button', { name: 'Add an option such as size' }).click()
  await page.getByLabel('Option', { exact: true }).fill('Size')
  await page.getByLabel('Add values').fill('Small, Large')
  await page.keyboard.press('Enter')
  await page.getByLabel('Price of Large', { exact: true }).fill('7.10')
  await expect(bar(page)).toContainText('saved on this device at')
  await page.getByLabel('SKU of Large').fill('L-1')
  await expect.poll(() => keptText(page)).toContain('"L-1"')
  // Closes the tab without a prompt, as in a crash.
  await page.close()

  const later = await context.newPage()
  await later.goto(`${inventory}/items/${id}`)
  await appIsReady(later)
  await expect(later.getByLabel('Brand')).toHaveValue('')
  await expect(offer(later)).toContainText('You have unsaved changes from')
  await expectAccessible(later)
  await saveElsewhere(later, { id, title: `${title} renamed` })
  await offer(later).getByRole('button', { name: 'Restore changes' }).click()
  await expect(later.getByLabel('Brand')).toHaveValue('Windmill')
  await expect(later.getByLabel('Price of Large', { exact: true })).toHaveValue('7.10')
  await expect(later.getByLabel('SKU of Large')).toHaveValue('L-1')
  await expect(offer(later)).toHaveCount(0)
  await bar(later).getByRole('button', { name: 'Save' }).click()
  await expect(bar(later)).toHaveCount(0)
  await expect(later.getByLabel('Title', { exact: true })).toHaveValue(`${title} renamed`)
  await expect(later.getByLabel('Brand')).toHaveValue('Windmill')
  await later.reload()
  await expect(later.getByLabel('Brand')).toHaveValue('Windmill')
  await expect(offer(later)).toHaveCount(0)
})

async function saveElsewhere(page: Page, { id, title }: { id: string; title: string }) {
  const { token } = (await page.evaluate(() =>
    JSON.parse(localStorage.getItem('auth') ?? '{}'),
  )) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const found = await page.request.get(`/api/catalog/products/${id}`, { headers })
  const { version } = (await found.json()) as { version: number }
  const saved = await page.request.put(`/api/catalog/products/${id}`, {
    headers,
    data: { version, item: { title, status: 'draft', variants } },
  })
  expect(saved.status(), await saved.text()).toBe(200)
}
