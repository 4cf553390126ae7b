import { expectInEveryLook } from '../expect-in-every-look.ts'
import { expect, test } from '../journey.ts'
import { lookups, newCode, openWith, scan, lines } from '../stock.receive.ts'

test.use({ allowConsole: [/status of 500/] })

test('INV-17 a scanner does not wait: each scan of one code adds a piece while the answers are slow, without a mouse', async ({
  page,
}) => {
  const [sku, other, shared] = [newCode(), newCode(), newCode()]
  const title = `Scanned ${sku} `.padEnd(255, 'w')
  await openWith(page, [
    { title, sku, barcode: shared },
    { title: `Other ${other}`, sku: other, barcode: shared },
  ])
  await page.route(lookups, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue()
  })
  await page.getByLabel('Scan, or search').focus()
  for (const code of [sku, sku, 'NOBODY', other, sku.toLowerCase(), shared]) await scan(page, code)

  await expect(page.getByLabel(`Quantity of ${title}`)).toHaveValue('3')
  await expect(page.getByLabel(`Quantity of Other ${other}`)).toHaveValue('1')
  await expect(lines(page).getByText('No item has this SKU or barcode')).toBeVisible()
  await expect(lines(page).getByText('Several items have this code; use the SKU')).toBeVisible()
  await expect(page.getByLabel('Scan, or search')).toBeFocused()
  await scan(page, sku)
  await expect(page.getByRole('status').filter({ hasText: `${title} 4` })).toBeVisible()
  await expectInEveryLook(page)

  await test.step('what was removed hands the focus to what follows, at last to the scanner', async () => {
    await page.getByRole('button', { name: 'Remove NOBODY' }).press('Enter')
    await expect(page.getByRole('button', { name: `Remove Other ${other}` })).toBeFocused()
    await page.getByRole('button', { name: `Remove ${shared}` }).press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Scan, or search')).toBeFocused()
  })
})

test('INV-17 more lines than one receipt takes are kept and named, and started over when that is meant', async ({
  page,
}) => {
  await openWith(page, [])
  const pasted = Array.from({ length: 201 }, (_none, index) => `NONE-${index}\t2`).join('\n')
  await page.getByLabel('Paste from a spreadsheet').fill(`SKU\tQuantity\n${pasted}`)
  await page.getByRole('button', { name: 'Add 201 lines' }).press('Enter')
  await expect(lines(page).getByRole('listitem')).toHaveCount(201)
  await expect(page.getByText('You can receive up to 200 lines at once.')).toBeVisible()
  await expect(page.getByText('201 to fix before you can receive.')).toBeVisible()
  await page.getByRole('button', { name: 'Start over' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).press('Enter')
  await expect(page.getByLabel('Scan, or search')).toBeFocused()
  await expect(lines(page)).toBeHidden()
})
