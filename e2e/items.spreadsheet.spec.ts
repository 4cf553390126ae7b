import { expect, test } from './journey.ts'
import { appIsReady } from './sentences/visit.ts'
import { inventory, addThree, cell, price } from './items.spreadsheet.ts'
import { chooseListAct } from './list-acts.ts'

test('INV-10 a range is pasted into, filled down, computed, searched and taken back, with the keyboard alone', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const name = await addThree(page)
  await page.goto(`${inventory}?search=${encodeURIComponent(name)}`)
  await appIsReady(page)
  await chooseListAct(page, 'Edit all as spreadsheet')
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
