import { addItem } from '../add-item.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { findTaxClass } from '../find-tax-class.ts'
import { expect, expectAccessible, test } from '../journey.ts'
import { openOwnShop } from '../open-own-shop.ts'

test.use({ allowConsole: [/status of 409/] })

test('INV-02 an owner sets up taxes by keyboard: a class with rates by place and day, defaults, a deletion taken back', async ({
  page,
  baseURL,
}) => {
  await openOwnShop(page, baseURL)
  const variants = [{ optionValues: [], priceMinor: 1200, initialStock: 5 }]
  const taxClassId = await findTaxClass(page, 'Standard rate')
  await addItem(page, { title: 'Stone mug', status: 'active', taxClassId, variants })
  await page.goto('/adminPanel/settings/taxes')
  const list = page.getByRole('list', { name: 'Tax classes' }).getByRole('listitem')
  // Without known national rates the owner enters them.
  await expect(list).toContainText(['No rate yet', '0 % at home today', 'Never taxed'])
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Change Standard rate' }).press('Enter')
  await dialog.getByRole('button', { name: 'Add a rate' }).press('Enter')
  await dialog.getByLabel('Rate', { exact: true }).fill('20')
  await dialog.getByRole('button', { name: 'Save tax class' }).press('Enter')
  await expect(list.first()).toContainText('20 % at home today')

  await page.getByRole('button', { name: 'Add a tax class' }).press('Enter')
  await dialog.getByRole('button', { name: 'Add tax class' }).press('Enter')
  await expect(dialog.getByText('Required')).toBeVisible()
  await expect(dialog.getByText('Enter a percentage')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Name').fill('Printed matter')
  await dialog.getByLabel('Rate', { exact: true }).fill('7.5')
  await dialog.getByRole('button', { name: 'Add a rate' }).press('Enter')
  const second = dialog.getByRole('group', { name: 'Rate 2' })
  await second.getByLabel('Rate', { exact: true }).fill('9')
  await dialog.getByRole('button', { name: 'Add tax class' }).press('Enter')
  await expect(dialog.getByText('Two rates have the same place and date')).toBeVisible()
  await second.getByLabel('Valid from').fill('2099-01-01')
  await expectInEveryLook(page, { only: [320, 1440] })
  await dialog.getByRole('button', { name: 'Add tax class' }).press('Enter')
  await expect(list).toHaveCount(4)
  await expect(list.last()).toContainText('7.5 % at home today · 1 other rate')

  await page.getByRole('button', { name: 'Delete Standard rate' }).press('Enter')
  await expect(page.getByText('Items use this class. Assign another one first')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Printed matter' }).press('Enter')
  await expect(list).toHaveCount(3)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(list.last()).toContainText('Printed matter')

  await page.getByLabel('Items without a class').selectOption('Zero rate, 0%')
  await page.getByLabel('Delivery fees').selectOption('Standard rate, 20%')
  await page.getByRole('button', { name: 'Save taxes' }).press('Enter')
  await expect(page.getByText('The taxes are saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Delivery fees')).toHaveValue(taxClassId)
  await expectInEveryLook(page)
})
