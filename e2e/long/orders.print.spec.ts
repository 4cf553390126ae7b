import { openAsBlob } from 'node:fs'
import { readPaper } from '../../apps/api/testing/paper/read-paper.ts'
import { demoPerson, demoSlug } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { mailTo } from '../identity.ts'
import { expect, expectAccessible, shopUrl, signIn, test } from '../journey.ts'
import { placeServiceOrder } from '../place-service-order.ts'
import { printedBy } from '../printed-by.ts'

const orders = '/adminPanel/orderManagement'

const customer = (name: string) => ({ email: 'print@example.com', name, phone: '' })

test('ORD-15 the customer finds the invoice on the page of the order once it is issued', async ({
  page,
  baseURL,
}) => {
  await signIn(page, demoPerson('owner'))
  const email = `${crypto.randomUUID()}@example.com`
  const { orderId, token } = await placeServiceOrder(page, baseURL, {
    ...customer('Piet Payer'),
    email,
  })
  const theirs = await page.context().newPage()
  await theirs.goto(`${shopUrl(demoSlug, baseURL)}/orders/${token}`)
  const link = theirs.getByRole('link', { name: /^Invoice \S+ \(PDF\)$/ })
  await expect(link).toHaveCount(0)

  await page.goto(`${orders}/${orderId}`)
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Issue invoice…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Issue the invoice' })
  await printedBy(page, () => dialog.getByRole('button', { name: 'Issue 1 invoice' }).click())
  await expect(page.getByText(/^Invoice \S+ issued/).first()).toBeVisible()

  const { text } = await mailTo(baseURL, email, 'Invoice ')
  expect(text).toMatch(/\/api\/shop\/orders\/[\w-]+\/documents/)

  await theirs.reload()
  await expectAccessible(theirs)
  const [file] = await Promise.all([theirs.waitForEvent('download'), link.click()])
  const [invoice = ''] = await readPaper(await openAsBlob(await file.path()))
  expect(invoice).toContain('Piet Payer')
  expect(invoice).toMatch(/Still to pay\s+£9\.00/)
})

test('ORD-15 the numbers of invoices begin as the business wants', async ({ page }) => {
  await signIn(page, demoPerson('owner'), '/adminPanel/settings/business')
  const begin = page.getByLabel('Invoices start with')
  await begin.fill('R1')
  const change = page.getByRole('button', { name: 'Save numbers' })
  await change.click()
  await expect(page.getByText('It can’t end with a digit')).toBeVisible()
  await begin.fill('INV-')
  await change.click()
  await expect(page.getByText(/^The next numbers are INV-\d+ and CN-\d+\.$/)).toBeVisible()
  await expectInEveryLook(page)
})

test('ORD-15 invoices are issued for chosen orders after a look at how many numbers that takes', async ({
  page,
  baseURL,
}) => {
  await signIn(page, demoPerson('owner'))
  const name = `Ines ${crypto.randomUUID().slice(0, 8)}`
  for (const _order of [1, 2]) await placeServiceOrder(page, baseURL, customer(name))
  await page.goto(`${orders}?search=${encodeURIComponent(name)}`)
  const table = page.getByRole('table', { name: 'Orders' })
  await expect(table.getByRole('row')).toHaveCount(3)
  await table.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Issue invoices …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Issue invoices' })
  await expect(dialog.getByText('2 numbers are assigned')).toBeVisible()
  await expectInEveryLook(page, { within: 'dialog[open]' })
  await dialog.getByRole('checkbox', { name: 'invoices (2 emails)' }).uncheck()
  const pages = await printedBy(page, () =>
    dialog.getByRole('button', { name: 'Issue 2 invoices' }).press('Enter'),
  )
  expect(pages).toHaveLength(2)
  await page.getByRole('button', { name: 'Issue invoices …' }).click()
  await expect(dialog.getByText('No number is assigned.')).toBeVisible()
  await expect(dialog.getByText('2 orders have an invoice already.')).toBeVisible()
})
