import { demoPerson } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { expect, signIn, test } from '../journey.ts'
import { openOwnShop } from '../open-own-shop.ts'
import { twoMonthsAgo } from '../two-months-ago.ts'

const finance = '/adminPanel/orderManagement/finance'

test('ORD-10 Finance, the rows of a figure and the register fit in every look', async ({
  page,
}) => {
  test.slow()
  await signIn(page, demoPerson('owner'), finance)
  await page.getByRole('link', { name: /^Previous month/ }).click()
  const net = page.getByRole('region', { name: 'Sales' }).getByRole('link', { name: /^Net sales/ })
  await expect(net).toBeVisible()
  await expectInEveryLook(page)
  await net.click()
  await expect(page.getByRole('table', { name: 'Rows of Net sales' })).toBeVisible()
  await expectInEveryLook(page)
  await page.goto(`${finance}/register`)
  await expect(page.getByRole('table', { name: 'Tax by rate' })).toBeVisible()
  await expectInEveryLook(page)
})

test('ORD-10 the question before a month is closed fits in every look', async ({
  page,
  baseURL,
}) => {
  test.slow()
  await openOwnShop(page, baseURL)
  await page.goto(`${finance}?month=${twoMonthsAgo()}`)
  await page.getByRole('button', { name: 'Close month…' }).click()
  await expect(page.getByRole('dialog', { name: /^Close .+\?$/ })).toBeVisible()
  await expectInEveryLook(page)
})
