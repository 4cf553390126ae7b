import type { Page } from '@playwright/test'
import { addDemoItem, demoSlug } from './demo.ts'
import { expect, expectAccessible, shopUrl, test } from './journey.ts'

async function openCheckout(page: Page, baseURL: string | undefined) {
  const { handle } = await addDemoItem(baseURL, { title: 'Pear Tart' })
  await page.goto(`${shopUrl(demoSlug, baseURL)}/products/${handle}`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('link', { name: 'Go to checkout' }).click()
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
  await page.getByRole('radio', { name: /Deliver it to me/ }).check()
  await expect(page.getByRole('combobox', { name: 'Time' })).toBeVisible()
  // What was found is still there, and can be changed by hand.
  await expect(street).toHaveValue('12 Briggate')
  await street.fill('14 Briggate')
  await expect(search).toHaveValue('')
})

test.describe('a search that does not answer', () => {
  test.use({ allowConsole: [/status of 503/] })

  test('says so, and the address is written by hand', async ({ page, baseURL }) => {
    await page.route('**/api/shop/places*', (route) =>
      route.fulfill({
        status: 503,
        json: { message: 'The address search does not answer right now.' },
      }),
    )
    const { search, street } = await openCheckout(page, baseURL)
    await search.fill('12 Briggate')
    await expect(page.getByText('The address search does not answer right now.')).toBeVisible()
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
