import type { Page } from '@playwright/test'
import { buyOne } from '../buy-one.ts'
import { demoPerson } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { newOwner } from '../identity.ts'
import { inFilters } from '../in-filters.ts'
import { expect, expectAccessible, signIn, test } from '../journey.ts'
import { customers, anyCustomers, table, someone } from '../customers.ts'
const newest = (page: Page) => table(page).getByRole('rowheader').first()

test('UX-22 the list is sorted by its headers, bounded by days and goes page by page', async ({
  page,
}) => {
  await signIn(page, demoPerson('owner'), customers)
  const name = table(page).getByRole('columnheader', { name: 'Customer' })
  await name.getByRole('button').click()
  await expect(page).toHaveURL(/sort=name/)
  await expect(name).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const next = page.getByRole('link', { name: 'Next' })
  const first = await newest(page).innerText()
  await next.click()
  await expect(page.getByText('Page 2')).toBeVisible()
  await expect(newest(page)).not.toHaveText(first)
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(newest(page)).toContainText(first.split('\n')[0] ?? first)
  await inFilters(page, (sheet) => sheet.getByLabel('First order from').fill('2099-01-01'))
  await expect(page.getByText('Nothing matches these filters')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(table(page)).toBeVisible()
})

test('UX-24 a new customer waits behind a bar, and nothing moves until it is asked for', async ({
  page,
  baseURL,
}) => {
  // Unique name, because other tests place orders at the same time.
  const family = `Comer ${crypto.randomUUID().slice(0, 8)}`
  const first = someone(`Early ${family}`)
  await buyOne(baseURL, first)
  const search = encodeURIComponent(family)
  await signIn(page, demoPerson('owner'), `${customers}?search=${search}`)
  const link = table(page).getByRole('link', { name: first.name })
  await link.focus()
  const buyer = someone(`Late ${family}`)
  await buyOne(baseURL, buyer)
  const bar = page.getByRole('button', { name: 'Show 1 new customer', exact: true })
  await expect(bar).toBeVisible()
  await expect(link).toBeFocused()
  await expect(table(page)).not.toContainText(buyer.email)
  await bar.click()
  await expect(table(page)).toContainText(buyer.email)
})

test('UX-37 UX-39 long and right-to-left names fit every width, in light and dark', async ({
  page,
  baseURL,
}) => {
  test.slow()
  await buyOne(baseURL, someone('W'.repeat(120)))
  await buyOne(baseURL, someone('ليلى بنت أحمد الطويلة جدا 🥐'))
  // The checkout limits names to 120 characters; a customer import allows more.
  await page.route(anyCustomers, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    // Last on the page, because other tests place orders at the same time.
    body.rows.at(-1).name = 'M'.repeat(255)
    body.rows.at(-2).spentMinor = 999_999_999_99
    await route.fulfill({ response, json: body })
  })
  await signIn(page, demoPerson('owner'), customers)
  await expect(table(page)).toContainText('ليلى')
  await expect(table(page)).toContainText('MMMM')
  await expect(page.getByRole('main')).not.toContainText(/undefined|NaN|null|\[object/)
  await expectAccessible(page)
  await expectInEveryLook(page)
})

test('UX-13 a shop without customers says what will stand here', async ({ page, baseURL }) => {
  await newOwner(page, baseURL)
  await page.goto(customers)
  await expect(page.getByText('No customers yet')).toBeVisible()
  await expectAccessible(page)
  await expectInEveryLook(page, { only: [320, 1440] })
})

test.describe('when the server fails', () => {
  test.use({ allowConsole: [/500 \(Internal Server Error\)|403 \(Forbidden\)/] })

  test('UX-13 who may not see orders is told whom to ask', async ({ page }) => {
    await signIn(page, demoPerson('driver'), customers)
    await expect(page.getByText('Your role doesn’t include the customers')).toBeVisible()
    await expectAccessible(page)
  })
})
