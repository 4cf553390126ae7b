import type { Page } from '@playwright/test'
import { buyOne } from '../buy-one.ts'
import { demoPerson } from '../demo.ts'
import { hearNothing } from '../hear-nothing.ts'
import { expect, expectAccessible, signIn, test } from '../journey.ts'
import { placeTestOrder } from '../place-test-order.ts'
import { orders, openOrder } from '../orders.work.ts'
const pounds = (minor: number) => `£${(minor / 100).toFixed(2)}`

const choose = async (page: Page, act: string) => {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: act }).click()
}

test('ORD-08 ORD-11 goodwill takes nothing from a later cancellation, whose button says the exact sum', async ({
  page,
}) => {
  await signIn(page, demoPerson('owner'))
  const { orderId, totalMinor } = await placeTestOrder(page)
  await openOrder(page, orderId)
  const dialog = page.getByRole('dialog')

  await choose(page, 'Refund…')
  await expect(dialog.getByLabel(/^What is owed/)).toBeHidden()
  await dialog.getByLabel('Extra amount').fill('0.50')
  await dialog.getByLabel('Reason').fill('Burnt crust')
  await dialog.getByRole('button', { name: 'Refund £0.50 to card •4242' }).click()
  await expect(page.getByText('£0.50 refunded', { exact: false }).first()).toBeVisible()

  await choose(page, 'Cancel…')
  const back = pounds(totalMinor - 50)
  await expect(dialog.getByText(`${back} to card •4242.`)).toBeVisible()
  await expect(dialog.getByText('£0.50 was given as goodwill before.')).toBeVisible()
  await dialog.getByLabel('Refund what was paid for them').uncheck()
  await dialog.getByRole('button', { name: 'Cancel the order', exact: true }).click()
  await expect(page.getByText('Cancelled, not refunded')).toBeVisible()

  await choose(page, 'Refund…')
  await expect(dialog.getByRole('checkbox', { name: /^What is owed/ })).toBeChecked()
  await dialog.getByLabel('Reason').fill('Cancelled by phone')
  await dialog.getByRole('button', { name: `Refund ${back} to card •4242` }).click()
  await expect(page.getByText(`${back} refunded`, { exact: false }).first()).toBeVisible()
  await expect(page.getByText('Cancelled, not refunded')).toBeHidden()
})

test('ORD-11 one refund takes a line, an extra amount and its reason by keyboard on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, demoPerson('owner'))
  const { orderId } = await placeTestOrder(page)
  await openOrder(page, orderId)
  await choose(page, 'Refund…')
  const dialog = page.getByRole('dialog')
  const total = dialog.getByRole('status')
  await dialog.getByRole('combobox').first().focus()
  await page.keyboard.press('1')
  await expect(dialog.getByRole('checkbox', { name: /^Restock/ })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(dialog.getByRole('checkbox', { name: /^Restock/ })).not.toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Dropped')
  await expect(total).toContainText('Items')
  const button = dialog.getByRole('button', { name: /^Refund £/ })
  const before = (await button.textContent()) ?? ''
  await expect(total).toContainText(/£\d+\.\d\d/.exec(before)?.[0] ?? 'no amount')
  await expectAccessible(page)
  const isWider = () => document.documentElement.scrollWidth > innerWidth
  expect(await page.evaluate(isWider)).toBe(false)
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter a reason for the customer and your books')).toBeVisible()
  await dialog.getByLabel('Reason', { exact: true }).fill('Asked for')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('refunded', { exact: false }).first()).toBeVisible()
})

test.describe('while the server fails', () => {
  test.use({ allowConsole: [/500 \(Internal Server Error\)/] })

  test('ORD-11 a refund that fails says so beside its button, and keeps the input', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 700 })
    await signIn(page, demoPerson('owner'))
    const { orderId } = await placeTestOrder(page)
    await openOrder(page, orderId)
    await choose(page, 'Refund…')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').first().selectOption('1')
    await dialog.getByLabel('Reason', { exact: true }).fill('Asked for')
    await page.route('**/refunds', (route) => route.fulfill({ status: 500, json: {} }))
    const button = dialog.getByRole('button', { name: /^Refund £/ })
    await dialog.getByRole('combobox').first().focus()
    await button.press('Enter')
    await expect(dialog.getByRole('alert').filter({ hasText: /./ })).toBeInViewport({ ratio: 1 })
    await page.unroute('**/refunds')
    await button.press('Enter')
    await expect(dialog).toBeHidden()
  })
})

