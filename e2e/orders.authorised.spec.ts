import { expectInEveryLook } from './expect-in-every-look.ts'
import { storedAuth } from './identity.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { openCardPage } from './open-card-page.ts'
import { openOwnShop } from './open-own-shop.ts'
import { payByCard } from './shopping.ts'

test('ORD-10 money is reserved when ordered; by keyboard it is taken in part from one order and released from another', async ({
  page,
  context,
  baseURL,
}) => {
  await openOwnShop(page, baseURL)
  await page.goto('/adminPanel/settings/payments')
  await page.getByRole('radio', { name: 'By hand' }).press('Space')
  await page.getByRole('button', { name: 'Change card payments' }).press('Enter')
  await expect(page.getByText('Card payments are taken so from now on')).toBeVisible()
  await expectInEveryLook(page)

  const customer = await context.newPage()
  for (const number of ['1001', '1002']) {
    await customer.goto(await openCardPage(page, baseURL))
    await payByCard(customer)
    await page.goto('/adminPanel/orderManagement?payment=authorised')
    await expect(page.getByRole('link', { name: number }).first()).toBeVisible()
  }

  const dialog = page.getByRole('dialog')
  const open = async (number: string, entry: string) => {
    await page.goto('/adminPanel/orderManagement?payment=authorised')
    await page.getByRole('link', { name: number }).first().press('Enter')
    await expect(page.getByText('Authorised', { exact: true }).first()).toBeVisible()
    await expect(page.getByText(/Can be taken until .*, it runs out in 6 days/)).toBeVisible()
    await page.getByRole('button', { name: 'More' }).press('Enter')
    await page.getByRole('menuitem', { name: entry }).press('Enter')
  }
  await open('1001', 'Take the money…')
  await expectAccessible(page)
  const amount = dialog.getByLabel('Amount to take')
  await amount.fill('9')
  await amount.press('Enter')
  await expect(dialog.getByText('At most US$8.40')).toBeVisible()
  await amount.fill('5')
  await expect(dialog.getByText('The other US$3.40 are released at once.')).toBeVisible()
  await expectInEveryLook(page, { only: [320, 1440] })
  await amount.press('Enter')
  await expect(page.getByText('US$5.00 paid by card, US$3.40 released')).toBeVisible()
  await expect(page.getByRole('button', { name: 'More' })).toBeFocused()

  await open('1002', 'Release the money…')
  const { token } = await storedAuth(page)
  const orderId = page.url().split('/').at(-1)
  const headers = { authorization: `Bearer ${token}` }
  const link = await page.request.get(`/api/orders/${orderId}/pay-link`, { headers })
  await customer.goto((await link.json()).url)
  await expect(customer.getByText(/\$8\.40 are reserved on your card/)).toBeVisible()
  await expectAccessible(customer)
  await dialog.getByRole('button', { name: 'Release US$8.40' }).press('Enter')
  await expect(
    page.getByText('The authorisation of US$8.40 on the card was released'),
  ).toBeVisible()
  await expect(page.getByText('Unpaid', { exact: true }).first()).toBeVisible()
  await customer.reload()
  await expect(customer.getByRole('button', { name: /Pay .*8\.40 by card/ })).toBeVisible()
  await customer.close()
})
