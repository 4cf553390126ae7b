import type { Page } from '@playwright/test'
import { addItem } from './add-item.ts'
import { demoPerson } from './demo.ts'
import { expectInEveryLook } from './expect-in-every-look.ts'
import { expect, signIn, test } from './journey.ts'

const receiving = '/adminPanel/inventoryManagement/stock/receive'
const lookups = '**/api/catalog/stock/lookups'
const receipts = '**/api/catalog/stock/receipts'

const newCode = () => crypto.randomUUID().slice(0, 8).toUpperCase()

/** An item with this SKU and barcode, and the page on which goods are received. */
async function openWith(
  page: Page,
  items: readonly { title: string; sku: string; barcode?: string }[],
) {
  await signIn(page, demoPerson('owner'))
  for (const { title, sku, barcode = '' } of items)
    await addItem(page, {
      title,
      variants: [{ optionValues: [], priceMinor: 420, initialStock: 2, sku, barcode }],
    })
  await page.goto(receiving)
  await expect(page.getByLabel('Scan, or search')).toBeVisible()
}

/** As a scanner does: letter after letter without waiting, then Enter. */
const scan = async (page: Page, code: string) => {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

const lines = (page: Page) => page.getByRole('list', { name: 'Lines' })

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

test('INV-17 what fails is kept: a look-up, a receipt and a closed page lose no line, and the receipt lands once', async ({
  page,
}) => {
  const sku = newCode()
  const title = `Kept ${sku}`
  await openWith(page, [{ title, sku }])
  await page.route(lookups, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await page.getByLabel('Scan, or search').focus()
  await scan(page, sku)
  await expect(lines(page).getByText('The code could not be looked up. Try again')).toBeVisible()
  await page.getByRole('button', { name: 'Look up again' }).press('Enter')
  await expect(page.getByLabel(`Quantity of ${title}`)).toHaveValue('1')
  await page.getByLabel(`Quantity of ${title}`).fill('7')
  await page.getByLabel('Reference').fill('DN-2041')

  await test.step('the answer to a receipt that has landed is lost; sent again it is one receipt', async () => {
    await page.route(
      receipts,
      async (route) => {
        await route.fetch()
        await route.fulfill({ status: 500, json: {} })
      },
      { times: 1 },
    )
    await page.getByRole('button', { name: 'Receive all' }).press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: '500' })).toBeVisible()
    await page.reload()
    await expect(page.getByLabel(`Quantity of ${title}`)).toHaveValue('7')
    await expect(page.getByLabel('Reference')).toHaveValue('DN-2041')
    await page.getByRole('button', { name: 'Receive all' }).press('Enter')
    await expect(page.getByText('Received: 1 line')).toBeVisible()
    await expect(page.getByLabel('Scan, or search')).toBeFocused()
  })

  await test.step('the ledger names the delivery note, and takes the receipt back', async () => {
    const ledger = page.getByRole('table', { name: 'Movements of stock' })
    await page.goto(`${receiving.replace('receive', 'ledger')}?search=${sku}`)
    await expect(ledger.getByRole('row').filter({ hasText: '2 → 9' })).toContainText('DN-2041')
    await expect(ledger.getByRole('row')).toHaveCount(3)
    await page
      .getByRole('button', { name: `Undo: Received, ${title}` })
      .first()
      .press('Enter')
    await expect(ledger.getByRole('row').filter({ hasText: '9 → 2' })).toBeVisible()
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
  await expect(page.getByText('201 to put right before anything is received.')).toBeVisible()
  await page.getByRole('button', { name: 'Start over' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).press('Enter')
  await expect(page.getByLabel('Scan, or search')).toBeFocused()
  await expect(lines(page)).toBeHidden()
})
