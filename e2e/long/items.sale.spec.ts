import type { Page } from '@playwright/test'
import { addDemoItem, demoPerson, demoSlug } from '../demo.ts'
import { expect, expectAccessible, shopUrl, signIn, test } from '../journey.ts'
import { askForPickup } from '../shopping.ts'

test('INV-06 an item is put on sale by percent, shown so in the shop, and paid', async ({
  page,
  baseURL,
}) => {
  const item = await addDemoItem(baseURL, { title: 'Sale loaf', priceMinor: 500 })
  await signIn(page, demoPerson('owner'), `/adminPanel/inventoryManagement/items/${item.id}`)
  await page.getByRole('button', { name: 'Put on sale' }).click()
  await page.getByLabel('Percent off').fill('120')
  await page.getByRole('button', { name: 'Calculate sale prices' }).click()
  await expect(page.getByText('Enter a percentage above 0 and below 100')).toBeVisible()
  await page.getByLabel('Percent off').fill('20')
  await page.getByRole('button', { name: 'Calculate sale prices' }).click()
  const salePrice = page.getByLabel('Sale price', { exact: true })
  await expect(salePrice).toHaveValue('4.00')
  await salePrice.fill('6')
  await save(page)
  await expect(page.getByText('Must be below the price').last()).toBeVisible()
  await salePrice.fill('4')
  await page.getByLabel('Sale ends').fill('2099-01-02T09:00')
  await expectAccessible(page)
  await save(page)
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()

  const search = encodeURIComponent(item.title)
  await page.goto(`/adminPanel/inventoryManagement?search=${search}`)
  await expect(page.getByRole('row', { name: item.title })).toContainText('On sale')

  await expect(async () => {
    await page.goto(`${shopUrl(demoSlug, baseURL)}/products/${item.slug}`)
    await expect(page.getByText('£4.00').first()).toBeVisible()
  }).toPass()
  await expect(page.locator('s').first()).toContainText('£5.00')
  expect(await page.content()).toContain('"priceValidUntil":"2099-01-02T09:00')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await askForPickup(page)
  await page.getByRole('radio', { name: /Pay at pick-up/ }).check()
  await page.getByRole('button', { name: /Order and pay/ }).click()
  await expect(page.getByText(/Thank you/).first()).toBeVisible()
  await expect(page.getByRole('main')).toContainText('£4.00')
})

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
