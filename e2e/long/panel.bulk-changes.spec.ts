import type { Page } from '@playwright/test'
import { addItem } from '../add-item.ts'
import { demoPerson } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { storedAuth } from '../identity.ts'
import { expect, signIn, test } from '../journey.ts'
import { appIsReady } from '../sentences/visit.ts'

const inventory = '/adminPanel/inventoryManagement'

test('prices of several items are changed after a look at them, and brought back', async ({
  page,
}) => {
  await signIn(page, demoPerson('owner'))
  const name = `Batch ${crypto.randomUUID().slice(0, 8)}`
  const variants = [{ optionValues: [], priceMinor: 420 }]
  for (const number of [1, 2, 3]) await addItem(page, { title: `${name} ${number}`, variants })
  await page.goto(`${inventory}?search=${encodeURIComponent(name)}`)
  await appIsReady(page)
  const items = page.getByRole('table', { name: 'Items' })
  await expect(items.getByRole('row')).toHaveCount(4)
  await items.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Change …' }).click()

  const dialog = page.getByRole('dialog', { name: 'Change items' })
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByRole('textbox', { name: 'By' })).toBeFocused()
  await expect(dialog).toContainText('Enter a percentage')
  await dialog.getByRole('textbox', { name: 'By' }).fill('10')
  await expectInEveryLook(page, { only: [320, 1440], within: 'dialog' })
  await dialog.getByRole('button', { name: 'Preview' }).click()

  const preview = page.getByRole('dialog', { name: 'This would change' })
  await expect(preview.getByRole('status')).toHaveText('3 items would change.')
  await expect(preview.getByRole('listitem').first()).toContainText('£4.62')
  await expectInEveryLook(page, { only: [320, 1440], within: 'dialog' })
  await preview.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByRole('textbox', { name: 'By' })).toHaveValue('10')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await preview.getByRole('button', { name: 'Change 3 items' }).click()
  await expect(page.getByText('3 items are given a new price')).toBeVisible()
  await expect(items.getByRole('row').filter({ hasText: '£4.62' })).toHaveCount(3)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('3 items are restored')).toBeVisible()
  await expect(items.getByRole('row').filter({ hasText: '£4.20' })).toHaveCount(3)
})

test('past changes say what became of each item, and are undone from there', async ({ page }) => {
  await signIn(page, demoPerson('owner'))
  const name = `Past ${crypto.randomUUID().slice(0, 8)}`
  const variants = [{ optionValues: [], priceMinor: 420 }]
  for (const number of [1, 2]) await addItem(page, { title: `${name} ${number}`, variants })
  await page.goto(`${inventory}?search=${encodeURIComponent(name)}`)
  await appIsReady(page)
  const items = page.getByRole('table', { name: 'Items' })
  await items.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Change …' }).click()
  await page.getByRole('combobox', { name: 'Change' }).selectOption('Tax class')
  await page.getByRole('combobox', { name: 'Tax class' }).selectOption('Reduced rate, 5%')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Change 2 items' }).click()
  await expect(page.getByText('2 items are given another tax class')).toBeVisible()

  await page.getByRole('link', { name: 'Past changes' }).click()
  const changes = page.getByRole('table', { name: 'Changes' })
  await expectInEveryLook(page, { only: [320, 1440] })
  // Other tests change items of the same business concurrently.
  const newest = changes.getByRole('row').filter({ hasText: 'Tax class changed' }).first()
  await expect(newest).toContainText('2 items')
  await newest.getByRole('link', { name: 'Tax class changed' }).click()
  const become = page.getByRole('table', { name: 'Items of the change' })
  await expect(become.getByRole('row').filter({ hasText: name })).toHaveCount(2)
  await expectInEveryLook(page, { only: [320, 1440] })
  await page.getByRole('combobox', { name: 'Result' }).selectOption('Skipped')
  await expect(page).toHaveURL(/outcome=refused/)
  await page.getByRole('button', { name: 'Clear all filters' }).click()

  await page.getByRole('button', { name: 'Undo: Tax class changed' }).click()
  await expect(become.getByText('Restored')).toHaveCount(2)
  await page.getByRole('main').getByRole('link', { name: 'Past changes' }).click()
  await expect(newest).toContainText('Undone')
})

