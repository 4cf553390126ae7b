import type { Page } from '@playwright/test'
import { addItem } from '../add-item.ts'
import { demoPerson } from '../demo.ts'
import { filmBarcode } from '../filmed-barcode.ts'
import { expect, signIn, test } from '../journey.ts'
import { pressTogether } from '../keyboard.ts'
import { scanCode } from '../scanner.ts'
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

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('INV-21 a scanner opens the item of its code from any page, and keys stay keys', async ({
  page,
}) => {
  await signIn(page, demoPerson('owner'))
  // These letters are panel shortcuts when typed by hand.
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