test('ORD-05 an order that is put on hold says what it waits for', async ({ page }) => {
  await signIn(page, demoPerson('owner'))
  const { orderId } = await placeTestOrder(page)
  await openOrder(page, orderId)
  await choose(page, 'Put on hold…')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Put on hold' }).click()
  await expect(dialog.getByText('Enter a reason')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Rye flour comes on Friday')
  await dialog.getByRole('button', { name: 'Put on hold' }).click()
  await expect(page.getByText('Put on hold: Rye flour comes on Friday')).toBeVisible()
})

test('ORD-01 three orders fit the first screen of a phone, and no badge is broken in a word', async ({
  page,
  baseURL,
}) => {
  // Separate orders: parallel tests on shared ones would change card heights.
  const name = `Tess Three ${crypto.randomUUID().slice(0, 8)}`
  for (const at of [1, 2, 3])
    await buyOne(baseURL, {
      name,
      email: `three.${at}.${crypto.randomUUID().slice(0, 8)}@example.com`,
    })
  await page.setViewportSize({ width: 390, height: 844 })
  // The bar for new orders would cover them.
  await hearNothing(page)
  await signIn(page, demoPerson('owner'), `${orders}?search=${encodeURIComponent(name)}`)
  const rows = page.getByRole('table', { name: 'Orders' }).getByRole('row')
  await expect(rows).toHaveCount(4)
  const third = await rows.nth(3).boundingBox()
  expect((third?.y ?? 0) + (third?.height ?? 0)).toBeLessThanOrEqual(844)

  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto(`${orders}?delivery=delivery`)
  await expect(page.getByText('Scheduled', { exact: true }).first()).toBeVisible()
  const lines = await page
    .getByText('Scheduled', { exact: true })
    .evaluateAll((badges) => badges.map((badge) => Math.round(badge.clientHeight / 16)))
  expect(new Set(lines)).toEqual(new Set([1]))
})

test('ORD-01 “Show new” leads to the first of the new orders', async ({ page, baseURL }) => {
  // Unique name, because other tests place orders at the same time.
  const name = `Nell Newest ${crypto.randomUUID().slice(0, 8)}`
  const buyer = { name, email: `newest.${crypto.randomUUID().slice(0, 8)}@example.com` }
  const first = await buyOne(baseURL, buyer)
  await signIn(page, demoPerson('owner'), `${orders}?search=${encodeURIComponent(name)}`)
  const numbers = page
    .getByRole('table', { name: 'Orders' })
    .getByRole('rowheader')
    .getByRole('link')
  await expect(numbers).toHaveText([first.number])
  const second = await buyOne(baseURL, buyer)
  await page.getByRole('button', { name: 'Show 1 new order', exact: true }).press('Enter')
  await expect(numbers).toHaveText([second.number, first.number])
  await expect(numbers.first()).toBeFocused()
})

test('ORD-10 cash that is not what is due needs a reason, and the order stays a problem', async ({
  page,
  baseURL,
}) => {
  const email = `later.${crypto.randomUUID().slice(0, 8)}@example.com`
  const { orderId } = await buyOne(baseURL, { name: 'Lars Later', email })
  await signIn(page, demoPerson('owner'))
  await openOrder(page, orderId)
  const dialog = page.getByRole('dialog')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await press('Start picking')
  await page.getByRole('link', { name: 'Pack', exact: true }).click()
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await press('Pack the parcel')
  await press('Hand to customer')
  await dialog.getByLabel('Received in cash').fill('1.00')
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await expect(dialog.getByText('Enter why it differs from the amount due')).toBeVisible()
  await dialog.getByLabel('Reason for the difference').fill('Pays the rest on Friday')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await expect(page.getByText('Delivered, not fully paid')).toBeVisible()
  await expect(page.getByText(/^£1\.00 of £[\d.]+ received in cash: Pays the rest/)).toBeVisible()

  await choose(page, 'Mark as paid…')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByText('Delivered, not fully paid')).toBeHidden()
})
