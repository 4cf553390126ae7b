import type { Page } from '@playwright/test'
import { addItem } from '../add-item.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { mailTo, storedAuth } from '../identity.ts'
import { expect, expectAccessible, shopUrl, test } from '../journey.ts'
import { openOwnShop } from '../open-own-shop.ts'
import { askForPickup } from '../shopping.ts'

const words = 'Yes, write to me once a month about new breads'
const someone = () => `news.${crypto.randomUUID().slice(0, 8)}@example.com`

interface Filled {
  readonly email: string
  readonly withoutScript: boolean
}

async function fillCheckout(page: Page, shop: string, { email, withoutScript }: Filled) {
  await page.goto(`${shop}/products/rye-loaf`)
  await page.getByRole('button', { name: 'Add to cart' }).press('Enter')
  await page.getByRole('link', { name: 'Go to checkout' }).press('Enter')
  await askForPickup(page, { withoutScript })
  await page.getByLabel('Email').fill(email)
  const cash = page.getByRole('radio', { name: /Pay (on|at)/ })
  if (await cash.isVisible()) await cash.check()
}

test('ORD-20 a shop asks for offers by mail in its own words; shoppers agree with and without JavaScript, and one press ends it', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  await openOwnShop(page, baseURL)
  const { userInfo } = await storedAuth(page)
  const shop = shopUrl(userInfo.tenant.slug, baseURL)
  await addItem(page, {
    title: 'Rye loaf',
    status: 'active',
    variants: [{ optionValues: [], priceMinor: 400, initialStock: 5 }],
  })
  await page.goto('/adminPanel/settings/business')
  const box = page.getByLabel('Checkbox text')
  await box.fill(words)
  await page.getByRole('button', { name: 'Save checkbox' }).press('Enter')
  await expect(page.getByText('The checkbox is saved')).toBeVisible()
  await expectAccessible(page)

  const emails = [someone(), someone()]
  for (const [index, javaScriptEnabled] of [true, false].entries()) {
    const context = await browser.newContext({ javaScriptEnabled })
    const shopper = await context.newPage()
    await fillCheckout(shopper, shop, {
      email: emails[index] ?? '',
      withoutScript: !javaScriptEnabled,
    })
    const news = shopper.getByRole('checkbox', { name: words })
    await expect(news).not.toBeChecked()
    if (javaScriptEnabled) {
      await expectAccessible(shopper)
      await expectInEveryLook(shopper, { only: [320, 1440] })
    }
    await news.press('Space')
    await shopper.getByRole('button', { name: /^Order and pay/ }).press('Enter')
    await expect(shopper.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
    await context.close()
  }

  const table = page.getByRole('table', { name: 'Customers' })
  // A job applies the consent, and an open list holds new rows back.
  await expect(async () => {
    await page.goto('/adminPanel/orderManagement/customers?consent=yes')
    await expect(table.getByRole('rowheader')).toHaveCount(2, { timeout: 2_000 })
  }).toPass()
  for (const email of emails) await expect(table).toContainText(email)

  const { text } = await mailTo(baseURL, emails[1] ?? '', 'order')
  const link = /Unsubscribe from offers:\s+(\S+)/.exec(text)?.[1] ?? ''
  const reader = await (await browser.newContext()).newPage()
  await reader.goto(link)
  await expectInEveryLook(reader, { only: [320, 1440] })
  await reader.getByRole('button', { name: 'Unsubscribe from offers' }).press('Enter')
  await expect(
    reader.getByRole('heading', { level: 1, name: 'You don’t receive offers by email' }),
  ).toBeVisible()
  await reader.context().close()

  await page.goto('/adminPanel/orderManagement/customers?consent=no')
  await table
    .getByRole('rowheader')
    .filter({ hasText: emails[1] ?? '' })
    .getByRole('link')
    .press('Enter')
  await expect(page.getByText('Has not agreed to marketing emails')).toBeVisible()
  await page.getByText('Email marketing history').press('Enter')
  await expect(page.getByText('no longer agreed, by themselves')).toBeVisible()
  await expect(page.getByText(words)).toBeVisible()
  await expectAccessible(page)
})
