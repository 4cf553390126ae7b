import { expectInEveryLook } from '../expect-in-every-look.ts'
import { expect, expectAccessible, test } from '../journey.ts'
import { openCardPage } from '../open-card-page.ts'
import { openOwnShop } from '../open-own-shop.ts'
import { payByCard } from '../shopping.ts'

test('ORD-10 a new shop connects Stripe, incomplete first, takes a card and disconnects', async ({
  page,
  context,
  baseURL,
}) => {
  await openOwnShop(page, baseURL)
  await page.goto('/adminPanel/settings/payments')
  const account = page.getByRole('region', { name: 'Stripe account' })
  await expect(account.getByText('Not connected', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectInEveryLook(page, { only: [320, 1440] })

  await account.getByRole('button', { name: 'Connect with Stripe' }).click()
  await test.step('the return counts also while it is not known yet who comes back', async () => {
    await page.route(/\/api\/account$/, async (route) => {
      await expect(account.getByText('Details due', { exact: true })).toBeVisible()
      await route.continue()
    })
    await page.getByRole('button', { name: 'Save for later' }).click()
    await expect(account.getByText('Bank account')).toBeVisible()
    await page.unroute(/\/api\/account$/)
  })
  await expectInEveryLook(page, { only: [320, 1440] })

  await account.getByRole('button', { name: 'Continue with Stripe' }).click()
  await page.getByRole('button', { name: 'Agree and submit' }).click()
  await expect(account.getByText('Active', { exact: true })).toBeVisible()
  await expectInEveryLook(page, { only: [320, 1440] })

  // An old refresh address opens nothing at Stripe once all details are in.
  await page.goto('/adminPanel/settings/payments?connect=again')
  await expect(page).toHaveURL(/\/adminPanel\/settings\/payments$/)
  await expect(account.getByText('Active', { exact: true })).toBeVisible()

  const customer = await context.newPage()
  await customer.goto(await openCardPage(page, baseURL))
  await payByCard(customer)
  await page.goto('/adminPanel/orderManagement')
  await expect(page.getByRole('link', { name: '1001' }).first()).toBeVisible()
  await page.goto('/adminPanel/settings/payments')

  await account.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(account.getByText('Disconnected', { exact: true })).toBeVisible()
  await expect(account.getByRole('button', { name: 'Reconnect' })).toBeVisible()
})
