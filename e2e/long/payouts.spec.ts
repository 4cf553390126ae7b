import { request } from '@playwright/test'
import { demoPerson } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { expect, sandboxUrl, signIn, test } from '../journey.ts'
import { placeTestOrder } from '../place-test-order.ts'

const orders = '/adminPanel/orderManagement'
const payouts = `${orders}/payouts`

test('ORD-10 a payout is looked for, opened by keyboard and leads to the orders it is made of; each order says its fee', async ({
  page,
  baseURL,
}) => {
  test.slow()
  await signIn(page, demoPerson('owner'))
  const { orderId } = await placeTestOrder(page)
  const provider = await request.newContext({ baseURL: sandboxUrl(baseURL) })
  await provider.post('/stripe/_payout', { data: {} })

  await page.goto(payouts)
  await page.getByRole('button', { name: 'Check again' }).press('Enter')
  await expect(page.getByText('Checking with the card provider')).toBeVisible()
  const rows = page.getByRole('table', { name: 'Payouts' }).getByRole('rowheader')
  await expect(rows.first()).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(/^As reported by the card provider on /)).toBeVisible()
  await expectInEveryLook(page)

  await page.goto(`${orders}/${orderId}`)
  await expect(page.getByText(/^Fee £0\.\d\d$/)).toBeVisible()

  await page.goto(payouts)
  await expect(rows.first()).toBeVisible()
  await rows.first().getByRole('link').press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Payout of £/ })).toBeFocused()
  const lines = page.getByRole('table', { name: 'Transactions in this payout' })
  await expect(lines.getByRole('rowheader', { name: 'Payment' }).first()).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).press('Enter')
  expect((await saved).suggestedFilename()).toMatch(/^payout-\d{4}-\d\d-\d\d\.csv$/)
  await expectInEveryLook(page)
  await lines.getByRole('link').first().press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d/ })).toBeFocused()
})

test.describe('with a difference that is gone', () => {
  test.use({ allowConsole: [/404 \(Not Found\)/] })

  test('WHK-06 reconciliation says until when everything agrees, and what differs is explained by keyboard without losing a word', async ({
    page,
  }) => {
    test.slow()
    await signIn(page, demoPerson('owner'), payouts)
    await page.getByRole('link', { name: 'Reconciliation' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Reconciliation' })).toBeFocused()
    await page.getByRole('button', { name: 'Check again' }).press('Enter')
    await expect(page.getByText(/^Matches to the penny until /)).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText('No differences')).toBeVisible()

    await page.route(/\/api\/reconciliation\/differences(\?|$)/, (route) =>
      route.fulfill({ json: oneDifference }),
    )
    await page.reload()
    const differences = page.getByRole('table', { name: 'Differences' })
    await expect(differences.getByRole('rowheader')).toContainText('Only at the card provider')
    await expectInEveryLook(page)
    await page.getByRole('button', { name: 'Explain…' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Mark as explained' }).press('Enter')
    await expect(dialog.getByText('Enter an explanation')).toBeVisible()
    const why = dialog.getByLabel('Explanation')
    await why.fill('Refunded by phone')
    await expectInEveryLook(page)
    await dialog.getByRole('button', { name: 'Mark as explained' }).press('Enter')
    await expect(dialog.getByText('Difference not found')).toBeVisible()
    await expect(why).toHaveValue('Refunded by phone')
  })
})

const oneDifference = {
  rows: [
    {
      id: crypto.randomUUID(),
      day: '2026-03-29',
      currency: 'GBP',
      subject: 'refund',
      kind: 'missing_here',
      reference: 're_3PqA7yLkdIwHu7ix0oCkz2Rk',
      order: { id: crypto.randomUUID(), number: '1042' },
      oursMinor: 0,
      theirsMinor: 240,
      status: 'open',
      explanation: '',
      settledBy: null,
      settledAt: null,
      takeOver: null,
    },
  ],
  nextCursor: null,
  agreesUntil: '2026-03-28',
  readAt: '2026-11-26T03:17:00Z',
  failingSince: '2026-11-26T03:27:00Z',
}

test.describe('for who may not see what is earned', () => {
  test.use({ allowConsole: [/403 \(Forbidden\)/] })

  test('ORD-10 payouts say whom to ask', async ({ page }) => {
    await signIn(page, demoPerson('dispatcher'), payouts)
    await expect(page.getByText(/ask the owner/i)).toBeVisible()
    await page.goto(`${payouts}/${crypto.randomUUID()}`)
    await expect(page.getByText(/ask the owner/i)).toBeVisible()
  })
})
