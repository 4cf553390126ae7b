import { addItem } from '../add-item.ts'
import { newOwner } from '../identity.ts'
import { expect, expectAccessible, test } from '../journey.ts'

test('an owner makes a field, an item says something of it, and the field is deleted and comes back with it', async ({
  page,
  baseURL,
}) => {
  await newOwner(page, baseURL)
  const itemId = await addItem(page, {
    title: 'Rye loaf',
    variants: [{ optionValues: [], priceMinor: 350 }],
  })
  await page.goto(`/adminPanel/inventoryManagement/items/${itemId}`)
  await page.getByRole('link', { name: 'Add custom fields' }).press('Enter')
  await page.getByRole('button', { name: 'Add a field' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add a field' })
  await dialog.getByRole('button', { name: 'Add field' }).press('Enter')
  await expect(dialog.getByText('Required')).toBeVisible()
  await dialog.getByLabel('Name').fill('Crust')
  await dialog.getByLabel('Type').selectOption('Choice')
  await dialog.getByLabel('Options').fill('Soft\nHard')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add field' }).press('Enter')
  const fields = page.getByRole('list', { name: 'Custom fields' })
  await expect(fields).toContainText('Choice: Soft, Hard')
  await expectAccessible(page)

  await page.goBack()
  const crust = page.getByRole('combobox', { name: /^Crust/ })
  await crust.selectOption('Hard')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Show history' }).click()
  await expect(page.getByRole('list', { name: 'Versions' })).toContainText(
    'Crust: before Nothing now Hard',
  )
  await page.getByRole('link', { name: 'Change these fields' }).click()
  await page.getByRole('button', { name: 'Delete Crust' }).press('Enter')
  await expect(page.getByText('1 item had a value for it.')).toBeVisible()
  await expect(fields).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(fields).toContainText('Crust')
  await page.goBack()
  await expect(crust).toHaveValue('Hard')
})
