import type { Page } from '@playwright/test'
import { addItem } from '../add-item.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { storedAuth } from '../identity.ts'
import { expect, expectAccessible, shopUrl, test } from '../journey.ts'
import { openOwnShop } from '../open-own-shop.ts'

test.use({ allowConsole: [/status of 404/] })

async function addCategory(page: Page, title: string): Promise<string> {
  const { token } = await storedAuth(page)
  const headers = { authorization: `Bearer ${token}` }
  const added = await page.request.post('/api/catalog/categories', { headers, data: { title } })
  expect(added.status()).toBe(201)
  return ((await added.json()) as { id: string }).id
}

test('INV-26 an owner hides categories from the shoppers of a market by keyboard, and they find and buy nothing of them there', async ({
  page,
  baseURL,
}) => {
  await openOwnShop(page, baseURL)
  const variants = [{ optionValues: [], priceMinor: 500, initialStock: 5 }]
  for (const [category, title] of [
    ['Bread', 'Rye loaf'],
    ['Cakes', 'Plum cake'],
  ] as const) {
    const categoryId = await addCategory(page, category)
    await addItem(page, { title, status: 'active', categoryId, variants })
  }
  await page.goto('/adminPanel/settings/markets')
  await page.getByRole('button', { name: 'Add a market' }).press('Enter')
  const dialog = page.getByRole('dialog')
  const hide = dialog.getByRole('checkbox', { name: 'Hide other categories from shoppers' })
  await expect(hide).toHaveCount(0)
  await dialog.getByLabel('Name').fill('Trade')
  await dialog.getByRole('radio', { name: /Selected ones/ }).press('Space')
  await dialog.getByRole('checkbox', { name: 'Bread' }).press('Space')
  await hide.press('Space')
  await expectAccessible(page)
  await expectInEveryLook(page, { within: 'dialog', only: [320, 1440] })
  await dialog.getByRole('button', { name: 'Add market' }).press('Enter')
  const market = page.getByRole('list', { name: 'Markets' }).getByRole('listitem').nth(1)
  await expect(market).toContainText('Bread, others hidden in the shop')

  const { userInfo } = await storedAuth(page)
  const shop = shopUrl(userInfo.tenant.slug, baseURL)
  await page.goto(`${shop}/products`)
  await expect(page.getByRole('link', { name: /Plum cake/ }).first()).toBeVisible()
  await page.getByLabel('Where you buy').selectOption('Trade')
  await page.getByRole('button', { name: 'Change' }).press('Enter')
  await expect(page.getByRole('link', { name: /Rye loaf/ }).first()).toBeVisible()
  await expect(page.getByText(/Plum cake|Cakes/)).toHaveCount(0)
  for (const hidden of ['categories/cakes', 'products/plum-cake']) {
    const answer = await page.goto(`${shop}/${hidden}`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  }
  await page.goto(`${shop}/search?q=cake`)
  await expect(page.getByText(/Plum cake/)).toHaveCount(0)
  await expectInEveryLook(page)
})
