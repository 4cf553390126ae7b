import type { Page } from '@playwright/test'
import { buyOne } from '../buy-one.ts'
import { addDemoItem, demoPerson, demoSlug } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { mailTo } from '../identity.ts'
import { expect, expectAccessible, shopUrl, signIn, test } from '../journey.ts'
import { askForPickup, payByCard } from '../shopping.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Gift cards' })
const someone = () => `gift.${crypto.randomUUID().slice(0, 8)}@example.com`

test.describe('a card with too little on it', () => {
  // The browser logs refused requests.
  test.use({ allowConsole: [/status of 409/] })

  test('INV-09 a gift card is issued, found, adjusted, disabled and enabled again', async ({
    page,
  }) => {
    const recipient = someone()
    await signIn(page, demoPerson('owner'), '/adminPanel/orderManagement')
    await page.getByRole('link', { name: 'Gift cards' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Gift cards' })).toBeFocused()
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: 'Issue gift card' })
    await dialog.getByRole('button', { name: 'Issue and send' }).click()
    await expect(dialog.getByLabel('Amount')).toHaveAccessibleDescription(/.+/)
    await dialog.getByLabel('Amount').fill('25')
    await dialog.getByLabel('Recipient’s email').fill(recipient)
    await dialog.getByLabel('Message').fill('Happy birthday!')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Issue and send' }).click()
    await expect(page.getByText(`The gift card goes to ${recipient}`)).toBeVisible()

    await page.getByRole('searchbox').fill(recipient)
    await expect(table(page).getByRole('rowheader')).toHaveCount(1)
    await expect(table(page)).toContainText('£25.00')
    await expectInEveryLook(page)
    await table(page).getByRole('link', { name: recipient }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Gift card •/ })).toBeFocused()

    await page.getByRole('button', { name: 'Adjust…' }).click()
    const adjust = page.getByRole('dialog', { name: /^Adjust gift card/ })
    await adjust.getByLabel('Subtract').check()
    await adjust.getByLabel('Amount').fill('30')
    await adjust.getByLabel('Reason').fill('Sold too dear')
    await adjust.getByRole('button', { name: 'Save' }).click()
    await expect(adjust.getByLabel('Amount')).toHaveAccessibleDescription('Only £25.00 is left')
    await adjust.getByLabel('Amount').fill('5')
    await adjust.getByRole('button', { name: 'Save' }).click()
    const history = page.getByRole('region', { name: 'History' })
    await expect(history).toContainText('Adjusted manually: Sold too dear')
    await expect(history).toContainText('£20.00 left')

    await page.getByRole('button', { name: 'Disable…' }).click()
    const disable = page.getByRole('dialog', { name: /^Disable gift card/ })
    await disable.getByLabel('Reason').fill('Lost')
    await disable.getByRole('button', { name: 'Disable' }).click()
    await expect(page.getByText('Disabled', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send again…' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Enable' }).click()
    await expect(page.getByText('Active', { exact: true })).toBeVisible()
    await expectInEveryLook(page)
  })
})

test('ORD-20 a customer is given store credit with a reason', async ({ page, baseURL }) => {
  const buyer = { name: 'Greta Given', email: someone() }
  await buyOne(baseURL, buyer)
  const list = `/adminPanel/orderManagement/customers?search=${buyer.email}`
  await signIn(page, demoPerson('owner'), list)
  await page.getByRole('link', { name: buyer.name }).click()
  const credit = page.getByRole('region', { name: 'Store credit' })
  await expect(credit).toContainText('£0.00')
  await credit.getByRole('button', { name: 'Add credit…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Store credit of Greta Given' })
  await dialog.getByLabel('Amount').fill('7.50')
  await dialog.getByLabel('Reason').fill('Came late')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(credit).toContainText('Adjusted manually: Came late')
  await expect(credit).toContainText('£7.50 left')
  await expectInEveryLook(page)
})

test('STF-07 a mailed gift card pays a part at the checkout, the card pays the rest, and money goes back to it', async ({
  page,
  baseURL,
}) => {
  const recipient = someone()
  const item = await addDemoItem(baseURL, { title: 'Gifted loaf', priceMinor: 333 })
  await signIn(page, demoPerson('owner'), '/adminPanel/orderManagement/giftCards')
  await page.getByRole('button', { name: 'Issue gift card' }).click()
  await page.getByRole('textbox', { name: 'Amount' }).fill('2')
  await page.getByLabel('Recipient’s email').fill(recipient)
  await page.getByRole('button', { name: 'Issue and send' }).click()
  const { text } = await mailTo(baseURL, recipient, 'A £2.00 gift card for Hearth & Rye')
  const code = /Code: (\S+)/.exec(text)?.[1] ?? ''
  const card = `gift card •${code.slice(-4)}`

  await page.goto(`${shopUrl(demoSlug, baseURL)}/products/${item.slug}`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('link', { name: 'View cart' }).click()
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await askForPickup(page)
  await page.getByLabel('Gift card').fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Apply the gift card' }).press('Enter')
  const order = page.getByRole('region', { name: 'Your order' })
  await expect(order).toContainText('-£2.00')
  await expect(page.getByRole('button', { name: /^Remove Gift card/ })).toBeFocused()
  await expectInEveryLook(page)
  await page.getByRole('radio', { name: 'Card' }).check()
  await page.getByRole('button', { name: 'Order and pay £1.33' }).click()
  await payByCard(page)
  await expect(page.getByRole('main')).toContainText(`Paid, £2.00 by ${card}`)

  const words = (await page.getByRole('main').textContent()) ?? ''
  const number = /order (\d+)/i.exec(words)?.[1] ?? ''
  await page.goto(`${new URL('/adminPanel/orderManagement', baseURL).href}?search=${number}`)
  await page.getByRole('link', { name: number }).first().click()
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('Gift card')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Refund…' }).click()
  const refund = page.getByRole('dialog', { name: `Refund order ${number}` })
  await refund.getByLabel('Extra amount').fill('1')
  const button = refund.getByRole('button', { name: /^Refund £1\.00/ })
  await expect(button).toContainText(`to ${card}`)
  await expect(refund.getByRole('group', { name: 'From each payment' })).toBeVisible()
  await refund.getByLabel('Store credit').check()
  await expectAccessible(page)
  await refund.getByLabel('Reason').fill('Burnt crust')
  await refund.getByRole('button', { name: 'Refund £1.00 as store credit' }).click()
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText(
    'Issued as store credit',
  )
})
