import { openAsBlob } from 'node:fs'
import { readPaper } from '../../apps/api/testing/paper/read-paper.ts'
import { demoPerson, demoSlug } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
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
  const { orderId, token } = await placeServiceOrder(page, baseURL, customer('Piet Payer'))
  const theirs = await page.context().newPage()
  await theirs.goto(`${shopUrl(demoSlug, baseURL)}/orders/${token}`)
  const link = theirs.getByRole('link', { name: /^Invoice \S+ \(PDF\)$/ })
  await expect(link).toHaveCount(0)

  await page.goto(`${orders}/${orderId}`)
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await printedBy(page, () => page.getByRole('menuitem', { name: 'Invoice' }).click())
  await expect(page.getByText(/^Invoice \S+ issued/)).toBeVisible()

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
