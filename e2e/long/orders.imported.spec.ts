import type { Page } from '@playwright/test'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { newOwner } from '../identity.ts'
import { expect, expectAccessible, test } from '../journey.ts'

test.use({ timezoneId: 'Europe/London', locale: 'en-GB' })

const file = [
  'Name,Email,Financial Status,Fulfillment Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing Name',
  '#1001,ada@example.com,paid,fulfilled,GBP,20.00,2022-03-27 10:15:30 +0100,2,Rye loaf,7.50,RYE,Ada Lovelace',
  '#1001,,,,,,,1,Bun,5.00,,',
  '#1002,bo@example.com,paid,fulfilled,GBP,9.00,soon,1,Cake,9.00,,Bo',
].join('\n')

test('ORD-17 orders of a former shop are brought in from a file', async ({ page, baseURL }) => {
  await newOwner(page, baseURL)
  await page.goto('/adminPanel/orderManagement')
  await expect(page.getByRole('tab', { name: /^All\s*0$/ })).toBeVisible()
  await expect(importedPage(page)).toBeHidden()
  await page.getByRole('link', { name: 'Order import', exact: true }).click()
  await chooseFile(page)
  await expect(page.getByText('An export of orders from Shopify')).toBeVisible()
  await expectInEveryLook(page)
  await page.getByRole('button', { name: 'Preview orders' }).click()
  await expect(page.getByRole('heading', { name: '1 order to import' })).toBeVisible()
  await expect(page.getByRole('row', { name: /4 Created at soon .*a date and time/ })).toBeVisible()
  await expectInEveryLook(page)
  await page.reload()
  await takeOrder(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See the imported orders' }).click()
  await expect(page.getByRole('row', { name: /#1001.*Ada Lovelace.*£20.00/ })).toBeVisible()
})

test('ORD-17 orders of a former shop are looked up, and taken back', async ({ page, baseURL }) => {
  await newOwner(page, baseURL)
  await importOrder(page)
  const outcome = page.url()

  await page.getByRole('link', { name: 'See the imported orders' }).click()
  await expect(importedPage(page)).toHaveAttribute('aria-current', 'page')
  await page.getByLabel('Search imported orders').fill('nobody')
  await expect(page.getByRole('row', { name: /#1001/ })).toBeHidden()
  await page.getByLabel('Search imported orders').fill('rye')
  await expect(page.getByRole('row', { name: /#1001/ })).toBeVisible()
  await expectInEveryLook(page)
  await page.getByRole('link', { name: '#1001' }).click()
  await expect(page.getByRole('heading', { name: 'Imported order #1001' })).toBeVisible()
  await expect(page.getByText('is not part of your figures')).toBeVisible()
  await expectInEveryLook(page)
  await page.getByRole('link', { name: 'Ada Lovelace' }).click()
  await expect(page.getByRole('heading', { name: '1 earlier order' })).toBeVisible()
  await expect(page.getByText('Their orders from your former shop')).toBeVisible()
  await expectAccessible(page)

  await page.goto(outcome)
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByRole('heading', { name: 'This import was undone' })).toBeVisible()
  await page.getByRole('link', { name: 'See the imported orders' }).click()
  await expect(page.getByText('No imported orders')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: /^All/ }).click()
  await expect(page.getByText('No orders yet')).toBeVisible()
  await expect(importedPage(page)).toBeHidden()
})

test('ORD-17 orders of a former shop are found by the search of the panel, and lead back to their list', async ({
  page,
  baseURL,
}) => {
  await newOwner(page, baseURL)
  await importOrder(page)
  await page.goto('/adminPanel/dashboard')
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  const found = page.getByRole('option', { name: /^Imported order #1001/ })
  for (const search of ['ada@example.com', 'lovelace', '1001']) {
    await page.getByRole('combobox', { name: 'Search everything' }).fill(search)
    await expect(found).toBeVisible()
  }
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await expectInEveryLook(page, { only: [320] })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Imported order #1001' })).toBeFocused()
  await page.getByRole('main').getByRole('link', { name: 'Imported orders' }).click()
  await expect(importedPage(page)).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('Control+k')
  await expect(found).toBeVisible()
})

const importedPage = (page: Page) =>
  page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: 'Imported orders' })

const chooseFile = (page: Page) =>
  page
    .getByLabel('Your file')
    .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })

async function importOrder(page: Page) {
  await page.goto('/adminPanel/orderManagement/imported/file')
  await chooseFile(page)
  await page.getByRole('button', { name: 'Preview orders' }).click()
  await takeOrder(page)
}

async function takeOrder(page: Page) {
  await page.getByRole('button', { name: 'Import 1 order', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: '1 order imported' })).toBeVisible()
}
