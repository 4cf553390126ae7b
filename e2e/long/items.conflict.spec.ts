import type { Page } from '@playwright/test'
import { addDemoItem, demoPerson, type DemoItem } from '../demo.ts'
import { expect, expectAccessible, signIn, test } from '../journey.ts'

// The server refuses stale versions; the browser logs that.
test.use({ allowConsole: [/status of 409/] })

test('what somebody else changed is kept with what I changed, and only what we both changed is asked', async ({
  page,
  baseURL,
}) => {
  const item = await addDemoItem(baseURL, { title: 'Rye loaf', priceMinor: 350 })
  await signIn(page, demoPerson('owner'))
  await open(page, item)
  await page.getByLabel('Brand').fill('Mill')
  await item.reprice(999)
  await save(page)
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('9.99')
  await expect(page.getByLabel('Brand')).toHaveValue('Mill')

  const second = await addDemoItem(baseURL, { title: 'Oat loaf', priceMinor: 350 })
  await open(page, second)
  await page.getByLabel('Brand').fill('Mill')
  await page.getByLabel('Price', { exact: true }).fill('4')
  await second.reprice(999)
  await save(page)
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this item' })
  const price = dialog.getByRole('radiogroup')
  await expect(price).toHaveCount(1)
  await expect(price).toContainText('£4.00')
  await expect(price).toContainText('£9.99')
  await expectAccessible(page)
  await price.getByRole('radio', { name: /Theirs/ }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('9.99')
  await expect(page.getByLabel('Brand')).toHaveValue('Mill')
})

async function open(page: Page, { id }: DemoItem) {
  await page.goto(`/adminPanel/inventoryManagement/items/${id}`)
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('3.50')
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
