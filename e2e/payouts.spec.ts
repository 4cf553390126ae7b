import { request } from '@playwright/test'
import { demoPerson } from './demo.ts'
import { expectInEveryLook } from './expect-in-every-look.ts'
import { expect, sandboxUrl, signIn, test } from './journey.ts'
import { placeTestOrder } from './place-test-order.ts'

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
  await page.getByRole('button', { name: 'Look again' }).press('Enter')
  await expect(page.getByText('The card provider is being asked')).toBeVisible()
  const rows = page.getByRole('table', { name: 'Payouts' }).getByRole('rowheader')
  await expect(rows.first()).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(/^As the card provider said on /)).toBeVisible()
  await expectInEveryLook(page)

  await page.goto(`${orders}/${orderId}`)
  await expect(page.getByText(/^Fee £0\.\d\d$/)).toBeVisible()

  await page.goto(payouts)
  await expect(rows.first()).toBeVisible()
  await rows.first().getByRole('link').press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Payout of £/ })).toBeFocused()
  const lines = page.getByRole('table', { name: 'What the payout is made of' })
  await expect(lines.getByRole('rowheader', { name: 'Payment' }).first()).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).press('Enter')
  expect((await saved).suggestedFilename()).toMatch(/^payout-\d{4}-\d\d-\d\d\.csv$/)
  await expectInEveryLook(page)
  await lines.getByRole('link').first().press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d/ })).toBeFocused()
})

test.describe('for who may not see what is earned', () => {
  test.use({ allowConsole: [/403 \(Forbidden\)/] })

  test('ORD-10 payouts say whom to ask', async ({ page }) => {
    await signIn(page, demoPerson('dispatcher'), payouts)
    await expect(page.getByText(/ask the owner/i)).toBeVisible()
    await page.goto(`${payouts}/${crypto.randomUUID()}`)
    await expect(page.getByText(/ask the owner/i)).toBeVisible()
  })
})