test('a change that does not fit an item names it and leaves it out', async ({ page }) => {
  await signIn(page, demoPerson('owner'))
  const name = `Unpriced ${crypto.randomUUID().slice(0, 8)}`
  const priced = [{ optionValues: [], priceMinor: 420 }]
  await addItem(page, { title: `${name} 1`, variants: priced })
  await addItem(page, { title: `${name} 2`, variants: [{ optionValues: [], priceMinor: 0 }] })
  await page.goto(`${inventory}?search=${encodeURIComponent(name)}`)
  await appIsReady(page)
  const items = page.getByRole('table', { name: 'Items' })
  await items.getByRole('checkbox', { name: `Select ${name} 1` }).check()
  await page.getByRole('button', { name: 'Change …' }).click()
  await page.getByRole('radio', { name: 'All results, on every page' }).check()
  await page.getByRole('textbox', { name: 'By' }).fill('5')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'This would change' })
  await expect(preview).toContainText('1 item skipped: It has no price yet')
  await preview.getByRole('button', { name: 'Change 1 item' }).click()
  await expect(page.getByText('1 item is given a new price')).toBeVisible()
  await expect(page.getByText(`${name} 2: It has no price yet`)).toBeVisible()
})

test('INV-06 several items are put on sale until a day, and the sale is brought to its end at once', async ({
  page,
}) => {
  await signIn(page, demoPerson('owner'))
  const name = `Sale ${crypto.randomUUID().slice(0, 8)}`
  const variants = [{ optionValues: [], priceMinor: 500 }]
  for (const number of [1, 2]) await addItem(page, { title: `${name} ${number}`, variants })
  await page.goto(`${inventory}?search=${encodeURIComponent(name)}`)
  await appIsReady(page)
  const items = page.getByRole('table', { name: 'Items' })
  const choose = async (what: string) => {
    await items.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page.getByRole('button', { name: 'Change …' }).click()
    await page.getByRole('combobox', { name: 'Change' }).selectOption(what)
  }
  await choose('Put on sale')
  const dialog = page.getByRole('dialog', { name: 'Change items' })
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog).toContainText('Enter a percentage below 100')
  await dialog.getByRole('textbox', { name: 'Discount' }).fill('20')
  await dialog.getByLabel('Sale ends').fill('2099-07-01T09:30')
  await expectInEveryLook(page, { only: [320, 1440], within: 'dialog' })
  await dialog.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'This would change' })
  await expect(preview.getByRole('listitem').first()).toContainText('£4.00 until')
  await preview.getByRole('button', { name: 'Change 2 items' }).click()
  await expect(page.getByText('2 items are on sale')).toBeVisible()

  await choose('End the sale')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await preview.getByRole('button', { name: 'Change 2 items' }).click()
  await expect(page.getByText('2 items are no longer on sale')).toBeVisible()
})

test('INV-10 an item is pinned to a collection from the list, and the pin is taken back', async ({
  page,
}) => {
  const name = `Pin ${crypto.randomUUID().slice(0, 8)}`
  await signIn(page, demoPerson('owner'))
  await addItem(page, { title: name, variants: [{ optionValues: [], priceMinor: 500 }] })
  const removeCollection = await addCollection(page, name)
  await page.goto(`${inventory}?search=${encodeURIComponent(name)}`)
  await appIsReady(page)
  const items = page.getByRole('table', { name: 'Items' })
  await items.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Change …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change items' })
  await dialog.getByRole('combobox', { name: 'Change' }).selectOption('Pin to a collection')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog).toContainText('Choose a collection')
  await dialog.getByRole('combobox', { name: 'Collection' }).selectOption(name)
  await expectInEveryLook(page, { only: [320, 1440], within: 'dialog' })
  await dialog.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'This would change' })
  await expect(preview.getByRole('listitem').first()).toContainText('not pinned')
  await preview.getByRole('button', { name: 'Change 1 item' }).click()
  await expect(page.getByText('1 item is pinned')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 item is restored')).toBeVisible()
  await removeCollection()
})

/** Returns a function that removes the collection, because their number per shop is limited. */
async function addCollection(page: Page, title: string): Promise<() => Promise<void>> {
  const { token } = await storedAuth(page)
  const headers = { authorization: `Bearer ${token}` }
  const added = await page.request.post('/api/catalog/collections', {
    headers,
    data: { title, rule: {}, sort: 'title', pinnedIds: [], isOnHome: false, isInMenu: false },
  })
  expect(added.status(), await added.text()).toBe(201)
  const { id } = (await added.json()) as { id: string }
  return async () => {
    const removed = await page.request.delete(`/api/catalog/collections/${id}`, { headers })
    expect(removed.ok()).toBe(true)
  }
}
