import { request } from '@playwright/test'
import { buyOne } from '../buy-one.ts'
import { demoPerson, demoSlug } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { expect, expectAccessible, shopUrl, signIn, test } from '../journey.ts'

const customers = '/adminPanel/orderManagement/customers'
const someone = (name: string) => ({
  name,
  email: `erase.${crypto.randomUUID().slice(0, 8)}@example.com`,
})

async function cancelAsCustomer(baseURL: string | undefined, token: string) {
  const shop = await request.newContext({
    baseURL: `${baseURL}/api/shop/`,
    extraHTTPHeaders: { host: new URL(shopUrl(demoSlug, baseURL)).host },
  })
  expect((await shop.post(`orders/${token}/cancellation`)).ok()).toBe(true)
  await shop.dispose()
}

test.use({ allowConsole: [/404 \(Not Found\)/] })

test('ORD-20 a customer is erased by keyboard once their order is over, and whoever has their page open is told', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const buyer = someone('Erna Erased')
  const { number, token } = await buyOne(baseURL, buyer)
  await signIn(page, demoPerson('manager'), `${customers}?search=${buyer.email}`)
  await page.getByRole('link', { name: buyer.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: buyer.name })).toBeFocused()
  const address = page.url()
  const button = page.getByRole('button', { name: 'Erase…' })
  const dialog = page.getByRole('dialog', { name: `Erase ${buyer.name}?` })
  await button.press('Enter')
  await expect(dialog).toContainText(`An order is still open: ${number}`)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()

  await cancelAsCustomer(baseURL, token)
  const other = await page.context().newPage()
  await other.goto(address)
  await expect(other.getByRole('heading', { level: 1, name: buyer.name })).toBeVisible()

  await page.goto(address)
  await button.press('Enter')
  const typed = dialog.getByLabel(`Type ${buyer.email} to confirm`)
  await expect(dialog).toContainText('1 order with goods and amounts, without a name.')
  await expectInEveryLook(page, { only: [320, 1440] })
  await typed.fill('somebody')
  await page.keyboard.press('Enter')
  await expect(typed).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await typed.fill(buyer.email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('The customer is erased')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
  await expect(other.getByText('This customer was erased')).toBeVisible()
  await expectAccessible(other)
  await page.goto(`/adminPanel/orderManagement?search=${number}`)
  await expect(page.getByRole('table', { name: 'Orders' })).toContainText('Erased customer')
})
