import type { Page } from '@playwright/test'
import { buyOne } from '../buy-one.ts'
import { demoPerson } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { expect, expectAccessible, signIn, test } from '../journey.ts'

const customers = '/adminPanel/orderManagement/customers'
const someone = (name: string) => ({
  name,
  email: `buyer.${crypto.randomUUID().slice(0, 8)}@example.com`,
})

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

test('ORD-20 the palette leads to the page of a customer', async ({ page, baseURL }) => {
  const buyer = someone('Paula Palette')
  await buyOne(baseURL, buyer)
  await signIn(page, demoPerson('owner'), customers)
  await expect(page.getByRole('table', { name: 'Customers' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused()
  await page.keyboard.type(buyer.email)
  await page.getByRole('option', { name: new RegExp(`^${buyer.name}`) }).click()
  await expect(page.getByRole('heading', { level: 1, name: buyer.name })).toBeFocused()
})

test('ORD-20 a customer is changed by keyboard, tagged, and found by tag and consent', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const buyer = someone('Edna Edited')
  const tag = `Regular ${buyer.email.slice(6, 14)}`
  await buyOne(baseURL, buyer)
  await signIn(page, demoPerson('orders'), customers)
  await openCustomer(page, buyer)
  const change = page.getByRole('button', { name: 'Change…' })
  const dialog = page.getByRole('dialog', { name: 'Change customer' })
  await change.focus()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Name').fill('Edna Married')
  await dialog.getByLabel('Email', { exact: true }).fill('nowhere')
  await dialog.getByLabel('Note').fill('Rings twice')
  await dialog.getByLabel('Agreed to marketing emails').press('Space')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('How they agreed')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await dialog.getByLabel('Email', { exact: true }).fill(buyer.email)
  await dialog.getByLabel('How they agreed').fill('Asked in the shop')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(change).toBeFocused()
  await expect(page.getByRole('heading', { level: 1, name: 'Edna Married' })).toBeVisible()
  await expect(page.getByText('Rings twice')).toBeVisible()
  await expect(
    page.getByText(/^Agreed to marketing emails on .*: Asked in the shop$/),
  ).toBeVisible()

  await page.getByLabel('Add a tag').fill(tag)
  await page.getByRole('button', { name: 'Add tag' }).click()
  await expect(page.getByRole('list', { name: 'Tags' })).toContainText(tag)
  await expectAccessible(page)
  await expectInEveryLook(page, { only: [320, 1440] })

  await page.goto(`${customers}?tag=${encodeURIComponent(tag)}&consent=yes`)
  const table = page.getByRole('table', { name: 'Customers' })
  await expect(table.getByRole('rowheader')).toHaveCount(1)
  await expect(table).toContainText('Edna Married')
  await expect(page.getByRole('button', { name: `Remove filter Tag: ${tag}` })).toBeVisible()
})

test('ORD-20 who may only see orders reads a customer and changes nothing', async ({
  page,
  baseURL,
}) => {
  const buyer = someone('Rita Read')
  await buyOne(baseURL, buyer)
  await signIn(page, demoPerson('dispatcher'), customers)
  await openCustomer(page, buyer)
  await expect(page.getByRole('link', { name: buyer.email })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change…' })).toBeHidden()
  await expect(page.getByLabel('Add a tag')).toBeHidden()
})

test.describe('who is not here', () => {
  test.use({ allowConsole: [/404 \(Not Found\)/] })

  test('ORD-20 is said to be so', async ({ page }) => {
    await signIn(page, demoPerson('owner'), `${customers}/${crypto.randomUUID()}`)
    await expect(page.getByText('This customer does not exist')).toBeVisible()
    await expectAccessible(page)
  })
})

test('ORD-20 mails that nobody ordered are stopped for a customer by keyboard', async ({
  page,
  baseURL,
}) => {
  const buyer = someone('Stella Stopped')
  await buyOne(baseURL, buyer)
  await signIn(page, demoPerson('orders'), customers)
  await openCustomer(page, buyer)
  const card = page.getByRole('region', { name: 'Marketing and cart emails' })
  await expect(card).toContainText('Abandoned carts: reminded, where the business sends reminders')
  await card.getByRole('button', { name: 'Stop…', exact: true }).press('Enter')
  const asked = page.getByRole('dialog', { name: /^Stop marketing and cart emails/ })
  await expect(asked).toContainText('Only the customer can turn the others back on.')
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Stop emails', exact: true }).press('Enter')
  await expect(card).toContainText(/Abandoned carts: stopped on .+ by \S/)
  await expect(card.getByRole('button', { name: 'Stop…', exact: true })).toBeHidden()
  await expectInEveryLook(page)
})
