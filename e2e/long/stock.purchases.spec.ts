import { addItem } from '../add-item.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { demoPerson } from '../demo.ts'
import { newOwner } from '../identity.ts'
import { expect, expectAccessible, signIn, test } from '../journey.ts'

test.use({ timezoneId: 'Europe/London', locale: 'en-GB' })

const stock = '/adminPanel/inventoryManagement/stock'

test('INV-17 a purchase order is prepared, ordered, received in two parts at two costs and a receipt undone, without a mouse', async ({
  page,
  baseURL,
}) => {
  test.slow()
  await newOwner(page, baseURL)
  const variant = { optionValues: [], priceMinor: 420, initialStock: 10, sku: 'RYE-1' }
  const costMinor = 200
  await addItem(page, {
    title: 'Rye bread',
    status: 'active',
    variants: [{ ...variant, costMinor }],
  })
  const act = (name: string) =>
    page.getByRole('button', { name, exact: true }).first().press('Enter')

  await test.step('a draft says what is missing and keeps what is typed', async () => {
    await page.goto('/adminPanel/inventoryManagement?tab=stock')
    await page.getByRole('link', { name: 'Purchase orders' }).press('Enter')
    await page.getByRole('link', { name: 'New purchase order' }).press('Enter')
    await act('Save draft')
    await expect(page.getByText('Add at least one item')).toBeVisible()
    await expect(page.getByText('Enter a supplier').first()).toBeVisible()
    const scan = page.getByLabel('Scan, or search')
    await scan.fill('RYE-1')
    await scan.press('Enter')
    await expect(page.getByLabel('Unit cost of Rye bread')).toHaveValue('2.00')
    await page.getByLabel('Quantity of Rye bread').fill('10')
    await page.getByLabel('Unit cost of Rye bread').fill('2.50')
    await page.getByLabel('Supplier', { exact: true }).fill('Mill & Sons')
    await page.getByLabel('Supplier’s email').fill('orders@mill.example.com')
    await page.getByLabel('Expected day').fill('2030-01-07')
    await expect(page.getByText('1 line, 10 pieces, £25.00')).toBeVisible()
    await expectInEveryLook(page, { only: [320, 1440] })
    await act('Save draft')
    await expect(page.getByRole('heading', { level: 1, name: 'Purchase order PO-1' })).toBeVisible()
  })

  await test.step('once ordered it is expected, and stands in the list', async () => {
    await act('Mark as ordered')
    await expect(page.getByText('Ordered; its goods are expected from now on')).toBeVisible()
    await page.goto(`${stock}/purchases?search=mill`)
    await expectInEveryLook(page, { only: [320, 1440] })
    await page.goto('/adminPanel/inventoryManagement?tab=stock')
    const row = page.getByRole('row').filter({ hasText: 'RYE-1' })
    await row.getByRole('button').last().press('Enter')
    const expected = page.getByRole('region', { name: 'Expected' })
    await expect(expected).toContainText('10, 7 Jan 2030')
    await expectAccessible(page)
    await expected.getByRole('link', { name: 'PO-1' }).press('Enter')
  })

  await test.step('four come in, then six that cost more; each moves the cost', async () => {
    await page.getByLabel('Arrived: Rye bread').fill('11')
    await act('Receive')
    await expect(page.getByText('At most 10').first()).toBeVisible()
    await page.getByLabel('Arrived: Rye bread').fill('4')
    await expectInEveryLook(page, { only: [320, 1440] })
    await act('Receive')
    await expect(page.getByText('4 of 10 received')).toBeVisible()
    await expect(page.getByLabel('Arrived: Rye bread')).toHaveValue('6')
    await page.getByLabel('Unit cost: Rye bread').fill('3.00')
    await act('Receive')
    await expect(page.getByText('10 of 10 received')).toBeVisible()
    await expect(page.getByLabel('Arrived: Rye bread')).toBeHidden()
    // 10 at 2.00 and 4 at 2.50 cost 2.14 each; with 6 at 3.00 it is 2.398.
    await page.getByRole('link', { name: 'Rye bread' }).press('Enter')
    await expect(page.getByLabel(/^Cost/)).toHaveValue('2.40')
  })

  await test.step('the ledger leads to the order, whose receipt is undone', async () => {
    await page.goto(`${stock}/ledger`)
    await page.getByRole('link', { name: 'PO-1' }).first().press('Enter')
    await act('Undo')
    await page.getByRole('dialog').getByRole('button', { name: 'Undo the receipt' }).press('Enter')
    await expect(page.getByText('The receipt is undone')).toBeVisible()
    await expect(page.getByText('4 of 10 received')).toBeVisible()
    await expect(page.getByLabel('Arrived: Rye bread')).toHaveValue('6')
  })

  await test.step('printed, it is what the supplier gets; the rest is closed short', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('10 × £2.50 = £25.00')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Receive', exact: true })).toBeHidden()
    await expect(page.getByRole('list', { name: 'Receipts' })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    const saved = page.waitForEvent('download')
    await act('Export as CSV')
    expect((await saved).suggestedFilename()).toBe('purchase-order-1.csv')
    await act('Close short')
    await page.getByRole('dialog').getByRole('button', { name: 'Close short' }).press('Enter')
    await expect(page.getByText('Closed short', { exact: true })).toBeVisible()
    await expectInEveryLook(page, { only: [320, 1440] })
  })
})

test('INV-25 the stock of an item says how long it lasts, and a purchase order is filled with what runs out', async ({
  page,
}) => {
  await signIn(page, demoPerson('owner'))
  await page.goto('/adminPanel/inventoryManagement?tab=stock')
  await page.getByRole('rowheader').getByRole('link').first().click()
  await expect(
    page.getByRole('dialog').getByText(/At this pace the goods last|Nothing was sold in the last/),
  ).toBeVisible()

  await page.goto(`${stock}/purchases/new`)
  await page.getByRole('button', { name: 'Suggest reorders' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suggest reorders' })
  await dialog.getByLabel('Days of stock after delivery').fill('')
  await dialog.getByRole('button', { name: 'Add to the order' }).click()
  await expect(dialog.getByText('Required')).toBeVisible()
  await dialog.getByLabel('Days of stock after delivery').fill('365')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add to the order' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel(/^Quantity of /).first()).toHaveValue(/^[1-9]\d*$/)
})
