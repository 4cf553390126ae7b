import { demoPerson } from './demo.ts'
import { expect, signIn, test } from './journey.ts'

const finance = '/adminPanel/orderManagement/finance'

test('ORD-10 net sales of Finance are those of the dashboard, and open their rows by keyboard', async ({
  page,
}) => {
  test.slow()
  await signIn(page, demoPerson('owner'))
  await page.goto('/adminPanel/orderManagement')
  await page.getByRole('link', { name: 'Finance' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Finance' })).toBeFocused()
  const sales = page.getByRole('region', { name: 'Sales' })
  await expect(sales.getByRole('link', { name: /^Net sales/ })).toBeVisible()

  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date())
  const net = sales.getByRole('link', { name: /^Net sales/ })
  // Other journeys place orders meanwhile.
  await expect(async () => {
    await page.goto('/adminPanel/dashboard?range=today')
    const tile = page
      .locator('dl div')
      .filter({ has: page.getByText('Net sales', { exact: true }) })
    const today = await tile.locator('dd').first().innerText()
    await page.goto(`${finance}?from=${day}&to=${day}`)
    await expect(net).toContainText(today, { timeout: 2_000 })
    await net.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Net sales' })).toBeFocused()
    await expect(page.locator('main strong')).toHaveText(today, { timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  const rows = page.getByRole('table', { name: 'Rows of Net sales' })
  await expect(rows.getByRole('rowheader').first()).toBeVisible()
  await rows.getByRole('link').first().press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d/ })).toBeFocused()
})
