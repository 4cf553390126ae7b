import { addDemoItem, demoPerson, demoSlug } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { expect, expectAccessible, shopUrl, signIn, test } from '../journey.ts'

test('INV-09 a service is made in the form, bought without an address, and marked as done', async ({
  page,
  baseURL,
}) => {
  const item = await addDemoItem(baseURL, { title: 'Bread course', priceMinor: 4000, stock: 0 })
  await signIn(page, demoPerson('owner'), `/adminPanel/inventoryManagement/items/${item.id}`)
  const kind = page.getByRole('combobox', { name: 'Kind of item' })
  await kind.selectOption({ label: 'Made to order' })
  await page.getByLabel('Days to make it').fill('90')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('At most 30 days').last()).toBeVisible()
  await page.getByLabel('Days to make it').fill('5')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
  const address = `${shopUrl(demoSlug, baseURL)}/products/${item.slug}`
  const shop = await page.context().newPage()
  await expect(async () => {
    await shop.goto(address)
    await expect(shop.getByText('Made for you in 5 days')).toBeVisible()
  }).toPass()
  await shop.close()

  await kind.selectOption({ label: 'Service' })
  await expect(page.getByLabel('Weight')).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()

  await expect(async () => {
    await page.goto(address)
    await expect(page.getByText('No delivery needed')).toBeVisible()
  }).toPass()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await expect(page.getByRole('group', { name: 'No delivery needed' })).toBeVisible()
  await expect(page.getByLabel('Postcode')).toHaveCount(0)
  await expectInEveryLook(page)
  await page.getByLabel('Email').fill('sam.shopper@example.com')
  await page.getByLabel('Name', { exact: true }).fill('Sam Shopper')
  await page.getByLabel('Order note').fill('On a Friday, please')
  await page.getByRole('radio', { name: /Pay on completion/ }).check()
  await page.getByRole('button', { name: /Order and pay/ }).click()
  await expect(page.getByText(/Thank you/).first()).toBeVisible()
  await expect(page.getByText('£40.00 to pay once it is done')).toBeVisible()

  const number = /order (\d+)/.exec((await page.getByRole('main').innerText()) ?? '')?.[1]
  await page.goto(`/adminPanel/orderManagement?search=${number}`)
  await page
    .getByRole('link', { name: new RegExp(String(number)) })
    .first()
    .click()
  await expect(page.getByText('On a Friday, please')).toBeVisible()
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as done' }).click()
  await expect(page.getByText('Done', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as done' })).toBeHidden()
})
