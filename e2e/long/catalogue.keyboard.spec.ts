import type { Page } from '@playwright/test'
import { newOwner } from '../identity.ts'
import { expect, test } from '../journey.ts'
import { countPointers, enter, isFocused, pressTogether, tabTo, write } from '../keyboard.ts'

// Fast enough to save an item before the bulk change has arrived.
test.use({ timezoneId: 'Europe/London', locale: 'en-GB', allowConsole: [/status of 409/] })

const inventory = '/adminPanel/inventoryManagement'

test('the whole catalogue and stock is kept without a mouse', async ({ page, baseURL }) => {
  test.setTimeout(240_000)
  await newOwner(page, baseURL)
  const pointers = await countPointers(page)
  await page.goto(inventory)
  await expect(page.getByRole('link', { name: 'Add item', exact: true })).toBeVisible()

  await test.step('an item is added', async () => {
    await page.keyboard.press('n')
    await page.waitForURL(/items\/new/)
    await write(page, page.getByLabel('Title', { exact: true }), 'Rye loaf')
    await write(page, page.getByLabel('Price', { exact: true }), '4.20')
    await write(page, page.getByRole('textbox', { name: /^SKU/ }), 'RYE')
    await page.keyboard.press('ControlOrMeta+S')
    await expect(page.getByRole('heading', { level: 1, name: 'Rye loaf' })).toBeVisible()
  })

  await test.step('others come from a pasted list', async () => {
    await goTo(page, 'Import items from a file')
    const rows = 'SKU\tTitle\tPrice\nSPELT\tSpelt loaf\t3.90\nOAT\tOat loaf\t3.10'
    await write(page, page.getByLabel('Rows', { exact: true }), rows)
    await enter(page, page.getByRole('button', { name: 'Read the rows' }))
    await tabTo(page, page.getByLabel('Match items by'))
    await page.keyboard.type('SKU')
    await enter(page, page.getByRole('button', { name: 'Compare with the shop' }))
    await enter(page, page.getByRole('button', { name: 'Import 2 items' }))
    await enter(page, page.getByRole('dialog').getByRole('button', { name: 'Import' }))
    await enter(page, page.getByRole('link', { name: 'See the items' }))
  })

  const items = page.getByRole('table', { name: 'Items' })
  await test.step('rows are chosen, their prices changed at once and brought back', async () => {
    await expect(items.getByRole('row')).toHaveCount(4)
    for (const key of ['j', 'x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key)
    await enter(page, page.getByRole('button', { name: 'Change …' }))
    const dialog = page.getByRole('dialog', { name: 'Change items' })
    await write(page, dialog.getByRole('textbox', { name: 'By' }), '10')
    await enter(page, dialog.getByRole('button', { name: 'Preview' }))
    const preview = page.getByRole('dialog', { name: 'This would change' })
    await enter(page, preview.getByRole('button', { name: 'Change 3 items' }))
    await expect(items.getByRole('row').filter({ hasText: '£4.62' })).toHaveCount(1)
    await enter(page, page.getByRole('button', { name: 'Undo' }))
    await expect(items.getByRole('row').filter({ hasText: '£4.20' })).toHaveCount(1)
  })

  await test.step('cells of the spreadsheet are typed into and saved', async () => {
    await enter(page, page.getByRole('button', { name: 'List actions' }))
    await enter(page, page.getByRole('menuitem', { name: 'Edit all as spreadsheet' }))
    const grid = page.getByRole('grid', { name: 'Items' })
    await expect(grid).toHaveAttribute('aria-rowcount', '4')
    await tabTo(page, grid.locator('[tabindex="0"]'))
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight')
    await page.keyboard.type('3.30')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ControlOrMeta+S')
    const preview = page.getByRole('dialog', { name: 'This would change' })
    await enter(page, preview.getByRole('button', { name: 'Save 1 item' }))
    await expect(page.getByText('1 item is saved')).toBeVisible()
  })

  await test.step('goods are received', async () => {
    await goTo(page, 'Receive goods')
    await tabTo(page, page.getByLabel('Scan, or search'))
    for (const code of ['RYE', 'RYE', 'OAT']) {
      await page.keyboard.type(code)
      await page.keyboard.press('Enter')
    }
    await expect(page.getByLabel('Quantity of Rye loaf')).toHaveValue('2')
    await enter(page, page.getByRole('button', { name: 'Receive all' }))
    await expect(page.getByText('Received: 2 lines')).toBeVisible()
  })

  await test.step('a shelf is counted', async () => {
    await goTo(page, 'Stock counts')
    await enter(page, page.getByRole('button', { name: 'Start a count' }))
    const dialog = page.getByRole('dialog', { name: 'Start a count' })
    await enter(page, dialog.getByRole('button', { name: 'Start count' }))
    await tabTo(page, page.getByLabel('SKU or barcode', { exact: true }))
    await page.keyboard.type('RYE')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Counted of Rye loaf')).toHaveValue('1')
    await enter(page, page.getByRole('button', { name: 'Post…' }))
    const question = page.getByRole('dialog', { name: 'Post this count?' })
    await enter(page, question.getByRole('button', { name: 'Post the count' }))
    await expect(page.getByText('The count is posted', { exact: true })).toBeVisible()
  })

  await test.step('the ledger tells all of it', async () => {
    await goTo(page, 'Stock ledger')
    const ledger = page.getByRole('table', { name: 'Movements of stock' })
    await expect(ledger.getByRole('row').filter({ hasText: '2 → 1' })).toHaveCount(1)
    await page.keyboard.press('/')
    await page.keyboard.insertText('OAT')
    await expect(ledger.getByRole('row')).toHaveCount(2)
  })

  await test.step('categories are made and ordered', async () => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await pressTogether(page, 'g', 'i')
    await page.waitForURL((url) => url.pathname === inventory)
    await enter(page, page.getByRole('button', { name: 'More' }))
    await page.keyboard.press('ArrowDown')
    await enter(page, page.getByRole('menuitem', { name: 'Categories' }))
    const dialog = page.getByRole('dialog', { name: 'Categories' })
    for (const title of ['Bread', 'Cake']) {
      await write(page, dialog.getByLabel('New category'), title)
      await page.keyboard.press('Enter')
      await expect(dialog.getByRole('button', { name: `Remove ${title}` })).toBeVisible()
    }
    await enter(page, dialog.getByRole('button', { name: 'Move Cake up' }))
    await expect(dialog.getByRole('button', { name: 'Move Cake down' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'More' })).toBeFocused()
  })

  await test.step('an item is filed, archived and restored', async () => {
    await goTo(page, 'Rye loaf')
    await tabTo(page, page.getByRole('combobox', { name: /^Category/ }))
    await page.keyboard.type('Bread')
    await page.keyboard.press('ControlOrMeta+S')
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
    await enter(page, page.getByRole('button', { name: /^More/ }))
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    const archive = page.getByRole('menuitem', { name: 'Archive', exact: true })
    for (let step = 0; step < 9 && !(await isFocused(archive)); step += 1)
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByText('It’s archived. Restore it first')).toBeVisible()
  })

  await test.step('a collection is made', async () => {
    await goTo(page, 'Collections')
    await enter(page, page.getByRole('link', { name: 'Add collection' }).first())
    await write(page, page.getByLabel('Name', { exact: true }), 'Everything')
    await page.keyboard.press('ControlOrMeta+S')
    await page.waitForURL(/collections\/[0-9a-f-]{36}/)
  })

  expect(await pointers()).toBe(0)
})

/** Opens the first match in the command palette. */
async function goTo(page: Page, name: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+K')
  const palette = page.getByRole('dialog', { name: 'Search' })
  await page.keyboard.insertText(name)
  const found = palette.getByRole('option', { name }).first()
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(palette).toBeHidden()
}
