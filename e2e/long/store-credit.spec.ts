import type { Page } from '@playwright/test'
import { buyOne } from '../buy-one.ts'
import { addDemoItem, demoPerson, demoSlug } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { freshEmail, mailedCode } from '../identity.ts'
import { expect, shopUrl, signIn, test } from '../journey.ts'
import { askForPickup } from '../shopping.ts'

// The browser logs refused codes.
test.use({ allowConsole: [/status of 4/] })

const summary = (page: Page) => page.getByRole('region', { name: 'Your order' })

async function giveCredit(page: Page, buyer: { name: string; email: string }, amount: string) {
  const list = `/adminPanel/orderManagement/customers?search=${buyer.email}`
  await signIn(page, demoPerson('owner'), list)
  await page.getByRole('link', { name: buyer.name }).click()
  await page.getByRole('button', { name: 'Add credit…' }).click()
  const dialog = page.getByRole('dialog', { name: `Store credit of ${buyer.name}` })
  await dialog.getByLabel('Amount').fill(amount)
  await dialog.getByLabel('Reason').fill('Came late')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'Store credit' })).toContainText('left')
}

test('STF-07 ORD-20 a customer proves the mailbox and pays with store credit, with and without JavaScript', async ({
  page,
  browser,
  baseURL,
}) => {
  const buyer = { name: 'Cora Credited', email: freshEmail('cora') }
  const { item: bought } = await buyOne(baseURL, buyer)
  await giveCredit(page, buyer, '5')
  const customer = page.url()
  const item = await addDemoItem(baseURL, { title: 'Credited loaf', priceMinor: 333 })
  const shop = shopUrl(demoSlug, baseURL)

  await page.goto(`${shop}/products/${item.slug}`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('link', { name: 'View cart' }).click()
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await askForPickup(page)
  await page.getByLabel('Email').fill(buyer.email)
  await page.getByRole('button', { name: 'Use store credit' }).press('Enter')
  const code = page.getByLabel(`Code from our email to ${buyer.email}`)
  await expect(code).toBeFocused()
  await expectInEveryLook(page)
  await code.fill('12')
  await page.getByRole('button', { name: 'Apply the mailed code' }).click()
  await expect(code).toHaveAccessibleDescription(/.+/)
  await expect(code).toHaveValue('12')
  await code.fill(await mailedCode(baseURL, buyer.email, 'Your code for Hearth & Rye'))
  await page.getByRole('button', { name: 'Apply the mailed code' }).press('Enter')
  await expect(summary(page)).toContainText('£1.67 remains for later')
  await expect(page.getByRole('button', { name: 'Remove store credit' })).toBeFocused()
  await expectInEveryLook(page)
  await page.getByRole('button', { name: 'Order and pay by store credit' }).click()
  await expect(page.getByRole('main')).toContainText('Paid, £3.33 by store credit')

  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  await plain.goto(`${shop}/products/${bought.slug}`)
  await plain.getByRole('button', { name: 'Add to cart' }).click()
  await plain.goto(`${shop}/checkout`)
  await askForPickup(plain, { withoutScript: true })
  await plain.getByLabel('Email').fill(buyer.email)
  await plain.getByRole('radio', { name: 'Pay at pick-up' }).check()
  await plain.getByRole('button', { name: 'Use store credit' }).click()
  await expect(summary(plain)).toContainText('-£1.67')
  await plain.getByRole('button', { name: 'Order and pay £7.33' }).click()
  await expect(plain.getByRole('main')).toContainText('£7.33 to pay at pick-up')
  await context.close()

  await page.goto(customer)
  await expect(page.getByRole('region', { name: 'Store credit' })).toContainText('£0.00')
})
