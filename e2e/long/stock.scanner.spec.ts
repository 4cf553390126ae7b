import { addItem } from '../add-item.ts'
import { demoPerson } from '../demo.ts'
import { filmBarcode } from '../filmed-barcode.ts'
import { expect, expectAccessible, signIn, test } from '../journey.ts'
import { scanCode, untilHeard } from '../scanner.ts'
import { barcode, beginCount } from '../stock.scanner.ts'

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
  // The scanner module also adds the camera button.
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
