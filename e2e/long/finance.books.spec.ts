import { demoPerson } from '../demo.ts'
import { expect, signIn, test } from '../journey.ts'
import { openOwnShop } from '../open-own-shop.ts'
import { twoMonthsAgo } from '../two-months-ago.ts'
import { placeServiceOrder } from '../place-service-order.ts'
import { printedBy } from '../printed-by.ts'

const finance = '/adminPanel/orderManagement/finance'

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
  await page.goto(`${finance}/register?month=2001-01`)
  await expect(page.getByText('No invoices or credit notes in this period')).toBeVisible()
  await page.goto(`${finance}/rows?figure=sales&month=2001-01`)
  await expect(page.getByText('Nothing in this period')).toBeVisible()
})

test('ORD-10 an issued invoice stands in the register, whose files are downloaded by keyboard', async ({
  page,
  baseURL,
}) => {
  test.slow()
  await signIn(page, demoPerson('owner'))
  const name = `Rita ${crypto.randomUUID().slice(0, 8)}`
  const customer = { email: 'register@example.com', name, phone: '' }
  await placeServiceOrder(page, baseURL, customer)
  await page.goto(`/adminPanel/orderManagement?search=${encodeURIComponent(name)}`)
  await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Issue invoices …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Issue the invoice' })
  await printedBy(page, () =>
    dialog.getByRole('button', { name: 'Issue 1 invoice' }).press('Enter'),
  )

  await page.goto(finance)
  await page.getByRole('link', { name: 'Invoices' }).press('Enter')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Invoices and credit notes' }),
  ).toBeFocused()
  const documents = page.getByRole('table', { name: 'Issued documents' })
  const row = documents.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Issued')
  await expect(page.getByRole('table', { name: 'Tax by rate' })).toBeVisible()
  const downloads = [
    [row.getByRole('button', { name: /download PDF$/ }), /^INV-\d+\.pdf$/],
    [page.getByRole('button', { name: 'PDF files as ZIP' }), /\.zip$/],
    [page.getByRole('button', { name: 'Export as Excel' }), /\.xlsx$/],
  ] as const
  for (const [button, fileName] of downloads) {
    const saved = page.waitForEvent('download')
    await button.press('Enter')
    expect((await saved).suggestedFilename()).toMatch(fileName)
  }
})

test('ORD-10 a month is closed after a question, and says by whom', async ({ page, baseURL }) => {
  test.slow()
  await openOwnShop(page, baseURL)
  await page.goto(finance)
  await expect(page.getByText('No payments in this period.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close month…' })).toHaveCount(0)
  await page.goto(`${finance}?month=${twoMonthsAgo()}`)
  await page.getByRole('button', { name: 'Close month…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Close .+\?$/ })
  await dialog.getByRole('button', { name: 'Close month' }).press('Enter')
  await expect(page.getByText(/^Closed on .+ by /)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Close month…' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(/^Closed on .+ by /)).toBeVisible()
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
