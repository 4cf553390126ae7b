import { addDemoItem } from '../demo.ts'
import { expect, expectAccessible, test } from '../journey.ts'
import { askForDelivery, askForPickup, payByCard } from '../shopping.ts'
import { thanks, addToCart, goToCheckout, pay } from '../shopper.journey.ts'

test.describe('a shopper', () => {
  test('picks it up and pays in cash', async ({ page, baseURL }) => {
    await goToCheckout(page, baseURL)
    await askForPickup(page)
    await page.getByRole('radio', { name: /Pay at pick-up/ }).check()
    await pay(page)
    await expect(thanks(page)).toBeVisible()
    await expect(page.getByText(/to pay at pick-up/)).toBeVisible()
  })
})

test.describe('what is refused is explained: a shopper', () => {
  // The browser logs refused pages.
  test.use({ allowConsole: [/status of (402|422)/] })

  test('corrects what was left out and finds everything typed still there', async ({
    page,
    baseURL,
  }) => {
    await goToCheckout(page, baseURL)
    await page.getByLabel('Email').fill('sam.shopper@')
    await page.getByLabel('Order note').fill('The bell is broken')
    await pay(page)
    await expect(page.getByRole('alert')).toContainText('things need your attention')
    await expect(page.getByLabel('Email')).toBeFocused()
    await expectAccessible(page)
    await expect(page.getByLabel('Email')).toHaveValue('sam.shopper@')
    await expect(page.getByLabel('Order note')).toHaveValue('The bell is broken')
  })
})

test.describe('a shopper who hesitates', () => {
  test('closes the payment page, loses nothing and pays later', async ({ page, baseURL }) => {
    await goToCheckout(page, baseURL)
    await askForDelivery(page)
    await page.getByRole('radio', { name: /^Card/ }).check()
    await pay(page)
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(
      page.getByText('You left the payment page before paying. Nothing was charged'),
    ).toBeVisible()
    await expect(page.getByLabel('Street and number')).toHaveValue('12 Briggate')
    await page.getByRole('radio', { name: /^Card/ }).check()
    await pay(page)
    await payByCard(page)
    await expect(thanks(page)).toBeVisible()
  })

  test('is told before paying that a price has changed', async ({ page, baseURL }) => {
    const item = await goToCheckout(page, baseURL)
    await askForPickup(page)
    await page.getByRole('radio', { name: /^Card/ }).check()
    await item.reprice(990)
    await pay(page)
    await expect(page.getByText(`${item.title} now costs £9.90 instead of £4.50`)).toBeVisible()
    await page.getByRole('button', { name: 'Agree and continue' }).click()
    await page.getByRole('link', { name: 'Go to checkout' }).click()
    await expect(page.getByRole('button', { name: 'Order and pay £9.90' })).toBeVisible()
  })
})

test('of two who want the last one, one gets it and the other is told before paying', async ({
  page,
  browser,
  baseURL,
}) => {
  const { slug } = await addDemoItem(baseURL, { title: 'Last Tart', stock: 1 })
  const other = await (await browser.newContext()).newPage()
  for (const shopper of [page, other]) {
    await addToCart(shopper, slug, baseURL)
    await shopper.getByRole('link', { name: 'Go to checkout' }).click()
    await askForPickup(shopper)
    await shopper.getByRole('radio', { name: /^Card/ }).check()
  }
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Pay your order' })).toBeVisible()
  await pay(other)
  await expect(other.getByText(/is sold out/)).toBeVisible()
  await payByCard(page)
  await expect(thanks(page)).toBeVisible()
})

test.describe('without JavaScript a shopper', () => {
  test.use({ javaScriptEnabled: false })

  test('picks it up and pays in cash', async ({ page, baseURL }) => {
    await goToCheckout(page, baseURL)
    await askForPickup(page, { withoutScript: true })
    await page.getByRole('radio', { name: /Pay (on|at)/ }).check()
    await pay(page)
    await expect(thanks(page)).toBeVisible()
  })
})
