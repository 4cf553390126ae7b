import { expectInEveryLook } from '../expect-in-every-look.ts'
import { inFilters } from '../in-filters.ts'
import { expect, test } from '../journey.ts'
import { openCardPage } from '../open-card-page.ts'
import { openOwnShop } from '../open-own-shop.ts'
import { payByCard } from '../shopping.ts'

test('ORD-10 a disputed payment is found among the orders by keyboard, says until when it is answered, and is won', async ({
  page,
  context,
  baseURL,
}) => {
  await openOwnShop(page, baseURL)
  const customer = await context.newPage()
  await customer.goto(await openCardPage(page, baseURL))
  await payByCard(customer, '4000 0000 0000 2685')
  await customer.close()

  await page.goto('/adminPanel/orderManagement?tab=problems')
  await expect(page.getByRole('link', { name: '1001' }).first()).toBeVisible()
  await inFilters(page, async (filters) => {
    await filters.getByRole('combobox', { name: 'Disputed' }).selectOption('Not decided yet')
  })
  await page.getByRole('link', { name: '1001' }).first().press('Enter')
  await expect(page.getByRole('heading', { name: 'Disputes' })).toBeVisible()
  await expect(page.getByText('Payment disputed')).toBeVisible()
  await expect(
    page.getByText('The payer says they received nothing', { exact: true }),
  ).toBeVisible()
  await expect(page.getByText(/Evidence is due in 6 days, until /)).toBeVisible()
  await expectInEveryLook(page)
  await page.getByRole('button', { name: 'More' }).press('Enter')
  await expect(
    page.getByRole('menuitem', { name: /^Refund… The payment is disputed/ }),
  ).toBeDisabled()
  await page.keyboard.press('Escape')

  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: /Respond at the card provider/ }).press('Enter')
  const provider = await opened
  await provider.getByRole('button', { name: 'Resolve for the shop' }).press('Enter')
  await expect(provider.getByText(/: won$/)).toBeVisible()
  await provider.close()
  await expect(page.getByText('Won', { exact: true })).toBeVisible()
  await expect(page.getByText('The dispute about US$8.40 was won')).toBeVisible()
  await expect(page.getByText('Payment disputed')).toHaveCount(0)
})
