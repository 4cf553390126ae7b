import { demoPerson } from './demo.ts'
import { expectInEveryLook } from './expect-in-every-look.ts'
import { expect, signIn, test } from './journey.ts'

const finance = '/adminPanel/orderManagement/finance'

test('ORD-10 net sales of Finance are those of the dashboard, and open their rows by keyboard', async ({
  page,
}) => {
  test.slow()
  await signIn(page, demoPerson('owner'), '/adminPanel/dashboard?range=today')
  const tile = page.locator('dl div').filter({ has: page.getByText('Net sales', { exact: true }) })
  const today = await tile.locator('dd').first().innerText()

  await page.goto('/adminPanel/orderManagement')
  await page.getByRole('link', { name: 'Finance' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Finance' })).toBeFocused()
  const sales = page.getByRole('region', { name: 'Sales' })
  await expect(sales.getByRole('link', { name: /^Net sales/ })).toBeVisible()
  await expectInEveryLook(page)

  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date())
  await page.goto(`${finance}?from=${day}&to=${day}`)
  await expect(sales.getByRole('link', { name: /^Net sales/ })).toContainText(today)

  await page.goto(finance)
  const net = sales.getByRole('link', { name: /^Net sales/ })
  const amount = /-?£[\d,.]+/.exec(await net.innerText())?.[0] ?? ''
  await net.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Net sales' })).toBeFocused()
  await expect(page.locator('header strong')).toHaveText(amount)
  const rows = page.getByRole('table', { name: 'Rows of Net sales' })
  await expect(rows.getByRole('rowheader').first()).toBeVisible()
  await expectInEveryLook(page)
  await rows.getByRole('link').first().press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d/ })).toBeFocused()
})

test('ORD-10 the month is in the address, and tax and payments by line lead to their rows', async ({
  page,
}) => {
  test.slow()
  await signIn(page, demoPerson('owner'), finance)
  const month = page.getByRole('navigation', { name: 'Month' })
  await month.getByRole('link', { name: /^Previous month/ }).press('Enter')
  await expect(page).toHaveURL(/\?month=20\d\d-\d\d$/)
  await expect(month.getByRole('link', { name: /^Next month/ })).toBeVisible()
  await page
    .getByRole('table', { name: 'Tax by rate and place' })
    .getByRole('link')
    .last()
    .press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Tax' })).toBeFocused()
  await expect(page).toHaveURL(/figure=tax&part=.*&month=20\d\d-\d\d$/)
  await page.getByRole('link', { name: 'Finance' }).press('Enter')
  await expect(page).toHaveURL(/finance\?month=20\d\d-\d\d$/)
  await page.goto(`${finance}?month=2001-01`)
  await expect(page.getByText('No taxed sales in this period.')).toBeVisible()
  await expect(page.getByText('No payments in this period.')).toBeVisible()
})

test.describe('without the figures', () => {
  test.use({ allowConsole: [/500 \(Internal Server Error\)/] })

  test('ORD-10 Finance says that they could not be loaded, and tries again', async ({ page }) => {
    await signIn(page, demoPerson('owner'))
    await page.route(/\/api\/finance(\?|$)/, (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto(finance)
    await expect(page.getByText('We could not load the figures')).toBeVisible({ timeout: 20_000 })
    await page.unroute(/\/api\/finance(\?|$)/)
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(page.getByRole('region', { name: 'Sales' })).toBeVisible()
  })
})
