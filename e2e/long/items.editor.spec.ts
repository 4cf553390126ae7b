import type { Page } from '@playwright/test'
import { addDemoItem, demoPerson, demoSlug } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { expect, expectAccessible, shopUrl, signIn, test } from '../journey.ts'

const itemPath = (id: string) => `/adminPanel/inventoryManagement/items/${id}`

test('an item is archived or copied with unsaved changes only after a word about them', async ({
  page,
  baseURL,
}) => {
  const item = await addDemoItem(baseURL, { title: 'Spelt loaf' })
  await signIn(page, demoPerson('owner'), itemPath(item.id))
  await page.getByLabel('Brand').fill('Mill')
  await choose(page, 'Archive')
  const dialog = page.getByRole('dialog', { name: 'Archive with unsaved changes?' })
  await expect(dialog.getByRole('button', { name: 'Save and archive' })).toBeFocused()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expectFocusInPage(page)
  await expect(page.getByLabel('Brand')).toHaveValue('Mill')

  await choose(page, 'Archive')
  await dialog.getByRole('button', { name: 'Save and archive' }).press('Enter')
  await expect(page.getByText('It’s archived. Restore it first')).toBeVisible()
  await expect(page.getByLabel('Brand')).toHaveValue('Mill')
  await expectFocusInPage(page)
  await choose(page, 'Restore as draft')
  await expect(page.getByText('It’s archived. Restore it first')).toBeHidden()
  await expectFocusInPage(page)

  await page.getByLabel('Brand').fill('Lost')
  await choose(page, 'Duplicate')
  await page.getByRole('button', { name: 'Duplicate without saving' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Copy of')
  await expect(page.getByLabel('Brand')).toHaveValue('Mill')
})

test.describe('an item that the server will not delete', () => {
  test.use({ allowConsole: [/500 \(Internal Server Error\)/] })

  test('UX-14 keeps what was typed, and is gone without a question after another try', async ({
    page,
    baseURL,
  }) => {
    const item = await addDemoItem(baseURL, { title: 'Spelt roll', stock: 0 })
    await page.route('**/api/catalog/products/*', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 500, json: { code: 'internal', message: 'Something broke' } })
        : route.fallback(),
    )
    await signIn(page, demoPerson('owner'), itemPath(item.id))
    await page.getByLabel('Brand').fill('Typed')
    await choose(page, 'Delete')
    const dialog = page.getByRole('dialog', { name: /^Delete “Spelt roll/ })
    await dialog.getByRole('button', { name: 'Delete item' }).press('Enter')
    await expect(page.getByText('The item could not be deleted')).toBeVisible()
    await expect(page.getByLabel('Brand')).toHaveValue('Typed')

    await page.unroute('**/api/catalog/products/*')
    await choose(page, 'Delete')
    await dialog.getByRole('button', { name: 'Delete item' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Product & Inventory' })).toBeVisible()
    await expect(page.getByText(/Spelt roll .* is deleted/)).toBeVisible()
  })
})

test('a description is seen as the shop draws it, with each letter of it', async ({
  page,
  baseURL,
}) => {
  const item = await addDemoItem(baseURL, { title: 'Rye loaf' })
  await signIn(page, demoPerson('owner'), itemPath(item.id))
  const preview = page.locator('details', { hasText: 'Description preview' })
  const summary = preview.getByText('Description preview')
  const description = page.getByRole('textbox', { name: 'Description (optional)', exact: true })
  await description.fill('')
  await summary.press('Enter')
  await expect(preview).toContainText('The shop shows no description')
  await description.fill('## Baked slowly\n\n- **Rye** from the [mill](/pages/mill)\n- <b>Salt</b>')
  await expect(preview.getByRole('heading', { name: 'Baked slowly' })).toBeVisible()
  await expect(preview.getByRole('listitem')).toHaveText([/^Rye from the mill/, '<b>Salt</b>'])
  await expect(preview.locator('strong')).toHaveText('Rye')
  await expect(preview.getByRole('link', { name: 'mill (opens in a new tab)' })).toHaveAttribute(
    'href',
    `${shopUrl(demoSlug, baseURL)}/pages/mill`,
  )
  await expectAccessible(page)
  await expectInEveryLook(page, { only: [320, 1440] })
  await summary.press('Enter')
  await expect(preview.getByRole('listitem')).toHaveCount(0)
})

test('who may not change items reads them and learns whom to ask', async ({ page, baseURL }) => {
  const item = await addDemoItem(baseURL, { title: 'Corn loaf' })
  await signIn(page, demoPerson('dispatcher'), itemPath(item.id))
  await expect(page.getByText('ask an owner or a manager')).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toBeDisabled()
  await expectAccessible(page)
  await page.goto(itemPath('new'))
  await expect(page.getByText('Your role doesn’t include adding items')).toBeVisible()
  await expect(page.getByText('Ask the owner or a manager')).toBeVisible()
  await expectAccessible(page)
})

async function choose(page: Page, act: string) {
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: new RegExp(`^${act}`) }).press('Enter')
}

const expectFocusInPage = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'BODY')).not.toBe('BODY')

test('INV-07 where an item comes from is chosen by name, and stays so', async ({
  page,
  baseURL,
}) => {
  const item = await addDemoItem(baseURL, { title: 'Brioche' })
  await signIn(page, demoPerson('owner'), itemPath(item.id))
  const origin = page.getByRole('combobox', { name: 'Country of origin (optional)' })
  await expect(origin).toHaveValue('')
  await origin.selectOption('France')
  await page.getByRole('textbox', { name: 'HS code (optional)' }).fill('1905')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Six to ten digits, such as 190590').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'HS code (optional)' }).fill('190590')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden()
  await page.reload()
  await expect(origin).toHaveValue('FR')
})
