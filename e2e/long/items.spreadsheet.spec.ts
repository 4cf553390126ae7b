import { addItem } from '../add-item.ts'
import { demoPerson } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { expect, signIn, test } from '../journey.ts'
import { appIsReady } from '../sentences/visit.ts'
import { inventory, newName, addThree, cell, price } from '../items.spreadsheet.ts'
const sku = 3
const onHand = 8

test('INV-10 prices and SKUs of chosen items are typed into cells, looked at, saved as one act and brought back', async ({
  page,
}) => {
  const name = await addThree(page)
  await page.goto(`${inventory}?search=${encodeURIComponent(name)}`)
  await appIsReady(page)
  const items = page.getByRole('table', { name: 'Items' })
  await items.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Edit as spreadsheet' }).click()
  await expect(page).toHaveURL(/spreadsheet\?items=/)
  await expect(page.getByRole('grid', { name: 'Items' })).toHaveAttribute('aria-rowcount', '4')

  await cell(page, 0, price).click()
  await page.keyboard.type('4.80')
  await page.keyboard.press('Enter')
  await expect(cell(page, 1, price)).toBeFocused()
  // These letters are shortcuts elsewhere in the panel.
  await page.keyboard.type('gon')
  await page.keyboard.press('Tab')
  await cell(page, 2, sku).click()
  await page.keyboard.press('F2')
  await page.keyboard.type('-B')
  await page.keyboard.press('Enter')
  await expect(cell(page, 2, sku)).toHaveText(`${name} 3-B, changed`)
  await expect(cell(page, 1, price)).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('1 cell to fix')).toBeVisible()
  await expectInEveryLook(page)

  await page.keyboard.press('Control+s')
  const preview = page.getByRole('dialog', { name: 'This would change' })
  await expect(preview).toContainText('2 items would change.')
  await expect(preview).toContainText('1 cell stays unsaved')
  await expect(preview.getByRole('listitem').first()).toContainText('4.20')
  await expect(preview.getByRole('listitem').first()).toContainText('4.80')
  await expectInEveryLook(page, { within: 'dialog', only: [320, 1440] })
  await preview.getByRole('button', { name: 'Save 2 items' }).click()
  await expect(page.getByText('2 items are saved')).toBeVisible()
  await expect(cell(page, 0, price)).toHaveText('4.80')
  await expect(cell(page, 1, price)).toContainText('gon')

  await page.getByRole('button', { name: /Line 2, Price/ }).click()
  await expect(cell(page, 1, price)).toBeFocused()
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(page.getByText('2 items are restored')).toBeVisible()
  await expect(cell(page, 0, price)).toHaveText('4.20')
  await expect(cell(page, 2, sku)).toHaveText(`${name} 3`)
  await expect(cell(page, 1, price)).toContainText('gon')

  await page.getByRole('link', { name: 'Product & Inventory' }).last().click()
  const guard = page.getByRole('dialog', { name: 'Leave without saving?' })
  await guard.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(cell(page, 1, price)).toHaveText('4.20')
})

test('INV-03 the variants of one item are edited as a spreadsheet from its page, and their stock counted through the ledger', async ({
  page,
}) => {
  await signIn(page, demoPerson('owner'))
  const name = newName()
  const itemId = await addItem(page, {
    title: name,
    options: [{ name: 'Size', values: ['S', 'M'] }],
    variants: ['S', 'M'].map((size) => ({
      optionValues: [size],
      priceMinor: 420,
      initialStock: 4,
    })),
  })
  await page.goto(`${inventory}/items/${itemId}`)
  await appIsReady(page)
  await page.getByRole('link', { name: 'Edit as spreadsheet' }).click()
  await cell(page, 1, onHand).click()
  await page.keyboard.type('9')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Save 1 item' }).click()
  await expect(page.getByText('1 item is saved')).toBeVisible()
  await page.goto(`${inventory}/stock/ledger?search=${encodeURIComponent(name)}`)
  await expect(page.getByRole('row').filter({ hasText: 'Counted' })).toContainText('+5')
})
