import type { Page } from '@playwright/test'
import { addItem } from '../add-item.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { storedAuth } from '../identity.ts'
import { expect, expectAccessible, shopUrl, test } from '../journey.ts'
import { openOwnShop } from '../open-own-shop.ts'

test.use({ allowConsole: [/status of 409/] })

async function addCategory(page: Page, title: string): Promise<void> {
  const { token } = await storedAuth(page)
  const headers = { authorization: `Bearer ${token}` }
  const added = await page.request.post('/api/catalog/categories', { headers, data: { title } })
  expect(added.status()).toBe(201)
}

async function addTaxClass(page: Page): Promise<string> {
  const { token } = await storedAuth(page)
  const headers = { authorization: `Bearer ${token}` }
  const rates = [{ country: 'US', region: '', rateBp: 1000, validFrom: null }]
  const data = { name: 'A tenth', isExempt: false, rates }
  const added = await page.request.post('/api/taxes/classes', { headers, data })
  expect(added.status()).toBe(201)
  return ((await added.json()) as { id: string }).id
}

test('INV-26 an owner adds a market by keyboard, chooses it in the header, changes it, deletes it and takes that back, and a shopper buys there', async ({
  page,
  baseURL,
}) => {
  await openOwnShop(page, baseURL)
  await addCategory(page, 'Bread')
  await addCategory(page, 'Cakes')
  const variants = [{ optionValues: [], priceMinor: 500, initialStock: 5 }]
  const taxClassId = await addTaxClass(page)
  const itemId = await addItem(page, { title: 'Rye loaf', status: 'active', taxClassId, variants })
  await page.goto('/adminPanel/settings/markets')
  const list = page.getByRole('list', { name: 'Markets' }).getByRole('listitem')
  await expect(list).toHaveCount(1)
  const switcher = page.getByRole('button', { name: /change market/ })
  await expect(switcher).toHaveCount(0)

  await page.getByRole('button', { name: 'Add a market' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /Selected ones/ }).press('Space')
  await dialog.getByRole('button', { name: 'Add market' }).press('Enter')
  await expect(dialog.getByText('Required')).toBeVisible()
  await expect(dialog.getByText('Choose a category')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Name').fill('Trade')
  await dialog.getByLabel('Country').selectOption('IE')
  await dialog.getByRole('checkbox', { name: 'Bread' }).press('Space')
  await dialog.getByRole('radio', { name: 'Higher' }).press('Space')
  await dialog.getByRole('button', { name: 'Add market' }).press('Enter')
  await expect(dialog.getByText('Enter a percentage')).toBeVisible()
  await dialog.getByLabel('Percentage').fill('10')
  await dialog.getByLabel('Rounding').selectOption('99')
  await dialog.getByRole('checkbox', { name: 'Prices exclude tax' }).press('Space')
  await dialog.getByRole('button', { name: 'Add market' }).press('Enter')
  await expect(list).toContainText(['Home market', 'Trade'])
  await expect(list.nth(1)).toContainText('Ireland')
  await expect(list.nth(1)).toContainText('Bread')
  await expect(list.nth(1)).toContainText('prices 10 % higher, rounded to .99, without tax')

  await page.goto('/adminPanel/inventoryManagement')
  const menu = page.getByRole('navigation', { name: 'Panel' })
  await expect(menu.getByRole('link', { name: 'Cakes' })).toBeVisible()
  await switcher.press('Enter')
  await page.getByRole('menuitemcheckbox', { name: 'Trade' }).press('Enter')
  await expect(menu.getByRole('link', { name: 'Cakes' })).toHaveCount(0)
  await expect(menu.getByRole('link', { name: 'Bread' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: /Trade.*change market/ })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Cakes' })).toHaveCount(0)
  await expectInEveryLook(page)

  await page.goto('/adminPanel/settings/markets')
  await page.getByRole('button', { name: 'Change Trade' }).press('Enter')
  await dialog.getByLabel('Code').fill('default')
  await dialog.getByRole('button', { name: 'Save market' }).press('Enter')
  await expect(dialog.getByText('Another market has the code default')).toBeVisible()
  await dialog.getByLabel('Code').fill('cafes')
  await dialog.getByLabel('Name').fill('Cafés')
  await dialog.getByRole('button', { name: 'Save market' }).press('Enter')
  await expect(list.nth(1)).toContainText('cafes')

  await page.getByRole('button', { name: 'Delete Cafés' }).press('Enter')
  await expect(list).toHaveCount(1)
  await expect(switcher).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(list).toContainText(['Home market', 'Cafés'])

  await page.goto(`/adminPanel/inventoryManagement/items/${itemId}`)
  await expect(page.getByText('Cafés').and(page.getByRole('term'))).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '5.99' })).toBeVisible()
  await expectAccessible(page)

  const { userInfo } = await storedAuth(page)
  const shop = shopUrl(userInfo.tenant.slug, baseURL)
  await page.goto(`${shop}/products/rye-loaf`)
  await expect(page.getByText(/5\.00/).first()).toBeVisible()
  await page.getByLabel('Where you buy').selectOption('Cafés')
  await page.getByRole('button', { name: 'Change' }).press('Enter')
  await expect(page).toHaveURL(`${shop}/products/rye-loaf`)
  await expect(page.getByText(/5\.99/).first()).toBeVisible()
  await expect(page.getByText('Plus tax, calculated at checkout')).toBeVisible()
  await expectInEveryLook(page)
  await page.getByRole('button', { name: 'Add to cart' }).press('Enter')
  await expect(page.getByRole('dialog')).toContainText('5.99')
  await page.goto(`${shop}/cart`)
  await expect(page.getByRole('main')).toContainText('5.99')
  await expect(page.getByText('Delivery and tax are calculated at checkout')).toBeVisible()
  await page.goto(`${shop}/checkout`)
  await expect(page.getByRole('main')).toContainText(/Sales tax 10%.*0\.60.*6\.59/)
  await page.goto(`${shop}/cart`)
  await page.getByLabel('Where you buy').selectOption('Home market')
  await page.getByRole('button', { name: 'Change' }).press('Enter')
  await expect(page.getByText(/Rye loaf now costs .*5\.00 instead of .*5\.99/)).toBeVisible()
})
