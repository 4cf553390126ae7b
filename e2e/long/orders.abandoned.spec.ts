import { demoPerson, demoSlug } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { expect, shopUrl, signIn, test } from '../journey.ts'

const carts = '/adminPanel/orderManagement/carts'

test('ORD-18 by keyboard a left cart is found, looked at, and its link brings it back without scripts', async ({
  page,
  browser,
  baseURL,
  allowConsole,
}) => {
  await signIn(page, demoPerson('orders'))
  await page.goto(carts)
  await expect(page.getByText('Abandoned cart emails are off.')).toBeVisible()
  await page.getByRole('combobox', { name: 'State' }).selectOption('Abandoned')
  await expect(page).toHaveURL(/state=left/)
  const link = page.getByRole('link', { name: 'Lena Later' })
  await expect(link).toBeVisible()
  await expectInEveryLook(page)
  await link.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Cart of Lena Later' })).toBeFocused()
  const items = page.getByRole('list', { name: 'Items' }).getByRole('listitem')
  await expect(items).toHaveCount(2)
  await expect(page.getByText('No email was sent')).toBeVisible()
  await expectInEveryLook(page)

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy link' }).press('Enter')
  await expect(page.getByText('Link copied')).toBeVisible()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  for (const javaScriptEnabled of [false, true]) {
    const context = await browser.newContext({ javaScriptEnabled })
    const elsewhere = await context.newPage()
    await elsewhere.goto(address)
    await expect(
      elsewhere.getByRole('heading', { level: 1, name: /^Your cart from / }),
    ).toBeVisible()
    await expect(elsewhere.getByRole('list', { name: 'Items' }).getByRole('listitem')).toHaveCount(
      2,
    )
    expect(await context.cookies()).toEqual([])
    if (javaScriptEnabled) await expectInEveryLook(elsewhere)
    await elsewhere.getByRole('button', { name: 'Restore cart' }).press('Enter')
    await expect(elsewhere).toHaveURL(/\/cart\?done=recovered$/)
    await expect(elsewhere.getByText('Your cart is restored.')).toBeVisible()
    await expect(elsewhere.getByRole('textbox', { name: 'Email' })).toBeHidden()
    await context.close()
  }
  const forged = `${shopUrl(demoSlug, baseURL)}/cart/recovery/${'a'.repeat(48)}`
  allowConsole.push(/status of 404/)
  expect((await page.goto(forged))?.status()).toBe(404)
})

test('ORD-18 a business switches the mail on, in its own words', async ({ page }) => {
  await signIn(page, demoPerson('owner'))
  await page.goto(carts)
  await page.getByRole('link', { name: 'Turn the email on' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Cart left behind' })).toBeFocused()
  await expect(page.getByLabel('Send this email')).not.toBeChecked()
  await expect(page.getByText('Back to your cart')).toBeVisible()
})
