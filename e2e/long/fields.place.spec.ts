import type { Page } from '@playwright/test'
import { addDemoItem, demoPerson, demoSlug } from '../demo.ts'
import { expect, expectAccessible, shopUrl, signIn, test } from '../journey.ts'

async function openCheckout(page: Page, baseURL: string | undefined) {
  const { slug } = await addDemoItem(baseURL, { title: 'Pear Tart' })
  await page.goto(`${shopUrl(demoSlug, baseURL)}/products/${slug}`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await page.getByRole('radio', { name: /Deliver to my address/ }).check()
  return {
    search: page.getByLabel('Find your address'),
    postcode: page.getByRole('textbox', { name: 'Postcode' }),
    street: page.getByLabel('Street and number'),
    town: page.getByLabel('Town'),
  }
}

test('a shopper finds her address, and the delivery times for it are shown', async ({
  page,
  baseURL,
}) => {
  const { search, postcode, street, town } = await openCheckout(page, baseURL)
  await search.click()
  await expect(search).toHaveRole('combobox')
  await expect(search).toBeFocused()
  await search.pressSequentially('12 Briggate')
  await expect(page.getByRole('option', { name: /^12 Briggate/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(postcode).toHaveValue('LS1 6HD')
  await expect(street).toHaveValue('12 Briggate')
  await expect(town).toHaveValue('Leeds')
  await expect(street).toBeFocused()
  await expect(page.getByRole('group', { name: 'Time', exact: true })).toBeVisible()
  await expect(street).toHaveValue('12 Briggate')
  await street.fill('14 Briggate')
  await expect(search).toHaveValue('')
})

test('a merchant finds the address whose delivery she tests, and the centre of a zone', async ({
  page,
}) => {
  await signIn(page, demoPerson('owner'))
  await page.goto('/adminPanel/deliveryManagement?tab=areas')
  const search = page.getByLabel('Find an address')
  await search.fill('12 Briggate')
  await expect(page.getByRole('option', { name: /^12 Briggate/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Postcode')).toHaveValue('LS1 6HD')
  await expect(search).toHaveAccessibleDescription(/12 Briggate/)
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(page.getByText(/: (free|£)/).first()).toBeVisible()
  // A different postcode is a different address, so the found place no longer applies.
  await page.getByLabel('Postcode').fill('LS6 1AA')
  await expect(search).not.toHaveAccessibleDescription(/Briggate/)

  await page.getByRole('button', { name: 'Add a zone' }).click()
  const dialog = page.getByRole('dialog')
  const centre = dialog.getByLabel('Find the centre')
  const option = page.getByRole('option', { name: /^12 Briggate/ })
  await centre.fill('12 Briggate')
  await expect(option).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(option).toBeHidden()
  await expect(dialog).toBeVisible()
  await centre.fill('12 Briggat')
  await option.click()
  await expect(dialog.getByLabel('Latitude')).toHaveValue('53.7964')
  await expect(dialog.getByLabel('Longitude')).toHaveValue('-1.5423')
})

test.describe('a search that does not answer', () => {
  test.use({ allowConsole: [/status of 503/] })

  test('says so, and the address is written by hand', async ({ page, baseURL }) => {
    await page.route('**/api/shop/places*', (route) =>
      route.fulfill({
        status: 503,
        json: { message: 'Address search isn’t available right now.' },
      }),
    )
    const { search, street } = await openCheckout(page, baseURL)
    await search.fill('12 Briggate')
    await expect(page.getByText('Address search isn’t available right now.')).toBeVisible()
    await street.fill('12 Briggate')
    await expect(street).toHaveValue('12 Briggate')
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('there is no search that could not answer', async ({ page, baseURL }) => {
    const { search, street } = await openCheckout(page, baseURL)
    await expect(street).toBeVisible()
    await expect(search).toBeHidden()
  })
})
