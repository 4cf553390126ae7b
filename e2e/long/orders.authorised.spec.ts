import type { Page } from '@playwright/test'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { mailTo, storedAuth } from '../identity.ts'
import { expect, expectAccessible, test } from '../journey.ts'
import { openCardPage } from '../open-card-page.ts'
import { openOwnShop } from '../open-own-shop.ts'
import { payByCard } from '../shopping.ts'

test('ORD-10 money is reserved when ordered, and by keyboard taken in part', async ({
  page,
  context,
  baseURL,
}) => {
  await openOwnShop(page, baseURL)
  await takeByHand(page)
  await expectInEveryLook(page)
  await reserve(page, await context.newPage(), baseURL)

  const dialog = page.getByRole('dialog')
  await open(page, 'Capture payment…')
  await expectAccessible(page)
  const amount = dialog.getByLabel('Amount to capture')
  await amount.fill('9')
  await amount.press('Enter')
  await expect(dialog.getByText('At most US$8.40')).toBeVisible()
  await amount.fill('5')
  await expect(dialog.getByText('The other US$3.40 is released.')).toBeVisible()
  await expectInEveryLook(page, { only: [320, 1440] })
  await amount.press('Enter')
  await expect(page.getByText('US$5.00 paid by card, US$3.40 released')).toBeVisible()
  await expect(page.getByRole('button', { name: 'More' })).toBeFocused()
})

test('ORD-10 reserved money is released by keyboard, and asked of the customer again', async ({
  page,
  context,
  baseURL,
}) => {
  await openOwnShop(page, baseURL)
  await takeByHand(page)
  const customer = await context.newPage()
  await reserve(page, customer, baseURL)

  await open(page, 'Release payment…')
  await customer.goto(await orderLink(page, baseURL))
  await expect(customer.getByText(/\$8\.40 is authorised on your card/)).toBeVisible()
  await expectAccessible(customer)
  await page.getByRole('dialog').getByRole('button', { name: 'Release US$8.40' }).press('Enter')
  await expect(
    page.getByText('The authorisation of US$8.40 on the card was released'),
  ).toBeVisible()
  await expect(page.getByText('Unpaid', { exact: true }).first()).toBeVisible()
  await customer.reload()
  await expect(customer.getByRole('button', { name: /Pay .*8\.40 by card/ })).toBeVisible()
  await customer.close()
})

/** Link of the open order in the customer's mail. */
async function orderLink(page: Page, baseURL: string | undefined): Promise<string> {
  const { token } = await storedAuth(page)
  const headers = { authorization: `Bearer ${token}` }
  const order = await page.request.get(`/api/orders/${page.url().split('/').at(-1)}`, { headers })
  const { email } = (await order.json()) as { email: string }
  const { text } = await mailTo(baseURL, email, 'Your order')
  return /https?:\/\/\S+\/orders\/[\w-]+/.exec(text)?.[0] ?? ''
}

async function takeByHand(page: Page) {
  await page.goto('/adminPanel/settings/payments')
  await page.getByRole('radio', { name: 'Manually' }).press('Space')
  await page.getByRole('button', { name: 'Save card payments' }).press('Enter')
  await expect(page.getByText('The card payment rules are saved')).toBeVisible()
}

const authorised = '/adminPanel/orderManagement?payment=authorised'

async function reserve(page: Page, customer: Page, baseURL: string | undefined) {
  await customer.goto(await openCardPage(page, baseURL))
  await payByCard(customer)
  await page.goto(authorised)
  await expect(page.getByRole('link', { name: '1001' }).first()).toBeVisible()
}

async function open(page: Page, entry: string) {
  await page.goto(authorised)
  await page.getByRole('link', { name: '1001' }).first().press('Enter')
  await expect(page.getByText('Authorised', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(/Can be captured until .*, expires in 6 days/)).toBeVisible()
  await page.getByRole('button', { name: 'More' }).press('Enter')
  await page.getByRole('menuitem', { name: entry }).press('Enter')
}
