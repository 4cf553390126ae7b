import type { Page } from '@playwright/test'
import { buyOne } from './buy-one.ts'
import { demoPerson } from './demo.ts'
import { hearNothing } from './hear-nothing.ts'
import { inFilters } from './in-filters.ts'
import { expect, expectAccessible, signIn, test } from './journey.ts'
import { customers, anyCustomers, table, someone } from './customers.ts'

test('UX-11 ORD-20 a customer is found and opened by keyboard; Back and reload keep the list', async ({
  page,
  baseURL,
}) => {
  const buyer = someone('Nadia Nearby')
  await buyOne(baseURL, buyer)
  await signIn(page, demoPerson('orders'), '/adminPanel/orderManagement')
  await page.getByRole('link', { name: 'Customers' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeFocused()
  await expect(table(page)).toContainText(buyer.name)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(buyer.email)
  await expect(table(page).getByRole('rowheader')).toHaveCount(1)
  await inFilters(page, (sheet) => sheet.getByLabel('Sorted by').selectOption('Name, A to Z'))
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue(buyer.email)
  const name = table(page).getByRole('columnheader', { name: 'Customer' })
  await expect(name).toHaveAttribute('aria-sort', 'ascending')
  await page.keyboard.press('j')
  await expect(table(page).getByRole('link', { name: buyer.name })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/orderManagement\/customers\//)
  await expect(page.getByRole('heading', { level: 1, name: buyer.name })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue(buyer.email)
  await expect(name).toHaveAttribute('aria-sort', 'ascending')
})

/** Accumulates the layout shift from now on (CLS). */
async function observeShift(page: Page): Promise<() => Promise<number>> {
  const sum = await page.evaluateHandle(() => {
    const shifts = { sum: 0 }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as { value?: number }).value ?? 0
    }).observe({ type: 'layout-shift' })
    return shifts
  })
  return () => sum.evaluate((shifts) => shifts.sum)
}

test('UX-12 a slow server shows at once that the list is coming, and the page does not move when it does', async ({
  page,
}) => {
  await signIn(page, demoPerson('owner'), '/adminPanel/orderManagement')
  let answers = Promise.withResolvers<void>()
  await page.route(anyCustomers, async (route) => {
    await answers.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Customers' }).click()
  await expect(page.getByText('Loading the customers')).toBeAttached()
  await expect(page.getByRole('searchbox')).toBeVisible()
  const shift = await observeShift(page)
  answers.resolve()
  await expect(table(page)).toBeVisible()
  expect(await shift(), 'how far the page moves').toBeLessThanOrEqual(0.02)
  answers = Promise.withResolvers<void>()
  await page.getByRole('searchbox').press('m')
  await expect(
    page.getByRole('progressbar', { name: 'Looking through the customers' }),
  ).toBeVisible()
  await expect(table(page)).toBeVisible()
  answers.resolve()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
})

test.describe('when the server fails', () => {
  test.use({ allowConsole: [/500 \(Internal Server Error\)|403 \(Forbidden\)/] })

  test('UX-14 the list says so where it would stand, and is there after another try', async ({
    page,
  }) => {
    // Orders by other tests would reload the list.
    await hearNothing(page)
    await page.route(anyCustomers, (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        body: JSON.stringify({ code: 'internal', message: 'Something broke', requestId: 'req-1' }),
      }),
    )
    await signIn(page, demoPerson('owner'), customers)
    const alert = page.getByRole('alert').filter({ hasText: 'We could not load the customers' })
    // The page retries automatically first.
    await expect(alert).toContainText('req-1', { timeout: 30_000 })
    await expect(page.getByRole('searchbox')).toBeVisible()
    await expectAccessible(page)
    await page.unroute(anyCustomers)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(table(page)).toBeVisible()
  })
})
