import type { Page } from '@playwright/test'
import { addDemoItem, demoSlug } from './demo.ts'
import { expect, expectAccessible, shopUrl, test } from './journey.ts'
import { askForDelivery, askForPickup, payByCard } from './shopping.ts'
import { thanks, goToCheckout, pay } from './shopper.journey.ts'

test.describe('a shopper', () => {
  test('finds an item, has it delivered and pays by card', async ({ page, baseURL }) => {
    await page.goto(shopUrl(demoSlug, baseURL))
    await page.getByLabel('Search the shop').fill('sourdugh')
    await page.getByRole('option').first().click()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('link', { name: 'Go to checkout' }).click()
    await askForDelivery(page)
    await page.getByRole('radio', { name: /^Card/ }).check()
    await pay(page)
    await payByCard(page)
    await expect(thanks(page)).toBeVisible()
    await expect(page.getByText(/^Paid: £/)).toBeVisible()
    await expect(page.getByText('Next, we pack it.')).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe('what is refused is explained: a shopper', () => {
  // The browser logs refused pages.
  test.use({ allowConsole: [/status of (402|422)/] })

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

test('the whole purchase is possible by keyboard alone', async ({ page, baseURL, isMobile }) => {
  test.skip(isMobile, 'a phone has no Tab key')
  const { slug } = await addDemoItem(baseURL, { title: 'Keyboard Loaf' })
  await page.goto(`${shopUrl(demoSlug, baseURL)}/products/${slug}`)
  await tabTo(page, page.getByRole('button', { name: 'Add to cart' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'Go to checkout' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('radio', { name: /Deliver to my address/ }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /I’ll pick it up/ })).toBeChecked()
  const times = page.getByRole('group', { name: 'Time', exact: true })
  await expect(times).toBeVisible()
  await tabTo(page, times.getByRole('radio', { name: /^Day: / }).first())
  await page.keyboard.press('ArrowDown')
  await tabTo(page, times.getByRole('radio', { name: /\d\d:\d\d–/ }).first())
  await page.keyboard.press('Space')
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type('sam.shopper@example.com')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Sam Shopper')
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
    await expect(page.getByText(/^Paid: £/)).toBeVisible()
  })
})

async function tabTo(page: Page, control: ReturnType<Page['getByRole']>) {
  await control.waitFor()
  for (let step = 0; step < 60; step += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${control.toString()}`)
}
