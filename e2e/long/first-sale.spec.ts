import { request, type Page } from '@playwright/test'
import { readPaper } from '../../apps/api/testing/paper/read-paper.ts'
import { expect, sandboxUrl, test } from '../journey.ts'
import { openCardPage } from '../open-card-page.ts'
import { openOwnShop } from '../open-own-shop.ts'
import { orders } from '../orders.work.ts'
import { printedBy } from '../printed-by.ts'
import { payByCard } from '../shopping.ts'

const finance = `${orders}/finance`

test.use({ timezoneId: 'Europe/London', locale: 'en-GB' })

test('ORD-10 a card sale of a newly connected shop has the same figures in each place, refunded and paid out', async ({
  page,
  context,
  baseURL,
}) => {
  test.slow()
  await openOwnShop(page, baseURL)
  await test.step('the owner connects Stripe, first without her bank account', async () => {
    await page.goto('/adminPanel/settings/payments')
    const account = page.getByRole('region', { name: 'Stripe account' })
    await account.getByRole('button', { name: 'Connect with Stripe' }).click()
    await page.getByRole('button', { name: 'Save for later' }).click()
    await account.getByRole('button', { name: 'Continue with Stripe' }).click()
    await page.getByRole('button', { name: 'Agree and submit' }).click()
    await expect(account.getByText('Active', { exact: true })).toBeVisible()
  })

  await test.step('a customer pays two loaves by card', async () => {
    const customer = await context.newPage()
    await customer.goto(await openCardPage(page, baseURL))
    await payByCard(customer)
    await page.goto(orders)
    await expect(page.getByRole('link', { name: '1001' }).first()).toBeVisible()
  })

  await test.step('one is invoiced, then refunded', async () => {
    await page.getByRole('row').filter({ hasText: '1001' }).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Issue invoices …' }).click()
    const invoice = await printedBy(page, () =>
      page.getByRole('dialog').getByRole('button', { name: 'Issue 1 invoice' }).click(),
    )
    expect(invoice.join('\n')).toContain('£8.40')
    await page.getByRole('link', { name: '1001' }).first().click()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Refund…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').first().selectOption('1')
    await dialog.getByLabel('Reason', { exact: true }).fill('Crushed on the way')
    await dialog.getByRole('button', { name: 'Refund £4.20 to card •4242' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('£4.20 refunded', { exact: false }).first()).toBeVisible()
  })

  await test.step('Stripe pays out what is left after its fee', async () => {
    const provider = await request.newContext({ baseURL: sandboxUrl(baseURL) })
    await provider.post('/stripe/_payout', { data: {} })
    await provider.dispose()
    await page.goto(`${orders}/payouts`)
    await page.getByRole('button', { name: 'Check again' }).click()
    const payout = page.getByRole('table', { name: 'Payouts' }).getByRole('rowheader')
    await expect(payout).toHaveCount(1, { timeout: 20_000 })
    await payout.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: /^Payout of £/ })).toBeVisible()
    const lines = page.getByRole('table', { name: 'Transactions in this payout' })
    await expect(lines.getByRole('row').filter({ hasText: 'Payment' })).toContainText('£8.40')
    await expect(lines.getByRole('row').filter({ hasText: 'Refund' })).toContainText('-£4.20')
  })

  await test.step('Finance, the register and the dashboard say the same', async () => {
    await page.goto(finance)
    const sales = page.getByRole('region', { name: 'Sales' })
    await expect(sales.getByRole('link', { name: 'Gross sales £8.40' })).toBeVisible()
    await expect(sales.getByRole('link', { name: 'Net sales £4.20' })).toBeVisible()
    const provider = page.getByRole('region', { name: 'Card provider' })
    const minor = async (label: string) => {
      const text = await provider.getByRole('link', { name: label }).textContent()
      return Math.round(Number(/-?£[\d.]+/.exec(text ?? '')?.[0].replace('£', '')) * 100)
    }
    expect(await minor('Payments, refunds and disputes')).toBe(420)
    expect(await minor('Fees')).toBeLessThan(0)
    expect(420 + (await minor('Fees')) + (await minor('Payouts'))).toBe(0)
    await expectRegister(page)
    await page.goto('/adminPanel/dashboard')
    const figures = page.getByRole('region', { name: 'Figures' })
    await expect(figures.getByText('£4.20').first()).toBeVisible()
  })
})

async function expectRegister(page: Page): Promise<void> {
  await page.goto(`${finance}/register`)
  const documents = page.getByRole('table', { name: 'Issued documents' })
  await expect(documents.getByRole('row', { name: /^INV-1/ })).toContainText('£8.40')
  const creditNote = documents.getByRole('row', { name: /^CN-1/ })
  await expect(creditNote).toContainText('-£4.20')
  const saved = page.waitForEvent('download')
  await creditNote.getByRole('button', { name: /download PDF$/ }).click()
  const file = await (await saved).createReadStream()
  const bytes = Buffer.concat(await Array.fromAsync(file))
  expect((await readPaper(new Blob([bytes]))).join('\n')).toContain('£4.20')
}
