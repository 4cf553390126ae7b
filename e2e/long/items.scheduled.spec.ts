import type { Page } from '@playwright/test'
import { addItem } from '../add-item.ts'
import { demoPerson, demoSlug } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { expect, expectAccessible, shopUrl, signIn, test } from '../journey.ts'

const itemPath = (id: string) => `/adminPanel/inventoryManagement/items/${id}`
const named = (title: string) => `${title} ${crypto.randomUUID().slice(0, 6)}`
const slugOf = (title: string) => title.toLowerCase().replaceAll(' ', '-')
const variants = [{ optionValues: [], priceMinor: 900 }]
const status = (page: Page) => page.getByRole('heading', { level: 1 })

test.use({ allowConsole: [/status of 400/] })

test('INV-24 an item is scheduled by the clock of the business, and taken back to a draft', async ({
  page,
}) => {
  const title = named('Stollen')
  await signIn(page, demoPerson('owner'), '/adminPanel/inventoryManagement')
  await page.goto(itemPath(await addItem(page, { title, variants })))
  await page.getByLabel('Status').selectOption('Scheduled')
  await save(page)
  await expect(page.getByRole('alert').first()).toContainText('Choose when to publish it')
  const at = page.getByLabel('Publish at')
  await at.fill('2020-01-01T09:00')
  await save(page)
  await expect(page.getByText('This time is in the past. Choose a later one').last()).toBeVisible()
  await at.fill('2099-07-01T09:30')
  await expect(page.getByText('1 Jul 2099, 09:30, in 72 years (Europe/London)')).toBeVisible()
  await page.getByLabel('Unpublish at a set time').check()
  await page.getByLabel('Unpublish at').fill('2099-06-01T09:30')
  await save(page)
  await expect(page.getByText('Must be after the time it is published').last()).toBeVisible()
  await page.getByLabel('Unpublish at').fill('2099-08-01T09:30')
  await expectAccessible(page)
  await save(page)
  await expect(status(page)).toContainText('Scheduled in 72 years')
  await page.reload()
  await expect(at).toHaveValue('2099-07-01T09:30')

  await page.goto('/adminPanel/inventoryManagement?status=scheduled')
  const row = page.getByRole('row', { name: title })
  await expect(row).toContainText('in 72 years')
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Archive' }).click()
  await expect(row).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('in 72 years')
})

test('INV-24 many items are given a publishing time at once, and it is taken back', async ({
  page,
}) => {
  const word = crypto.randomUUID().slice(0, 6)
  await signIn(page, demoPerson('owner'), '/adminPanel/inventoryManagement')
  for (const title of ['Bun', 'Tart']) await addItem(page, { title: `${title} ${word}`, variants })
  await page.goto(`/adminPanel/inventoryManagement?search=${word}`)
  const rows = page.getByRole('row', { name: word })
  await expect(rows).toHaveCount(2)
  for (const row of await rows.all()) await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Change …' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Change').selectOption('Publishing time')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByText('Choose when to publish them')).toBeVisible()
  await dialog.getByLabel('Publish at').fill('2099-07-01T09:30')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByText('2 items would change.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Change 2 items' }).click()
  await expect(page.getByText('2 items are scheduled')).toBeVisible()
  await expect(rows.filter({ hasText: 'in 72 years' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows.filter({ hasText: 'Draft' })).toHaveCount(2)
})

test('INV-24 at its time an item is in the shop, and the panel says so by itself', async ({
  page,
  baseURL,
}) => {
  const title = named('Panettone')
  await signIn(page, demoPerson('owner'), '/adminPanel/inventoryManagement')
  const { host } = new URL(shopUrl(demoSlug, baseURL))
  const inShop = async () =>
    (await page.request.get(`/products/${slugOf(title)}`, { headers: { host } })).status()
  const publishAt = new Date(Date.now() + 8_000).toISOString()
  const id = await addItem(page, { title, status: 'scheduled', publishAt, variants })
  await page.goto(itemPath(id))
  await expect(status(page)).toContainText('Scheduled in less than a minute')
  expect(await inShop()).toBe(404)
  await expect(status(page)).toContainText('Active', { timeout: 20_000 })
  await expect.poll(inShop).toBe(200)
})

test('INV-24 a draft is seen on its page in the shop before shoppers see it, without a mouse', async ({
  page,
  baseURL,
}) => {
  const title = named('Babka')
  await signIn(page, demoPerson('owner'), '/adminPanel/inventoryManagement')
  const id = await addItem(page, { title, description: 'With **chocolate**', variants })
  await page.goto(itemPath(id))
  await page.getByLabel('Brand').fill('Not saved yet')
  const more = page.getByRole('button', { name: 'More', exact: true })
  await more.press('Enter')
  await page.getByRole('menuitem', { name: 'Preview' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Preview of “${title}”` })
  await expect(dialog).toContainText('Shoppers don’t see it yet')
  const shown = page.frameLocator('iframe[title="Page of the item in the shop"]')
  await expect(shown.locator('h1')).toHaveText(title)
  await expect(shown.locator('main strong')).toContainText(['chocolate'])
  await expect(shown.locator('main')).toContainText('£9.00')
  await expect(shown.locator('body')).toHaveAttribute('inert')
  await expectAccessible(page)
  await expectInEveryLook(page, { only: [320, 1440], within: 'dialog' })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(more).toBeFocused()
  await expect(page.getByLabel('Brand')).toHaveValue('Not saved yet')
  const { host } = new URL(shopUrl(demoSlug, baseURL))
  const inShop = await page.request.get(`/products/${slugOf(title)}`, { headers: { host } })
  expect(inShop.status()).toBe(404)

  await page.getByRole('button', { name: 'Discard' }).click()
  await page.goto(`/adminPanel/inventoryManagement?search=${encodeURIComponent(title)}`)
  const trigger = page.getByRole('button', { name: `Actions for ${title}` })
  await trigger.press('Enter')
  await page.getByRole('menuitem', { name: 'Preview' }).press('Enter')
  await expect(shown.locator('h1')).toHaveText(title)
  await page.keyboard.press('Escape')
  await expect(trigger).toBeFocused()
})

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
