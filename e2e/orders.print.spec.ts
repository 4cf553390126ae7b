import { demoPerson } from './demo.ts'
import { expect, signIn, test } from './journey.ts'
import { placeServiceOrder } from './place-service-order.ts'
import { printedBy } from './printed-by.ts'
import { chooseListAct } from './list-acts.ts'

const orders = '/adminPanel/orderManagement'

const customer = (name: string) => ({ email: 'print@example.com', name, phone: '' })

test('ORD-15 chosen orders are printed in the chosen order without leaving the list', async ({
  page,
  baseURL,
}) => {
  await signIn(page, demoPerson('owner'))
  const name = `Paula ${crypto.randomUUID().slice(0, 8)}`
  const [first, second] = [
    await placeServiceOrder(page, baseURL, customer(name)),
    await placeServiceOrder(page, baseURL, customer(name)),
  ]
  const address = `${orders}?search=${encodeURIComponent(name)}&payment=unpaid`
  await page.goto(address)
  const table = page.getByRole('table', { name: 'Orders' })
  await expect(table.getByRole('row')).toHaveCount(3)
  await table.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Print …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Print 2 orders' })
  await dialog.getByRole('radio', { name: 'Pro forma invoices' }).check()
  await dialog.getByLabel('Sorted').selectOption('oldest')
  const pages = await printedBy(page, () =>
    dialog.getByRole('button', { name: 'Create PDF' }).press('Enter'),
  )
  expect(pages).toHaveLength(2)
  for (const [index, { number }] of [first, second].entries()) {
    expect(pages[index]).toContain(name)
    expect(pages[index]).toMatch(new RegExp(`Order\\s+${number}\\s`))
  }
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(address)
  await expect(table.getByRole('checkbox', { checked: true })).toHaveCount(3)

  await chooseListAct(page, 'Print all …')
  await dialog.getByRole('radio', { name: 'Packing slips' }).check()
  const slips = await printedBy(page, () =>
    dialog.getByRole('button', { name: 'Create PDF' }).click(),
  )
  expect(slips).toHaveLength(2)
})

test.describe('without a network', () => {
  // The browser logs failed requests.
  test.use({ allowConsole: [/ERR_FAILED/] })

  test('ORD-15 what cannot be printed says why and keeps what was chosen', async ({
    page,
    baseURL,
  }) => {
    await signIn(page, demoPerson('owner'))
    const { orderId } = await placeServiceOrder(page, baseURL, customer('Paul Printer'))
    await page.goto(`${orders}/${orderId}`)
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Address label…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Labels', { exact: true }).selectOption('a4-24')
    await dialog.getByLabel('Labels already used on the first sheet').fill('3')
    await page.route('**/api/orders/documents', (route) => route.abort(), { times: 1 })
    await dialog.getByRole('button', { name: 'Create PDF' }).click()
    await expect(dialog.getByText('Marketday can’t be reached', { exact: false })).toBeVisible()
    await expect(dialog.getByLabel('Labels already used on the first sheet')).toHaveValue('3')
    const [label = ''] = await printedBy(page, () =>
      dialog.getByRole('button', { name: 'Create PDF' }).click(),
    )
    expect(label).toContain('Paul Printer')
  })
})
