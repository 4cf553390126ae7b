import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addItem } from '../add-item.ts'
import { demoPerson } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { expect, expectAccessible, signIn, test } from '../journey.ts'

const counts = '/adminPanel/inventoryManagement/stock/counts'
const counting = '**/api/catalog/stock-takes/*/lines/*/counts'

const newCode = () => crypto.randomUUID().slice(0, 8).toUpperCase()

interface Goods {
  readonly title: string
  readonly sku: string
}

const add = (page: Page, { title, sku }: Goods) =>
  addItem(page, {
    title,
    variants: [{ optionValues: [], priceMinor: 420, costMinor: 200, initialStock: 5, sku }],
  })

async function begin(page: Page, items: readonly Goods[], name: string) {
  await signIn(page, demoPerson('owner'))
  for (const item of items) await add(page, item)
  await page.goto(counts)
  await page.getByRole('button', { name: 'Start a count' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Specific items' }).press('Space')
  await dialog.getByLabel('SKUs or barcodes').fill(items.map(({ sku }) => sku).join('\n'))
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Start count' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

const scanField = (page: Page) => page.getByLabel('SKU or barcode', { exact: true })

const scan = async (page: Page, code: string) => {
  await scanField(page).focus()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

const countOf = (page: Page, { title }: Goods) => page.getByLabel(`Counted of ${title}`)

test.use({ allowConsole: [/status of (500|404|409)/] })

test('INV-17 a count is scanned and typed without a mouse, its differences are looked at, posted once and undone', async ({
  page,
}) => {
  const [sku, other] = [newCode(), newCode()]
  const long = { title: `Counted ${sku} `.padEnd(255, 'w'), sku }
  const short = { title: `Also ${other}`, sku: other }
  await begin(page, [long, short], `Shelf ${sku}`)

  await test.step('each scan is one piece more, also while the answers are slow', async () => {
    await page.route(counting, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      await route.continue()
    })
    for (const code of [sku, sku, sku]) await scan(page, code)
    await expect(countOf(page, long)).toHaveValue('3')
    await expect(scanField(page)).toBeFocused()
    await page.unroute(counting)
  })

  await test.step('a total is typed; what is no number stays and says why', async () => {
    await countOf(page, short).fill('many')
    await countOf(page, short).press('Enter')
    await expect(page.getByText('A whole number from 0 to 1000000')).toBeVisible()
    await expect(countOf(page, short)).toHaveValue('many')
    await countOf(page, short).fill('6')
    await countOf(page, short).press('Enter')
    const row = page.getByRole('row').filter({ hasText: short.title })
    await expect(row).toContainText('+1')
    await expect(row).toContainText('+£2.00')
    await expect(page.getByText('2 lines differ: +1, -2')).toBeVisible()
    await expect(page.getByText('Value: £2.00 gained, £4.00 lost.')).toBeVisible()
  })

  await test.step('reloaded, the sheet is as it was', async () => {
    await page.reload()
    await expect(countOf(page, long)).toHaveValue('3')
    await expectAccessible(page)
    await page.getByLabel('Lines', { exact: true }).selectOption('Not counted')
    await expect(page.getByText('Nothing matches these filters')).toBeVisible()
    await page.goBack()
  })

  await test.step('the variance is shown before it is posted', async () => {
    await page.getByRole('button', { name: 'Post…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Post this count?' })
    await expect(dialog.getByRole('listitem').filter({ hasText: short.title })).toContainText(
      '5 → 6 +1+£2.00',
    )
    await expect(dialog.getByRole('status')).toContainText('Value: £2.00 gained, £4.00 lost')
    await expectInEveryLook(page, { only: [320, 1440] })
    await dialog.getByRole('button', { name: 'Post the count' }).press('Enter')
    await expect(page.getByText('The count is posted', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(countOf(page, long)).toBeHidden()
    await expect(page.getByText('Value: £2.00 gained, £4.00 lost.')).toBeVisible()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export as CSV' }).press('Enter')
    const table = await readFile(await (await saving).path(), 'utf8')
    expect(table).toContain(`${short.title},,${other},5,6,1,2,2,GBP,`)
  })

  await test.step('and taken back from its page, and stands in the list', async () => {
    await page.getByRole('button', { name: 'Undo the count' }).press('Enter')
    await expect(page.getByText('Undone; the ledger shows both movements')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo the count' })).toBeHidden()
    await page.goto(`/adminPanel/inventoryManagement/stock/ledger?search=${other}`)
    await expect(page.getByRole('row').filter({ hasText: '6 → 5' })).toContainText(`Shelf ${sku}`)
    await page.goto(`${counts}?status=posted`)
    await expect(page.getByRole('row').filter({ hasText: `Shelf ${sku}` })).toContainText('2 of 2')
    await expectAccessible(page)
  })
})

test('INV-17 what fails is kept: a scan that was not sent, an unknown code, an item of another shelf', async ({
  page,
}) => {
  const [sku, other] = [newCode(), newCode()]
  const here = { title: `Here ${sku}`, sku }
  await begin(page, [here], `Kept ${sku}`)
  await add(page, { title: `Elsewhere ${other}`, sku: other })

  await page.route(
    counting,
    async (route) => {
      await route.fetch()
      await route.fulfill({ status: 500, json: {} })
    },
    { times: 1 },
  )
  await scan(page, sku)
  await scan(page, 'NOBODY')
  await scan(page, other)
  const bad = page.getByRole('list', { name: 'Scans that are not counted' }).getByRole('listitem')
  await expect(bad).toHaveCount(3)
  await expect(bad.filter({ hasText: 'NOBODY' })).toContainText('No item has this SKU or barcode')
  await page.reload()
  await expect(bad).toHaveCount(3)
  await expectInEveryLook(page)

  await page.getByRole('button', { name: `Try again: ${sku}` }).press('Enter')
  await page.getByRole('button', { name: 'Dismiss: NOBODY' }).press('Enter')
  await page.getByRole('button', { name: `Count it too: ${other}` }).press('Enter')
  await expect(bad).toHaveCount(0)
  await expect(scanField(page)).toBeFocused()
  // The response was lost but the scan was recorded: a retry still counts once.
  await expect(countOf(page, here)).toHaveValue('1')
  await expect(page.getByLabel(`Counted of Elsewhere ${other}`)).toHaveValue('1')
})

test('INV-17 two people count in one sheet; nobody overwrites unseen what the other has counted', async ({
  page,
  browser,
}) => {
  const sku = newCode()
  const item = { title: `Shared ${sku}`, sku }
  await begin(page, [item], `Both ${sku}`)
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const other = await context.newPage()
  await signIn(other, demoPerson('catalogue'), new URL(page.url()).pathname)

  await countOf(page, item).fill('4')
  await scan(other, sku)
  await expect(countOf(other, item)).toHaveValue('1')
  await countOf(page, item).press('Enter')
  await expect(page.getByText('has counted 1')).toBeVisible()
  await expect(countOf(page, item)).toHaveValue('4')
  await countOf(page, item).fill('5')
  await countOf(page, item).press('Enter')
  await expect(countOf(other, item)).toHaveValue('5')

  await test.step('a cancelled count changes nothing', async () => {
    await page.getByRole('button', { name: 'Cancel count' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel count' }).press('Enter')
    await expect(page.getByText('The count is cancelled')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(scanField(other)).toBeHidden()
  })
  await context.close()
})
