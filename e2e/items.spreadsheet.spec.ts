import type { Page } from '@playwright/test'
import { addItem } from './add-item.ts'
import { demoPerson } from './demo.ts'
import { expectInEveryLook } from './expect-in-every-look.ts'
import { expect, signIn, test } from './journey.ts'
import { appIsReady } from './sentences/visit.ts'

const inventory = '/adminPanel/inventoryManagement'

const newName = () => `Grid ${crypto.randomUUID().slice(0, 8)}`

async function addThree(page: Page): Promise<string> {
  await signIn(page, demoPerson('owner'))
  const name = newName()
  for (const number of [1, 2, 3])
    await addItem(page, {
      title: `${name} ${number}`,
      variants: [{ optionValues: [], priceMinor: 420, sku: `${name} ${number}` }],
    })
  return name
}

const cell = (page: Page, row: number, column: number) =>
  page.locator(`[role=gridcell][data-row="${row}"][data-column="${column}"]`)

const price = 5
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
  // Letters that are keys of the panel elsewhere.
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

test('INV-10 a range is pasted into, filled down, computed, searched and taken back, with the keyboard alone', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const name = await addThree(page)
  await page.goto(`${inventory}?search=${encodeURIComponent(name)}`)
  await appIsReady(page)
  await page.getByRole('link', { name: 'Edit all as spreadsheet' }).click()
  await expect(page).toHaveURL(new RegExp(`spreadsheet\\?search=Grid`))
  const prices = () => Promise.all([0, 1, 2].map((row) => cell(page, row, price).innerText()))
  const expectPrices = (...expected: string[]) =>
    expect.poll(async () => (await prices()).map((text) => text.split('\n')[0])).toEqual(expected)

  await cell(page, 0, 0).focus()
  for (let step = 0; step < price; step += 1) await page.keyboard.press('ArrowRight')
  await expect(cell(page, 0, price)).toBeFocused()
  await page.evaluate(() => navigator.clipboard.writeText('1,234.50\t9999\n-1.00\t9999\n'))
  await page.keyboard.press('Control+v')
  await expectPrices('1234.50', '-1.00', '4.20')
  await expect(page.getByText('1 cell to fix')).toBeVisible()

  await page.keyboard.press('Control+z')
  await expectPrices('4.20', '4.20', '4.20')
  await page.keyboard.press('Control+y')
  await expectPrices('1234.50', '-1.00', '4.20')
  await page.keyboard.press('Control+z')

  await page.keyboard.press('5')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('3 × 1 cells selected')).toBeVisible()
  await page.keyboard.press('Control+d')
  await expectPrices('5.00', '5.00', '5.00')
  await page.keyboard.type('+10 % round .99')
  await page.keyboard.press('Control+Enter')
  await expectPrices('5.99', '5.99', '5.99')
  await page.keyboard.press('Control+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('5.99\n5.99\n5.99')

  const formula = page.getByLabel('Formula for the selected numbers')
  await formula.fill('nonsense')
  await formula.press('Enter')
  await expect(page.getByText('For example +10 %, -1.00, round .99')).toBeVisible()
  await formula.fill('-0.99')
  await formula.press('Enter')
  await expectPrices('5.00', '5.00', '5.00')

  await cell(page, 0, price).focus()
  await page.keyboard.press('Delete')
  await expect(cell(page, 2, price)).toContainText('Enter a price')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Control+f')
  await page.getByLabel('Find', { exact: true }).fill('5.00')
  await page.keyboard.press('Enter')
  await page.getByLabel('Replace with').fill('6.50')
  await page.getByRole('button', { name: 'Replace all' }).click()
  await expect(page.getByText('3 replaced.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expectPrices('6.50', '6.50', '6.50')
  await expect(cell(page, 0, price)).toBeFocused()

  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('grid').locator(':focus')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Discard' })).toBeFocused()
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
