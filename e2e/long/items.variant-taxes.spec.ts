import { addItem } from '../add-item.ts'
import { demoPerson } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { findTaxClass } from '../find-tax-class.ts'
import { expect, expectAccessible, signIn, test } from '../journey.ts'

test('INV-07 a variant is given a tax class of its own by keyboard, and many at once give it up', async ({
  page,
}) => {
  const title = `Salad ${crypto.randomUUID().slice(0, 8)}`
  await signIn(page, demoPerson('owner'))
  const itemId = await addItem(page, {
    title,
    options: [{ name: 'Where', values: ['Here', 'Away'] }],
    variants: ['Here', 'Away'].map((where) => ({ optionValues: [where], priceMinor: 1200 })),
  })
  const reduced = await findTaxClass(page, 'Reduced rate')
  await page.goto(`/adminPanel/inventoryManagement/items/${itemId}`)
  await page.getByRole('button', { name: 'Set tax by variant' }).press('Enter')
  const away = page.getByLabel('Tax class of Away')
  await away.selectOption(reduced)
  await expectAccessible(page)
  await expectInEveryLook(page)
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
  await page.reload()
  await expect(away).toHaveValue(reduced)
  await expect(page.getByLabel('Tax class of Here')).toHaveValue('')
  await page.getByRole('button', { name: 'Show history' }).press('Enter')
  await expect(page.getByRole('list', { name: 'Versions' })).toContainText(
    /Tax class · Away: .*Same as item.*Reduced rate/,
  )

  await page.goto(`/adminPanel/inventoryManagement?search=${encodeURIComponent(title)}`)
  await page.getByRole('row', { name: title }).getByRole('checkbox').press('Space')
  await page.getByRole('button', { name: 'Change …' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Change').selectOption('Tax class')
  await dialog.getByRole('checkbox', { name: 'Also for variants' }).press('Space')
  await dialog.getByRole('button', { name: 'Preview' }).press('Enter')
  await expect(dialog.getByRole('listitem').filter({ hasText: title })).toContainText(
    /Reduced rate.*no class/,
  )
  await dialog.getByRole('button', { name: 'Change 1 item' }).press('Enter')
  await expect(page.getByText('1 item is given another tax class')).toBeVisible()
  await page.goto(`/adminPanel/inventoryManagement/items/${itemId}`)
  await expect(page.getByRole('button', { name: 'Set tax by variant' })).toBeVisible()
})

test('INV-07 an only variant that is taxed otherwise than its item says so, and gives it up', async ({
  page,
}) => {
  await signIn(page, demoPerson('owner'))
  const reduced = await findTaxClass(page, 'Reduced rate')
  const itemId = await addItem(page, {
    title: `Soup ${crypto.randomUUID().slice(0, 8)}`,
    variants: [{ optionValues: [], priceMinor: 600, taxClassId: reduced }],
  })
  await page.goto(`/adminPanel/inventoryManagement/items/${itemId}`)
  const own = page.getByLabel('Tax class of this variant')
  await expect(own).toHaveValue(reduced)
  await expectAccessible(page)
  await own.selectOption('Same as item')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Price', { exact: true })).toBeVisible()
  await expect(own).toBeHidden()
})
