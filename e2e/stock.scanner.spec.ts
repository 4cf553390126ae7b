import type { Page } from '@playwright/test'
import { addItem } from './add-item.ts'
import { demoPerson } from './demo.ts'
import { filmBarcode } from './filmed-barcode.ts'
import { expect, expectAccessible, signIn, test } from './journey.ts'
import { pressTogether } from './keyboard.ts'
import { randomEan13 } from './random-ean13.ts'
import { scanCode, untilHeard } from './scanner.ts'

const barcode = randomEan13()
const inventory = '/adminPanel/inventoryManagement'

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    await use({
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []),
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-video-capture=${filmBarcode(barcode)}`,
      ],
    }),
})

/** Begins a count of one item, whose line it answers with. */
async function beginCount(page: Page, { sku, title }: { sku: string; title: string }) {
  await page.goto(`${inventory}/stock/counts`)
  await page.getByRole('button', { name: 'Start a count' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Specific items' }).check()
  await dialog.getByLabel('SKUs or barcodes').fill(sku)
  await dialog.getByRole('button', { name: 'Start count' }).click()
  const counted = page.getByLabel(`Counted of ${title}`)
  await expect(counted).toBeVisible()
  return counted
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('INV-21 a scanner opens the item of its code from any page, and keys stay keys', async ({
  page,
}) => {
  await signIn(page, demoPerson('owner'))
  // Letters that are keys of the panel when somebody presses them.
  const sku = `gon-${crypto.randomUUID().slice(0, 8)}`
  const title = `Scanned ${sku}`
  await addItem(page, { title, variants: [{ optionValues: [], priceMinor: 420, sku }] })
  await page.goto('/adminPanel/dashboard')

  await scanCode(page, sku)
  await expect(heading(page, title)).toBeVisible()

  await scanCode(page, 'no-such-code')
  await expect(page.getByText('No item has the code no-such-code')).toBeVisible()
  await expect(heading(page, title)).toBeVisible()

  await page.getByRole('link', { name: 'Dashboard' }).first().focus()
  await pressTogether(page, 'g', 'o')
  await expect(page).toHaveURL(/orderManagement/)
})

test('INV-17 the camera says at once which code it could not count', async ({ page }) => {
  await signIn(page, demoPerson('owner'))
  const sku = crypto.randomUUID().slice(0, 8).toUpperCase()
  const title = `Unfilmed ${sku}`
  await addItem(page, { title, variants: [{ optionValues: [], priceMinor: 420, sku }] })
  const counted = await beginCount(page, { sku, title })
  await page.getByRole('button', { name: 'Scan with the camera' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(barcode)
  await expect(counted).toHaveValue('')
})

test('INV-17 on the page of a count a scanner counts, wherever the focus is, and so does the camera', async ({
  page,
}) => {
  await signIn(page, demoPerson('owner'))
  const sku = crypto.randomUUID().slice(0, 8).toUpperCase()
  const title = `Filmed ${sku}`
  await addItem(page, {
    title,
    variants: [{ optionValues: [], priceMinor: 420, initialStock: 3, sku, barcode }],
  })
  const counted = await beginCount(page, { sku, title })

  await page.getByRole('button', { name: 'Post…' }).focus()
  await scanCode(page, sku)
  await expect(counted).toHaveValue('1')

  await page.getByRole('button', { name: 'Scan with the camera' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Hold a code in front of the camera.')).toBeVisible()
  await expectAccessible(page)
  await expect(
    dialog.getByRole('status').filter({ hasText: title }).getByText('2', { exact: true }),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).first().click()
  await expect(counted).toHaveValue('2')
})

test('INV-21 the search of the panel opens the camera, and a camera that may not be used says so', async ({
  page,
}) => {
  await signIn(page, demoPerson('owner'))
  await page.goto('/adminPanel/dashboard')
  // What hears scanners offers the camera too.
  await untilHeard(page)
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('No', 'NotAllowedError'))
  })
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Search everything' }).fill('camera')
  await page.getByRole('option', { name: /Scan a code with the camera/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Open an item by its code' })
  await expect(dialog.getByRole('alert')).toContainText('Allow it in your browser settings')
})
