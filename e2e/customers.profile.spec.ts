import type { Page } from '@playwright/test'
import { buyOne } from './buy-one.ts'
import { demoPerson } from './demo.ts'
import { expectInEveryLook } from './expect-in-every-look.ts'
import { expect, expectAccessible, signIn, test } from './journey.ts'

const customers = '/adminPanel/orderManagement/customers'
const someone = (name: string) => ({
  name,
  email: `buyer.${crypto.randomUUID().slice(0, 8)}@example.com`,
})

/** From the list, by their address for mails. */
async function openCustomer(page: Page, { name, email }: { name: string; email: string }) {
  await page.goto(`${customers}?search=${email}`)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
}

const orders = (page: Page) => page.getByRole('table', { name: 'Orders of this customer' })

test('ORD-20 the page of a customer has what they ordered, and each order leads back to it', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const buyer = someone('Petra Profile')
  await buyOne(baseURL, buyer)
  await buyOne(baseURL, { ...buyer, email: buyer.email.toUpperCase() })
  await signIn(page, demoPerson('orders'), customers)
  await openCustomer(page, buyer)
  const figures = page.getByRole('region', { name: 'Figures' })
  await expect(figures).toContainText('Orders2')
  await expect(page.getByRole('link', { name: buyer.email })).toBeVisible()
  await expect(orders(page).getByRole('rowheader')).toHaveCount(2)
  await page.keyboard.press('j')
  await expect(orders(page).getByRole('rowheader').first().getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d/ })).toBeFocused()
  await page.getByRole('link', { name: '2 orders so far' }).click()
  await expect(page.getByRole('heading', { level: 1, name: buyer.name })).toBeFocused()
  await expectAccessible(page)
  await expectInEveryLook(page)
})

test('ORD-20 the palette leads to the page of a customer, and who is not here is said to be so', async ({
  page,
  baseURL,
}) => {
  const buyer = someone('Paula Palette')
  await buyOne(baseURL, buyer)
  await signIn(page, demoPerson('owner'), customers)
  await expect(page.getByRole('table', { name: 'Customers' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused()
  await page.keyboard.type(buyer.email)
  await page.getByRole('option', { name: buyer.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: buyer.name })).toBeFocused()
  await page.goto(`${customers}/${crypto.randomUUID()}`)
  await expect(page.getByText('This customer does not exist')).toBeVisible()
})
