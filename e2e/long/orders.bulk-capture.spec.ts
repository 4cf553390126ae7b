import { expectInEveryLook } from '../expect-in-every-look.ts'
import { expect, test } from '../journey.ts'
import { openCardPage } from '../open-card-page.ts'
import { openOwnShop } from '../open-own-shop.ts'
import { payByCard } from '../shopping.ts'

test('ORD-16 the authorised money of several orders is taken by keyboard, and what a bank refuses stands with its order', async ({
  page,
  context,
  baseURL,
}) => {
  await openOwnShop(page, baseURL)
  await page.goto('/adminPanel/settings/payments')
  await page.getByRole('radio', { name: 'Manually' }).press('Space')
  await page.getByRole('button', { name: 'Save card payments' }).press('Enter')
  await expect(page.getByText('The card payment rules are saved')).toBeVisible()
  const customer = await context.newPage()
  for (const [number, card] of [
    ['1001', '4242 4242 4242 4242'],
    ['1002', '4000 0000 0000 5142'],
  ] as const) {
    await customer.goto(await openCardPage(page, baseURL))
    await payByCard(customer, card)
    await page.goto('/adminPanel/orderManagement?payment=authorised')
    await expect(page.getByRole('link', { name: number }).first()).toBeVisible()
  }
  await customer.close()

  const list = page.getByRole('table', { name: 'Orders' })
  await expect(list.getByRole('row')).toHaveCount(3)
  await list.getByRole('checkbox', { name: 'Select all on this page' }).press('Space')
  await page.getByRole('button', { name: 'Change …' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change orders' })
  await dialog.getByRole('combobox', { name: 'Action' }).selectOption('Capture payment')
  await expectInEveryLook(page, { only: [320, 1440], within: 'dialog' })
  await dialog.getByRole('button', { name: 'Preview' }).press('Enter')
  const preview = page.getByRole('dialog', { name: 'This would change' })
  await expect(preview.getByRole('status')).toHaveText('2 orders would change.')
  await preview.getByRole('button', { name: 'Capture payment for 2 orders' }).press('Enter')
  await expect(preview).toBeHidden()

  await page.getByRole('link', { name: 'Past changes' }).press('Enter')
  await page.getByRole('link', { name: 'Payment captured' }).press('Enter')
  const become = page.getByRole('table', { name: 'Orders of the change' })
  await expect(become.getByText('Changed')).toHaveCount(1)
  await expect(become.getByText('Your card has expired.')).toBeVisible()
  await page.goto('/adminPanel/orderManagement?payment=paid')
  await expect(page.getByRole('link', { name: '1001' }).first()).toBeVisible()
})
