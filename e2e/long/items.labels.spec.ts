import { addItem } from '../add-item.ts'
import { demoPerson } from '../demo.ts'
import { expect, signIn, test } from '../journey.ts'
import { appIsReady } from '../sentences/visit.ts'

const inventory = '/adminPanel/inventoryManagement'

test('INV-21 labels of chosen items are set out on sheets with their codes, and printed without anything around them', async ({
  page,
}) => {
  await signIn(page, demoPerson('owner'))
  const name = `Label ${crypto.randomUUID().slice(0, 8)}`
  const sku = `L-${name.slice(-8)}`
  await addItem(page, {
    title: `${name} tea`,
    variants: [{ optionValues: [], priceMinor: 420, barcode: '4006381333931' }],
  })
  await addItem(page, {
    title: `${name} cup`,
    options: [{ name: 'Size', values: ['S', 'L'] }],
    variants: [
      { optionValues: ['S'], priceMinor: 700, sku },
      { optionValues: ['L'], priceMinor: 900 },
    ],
  })
  await page.goto(`${inventory}?search=${encodeURIComponent(name)}`)
  await appIsReady(page)
  const items = page.getByRole('table', { name: 'Items' })
  await expect(items.getByRole('row')).toHaveCount(3)
  await items.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Print labels' }).click()
  await expect(page).toHaveURL(/labels\?items=/)

  const preview = page.getByRole('region', { name: /^Preview/ })
  await expect(preview.getByRole('img', { name: 'EAN-13 of 4006381333931' })).toHaveCount(1)
  await expect(preview.getByRole('img', { name: `Code 128 of ${sku}` })).toHaveCount(1)
  await expect(page.getByText('Without SKU and barcode: no code is printed')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '3 labels on 1 page' })).toBeVisible()

  await page.getByLabel(`Labels of ${name} tea`).fill('30')
  await page.getByLabel('Labels already used on the first sheet').fill('4')
  await expect(page.getByRole('status').filter({ hasText: '32 labels on 2 pages' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Show the price' }).uncheck()
  await expect(preview.getByText('£7.00')).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Print labels' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeHidden()
  const first = preview.getByRole('img', { name: 'EAN-13 of 4006381333931' }).first()
  await expect(first).toBeVisible()
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
  // A4 in points.
  expect(paper).toMatch(/\/MediaBox\s*\[0 0 59[45][.\d]* 84[12][.\d]*\]/)
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('combobox', { name: 'Code' }).selectOption('qr')
  await expect(preview.getByRole('img', { name: `QR code of ${sku}` })).toHaveCount(1)
  await page.reload()
  await expect(preview.getByRole('img', { name: `QR code of ${sku}` })).toHaveCount(1)
  await page.goto(`${inventory}/labels`)
  await expect(page.getByText('No items selected')).toBeVisible()
})
