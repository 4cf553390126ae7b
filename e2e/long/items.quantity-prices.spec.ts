import type { Page } from '@playwright/test'
import { addDemoItem, demoPerson, demoSlug } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { expect, expectAccessible, shopUrl, signIn, test } from '../journey.ts'
import { askForPickup } from '../shopping.ts'

test('INV-06 an item is priced by quantity by keyboard, shown so in the shop, and paid', async ({
  page,
  baseURL,
}) => {
  const item = await addDemoItem(baseURL, { title: 'Quantity loaf', priceMinor: 500 })
  await signIn(page, demoPerson('owner'), `/adminPanel/inventoryManagement/items/${item.id}`)
  await page.getByRole('button', { name: 'Add quantity prices' }).press('Enter')
  const add = page.getByRole('button', { name: 'Add a quantity' })
  const rows = page.getByRole('list', { name: 'Quantity prices' }).getByRole('listitem')
  await add.press('Enter')
  await add.press('Enter')
  await rows.nth(0).getByLabel('From').fill('3')
  await rows.nth(0).getByLabel('Price each').fill('6')
  await rows.nth(1).getByLabel('From').fill('2')
  await save(page)
  await expect(page.getByText('Enter a price').last()).toBeVisible()
  await rows.nth(1).getByLabel('Price each').fill('5.50')
  await save(page)
  await expect(page.getByText('Above the quantity before').last()).toBeVisible()
  await rows.nth(1).getByLabel('From').fill('5')
  await save(page)
  await expect(page.getByText('Must be below the price').last()).toBeVisible()
  await expectAccessible(page)
  await rows.nth(0).getByLabel('Price each').fill('4.50')
  await page.getByRole('button', { name: 'Remove quantity price 2' }).press('Enter')
  await expect(rows).toHaveCount(1)
  await expectInEveryLook(page)
  await save(page)
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
  await page.reload()
  await expect(rows.nth(0).getByLabel('Price each')).toHaveValue('4.50')

  await page.goto(`${shopUrl(demoSlug, baseURL)}/products/${item.slug}`)
  const table = page.getByRole('table', { name: 'Volume discounts' })
  await expect(table.getByRole('row', { name: 'from 3 £4.50 each' })).toBeVisible()
  expect(await page.content()).toContain('"price":"5.00"')
  await expectAccessible(page)
  await page.getByLabel('Quantity').fill('3')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await askForPickup(page)
  await page.getByRole('radio', { name: /Pay at pick-up/ }).check()
  await page.getByRole('button', { name: /Order and pay/ }).click()
  await expect(page.getByText(/Thank you/).first()).toBeVisible()
  await expect(page.getByRole('main')).toContainText('£13.50')
})

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
