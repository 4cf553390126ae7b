import { demoPerson } from '../demo.ts'
import { expect, expectAccessible, signIn, test } from '../journey.ts'
import { buyOne } from '../buy-one.ts'
import { payByCard } from '../shopping.ts'

test('ORD-10 a customer who was to pay in cash pays by card on the link that the shop gives', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, demoPerson('owner'))
  const email = `payer.${crypto.randomUUID().slice(0, 8)}@example.com`
  const { orderId } = await buyOne(baseURL, { name: 'Paula Payer', email })
  const total = '£9.00'
  await page.goto(`/adminPanel/orderManagement/${orderId}`)
  await page.getByRole('button', { name: 'More' }).press('Enter')
  const entry = page.getByRole('menuitem', { name: 'Send payment link…' })
  await entry.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.press('Escape')
  await expect(page.getByRole('button', { name: 'More' })).toBeFocused()
  await page.keyboard.press('Enter')
  await entry.press('Enter')
  await expect(dialog.getByText(`${total} is still due.`)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Copy link' }).press('Enter')
  await expect(dialog.getByText('Link copied')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await dialog.getByRole('button', { name: 'Send by email' }).press('Enter')
  await expect(page.getByText(`Payment link for ${total} sent`)).toBeVisible()

  const customer = await context.newPage()
  await customer.goto(link)
  await customer.getByRole('button', { name: `Pay ${total} by card` }).press('Enter')
  await customer.goBack()
  await customer.getByRole('button', { name: `Pay ${total} by card` }).press('Enter')
  await payByCard(customer)
  await expect(customer.getByText('Thank you, your payment has arrived.')).toBeVisible()
  await expect(customer.getByText(/^Paid: £/)).toBeVisible()
  await expectAccessible(customer)
  await expect(page.getByText(`${total} paid by card`)).toBeVisible()
  await customer.close()
})
