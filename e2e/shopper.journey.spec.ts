import type { Page } from '@playwright/test'
import { addDemoItem, demoSlug } from './demo.ts'
import { expect, expectAccessible, shopUrl, test } from './journey.ts'
import { askForDelivery, askForPickup, payByCard } from './shopping.ts'

const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you, Sam Shopper!' })

test.describe('a shopper', () => {
  test('finds an item, has it delivered and pays by card', async ({ page, baseURL }) => {
    await page.goto(shopUrl(demoSlug, baseURL))
    await expectAccessible(page)
    await page.getByLabel('Search the shop').fill('sourdugh')
    await page.getByRole('option').first().click()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Go to checkout' }).click()
    await askForDelivery(page)
    await page.getByRole('radio', { name: /^Card/ }).check()
    await expectAccessible(page)
    await pay(page)
    await payByCard(page)
    await expect(thanks(page)).toBeVisible()
    await expect(page.getByText('Paid', { exact: true })).toBeVisible()
    await expect(page.getByText('Next, we pack it.')).toBeVisible()
    await expectAccessible(page)
  })

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
  // A browser notes every refused page by itself.
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

  test('is declined, and pays with another card', async ({ page, baseURL }) => {
    await goToCheckout(page, baseURL)
    await askForPickup(page)
    await page.getByRole('radio', { name: /^Card/ }).check()
    await pay(page)
    await payByCard(page, '4000 0000 0000 0002')
    await expect(page.getByRole('alert')).toContainText('Your card was declined')
    await payByCard(page)
    await expect(thanks(page)).toBeVisible()
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

test('the whole purchase is possible by keyboard alone', async ({ page, baseURL, isMobile }) => {
  test.skip(isMobile, 'a phone has no Tab key')
  const { slug } = await addDemoItem(baseURL, { title: 'Keyboard Loaf' })
  await page.goto(`${shopUrl(demoSlug, baseURL)}/products/${slug}`)
  await tabTo(page, page.getByRole('button', { name: 'Add to cart' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'Go to checkout' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type('sam.shopper@example.com')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Sam Shopper')
  await tabTo(page, page.getByRole('radio', { name: /Deliver to my address/ }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /I’ll pick it up/ })).toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Time' })).toBeVisible()
  await tabTo(page, page.getByRole('combobox', { name: 'Time' }))
  await page.keyboard.press('ArrowDown')
  await tabTo(page, page.getByRole('radio', { name: /^Card/ }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /Pay at pick-up/ })).toBeChecked()
  await tabTo(page, page.getByRole('button', { name: /Order and pay/ }))
  await page.keyboard.press('Enter')
  await expect(thanks(page)).toBeVisible()
})

test.describe('without JavaScript a shopper', () => {
  test.use({ javaScriptEnabled: false })

  test('has it delivered and pays by card', async ({ page, baseURL }) => {
    await goToCheckout(page, baseURL)
    await askForDelivery(page, { withoutScript: true })
    await page.getByRole('radio', { name: /^Card/ }).check()
    await pay(page)
    await payByCard(page)
    await expect(thanks(page)).toBeVisible()
    await expect(page.getByText('Paid', { exact: true })).toBeVisible()
  })

  test('picks it up and pays in cash', async ({ page, baseURL }) => {
    await goToCheckout(page, baseURL)
    await askForPickup(page, { withoutScript: true })
    await page.getByRole('radio', { name: /Pay (on|at)/ }).check()
    await pay(page)
    await expect(thanks(page)).toBeVisible()
  })
})

async function addToCart(page: Page, slug: string, baseURL: string | undefined) {
  await page.goto(`${shopUrl(demoSlug, baseURL)}/products/${slug}`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
}

async function goToCheckout(page: Page, baseURL: string | undefined) {
  const item = await addDemoItem(baseURL, { title: 'Walnut Loaf' })
  await addToCart(page, item.slug, baseURL)
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  return item
}

const pay = (page: Page) => page.getByRole('button', { name: /Order and pay/ }).click()

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, control: ReturnType<Page['getByRole']>) {
  await control.waitFor()
  for (let step = 0; step < 60; step += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${control.toString()}`)
}
