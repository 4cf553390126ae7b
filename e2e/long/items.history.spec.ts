import { addItem } from '../add-item.ts'
import { newOwner } from '../identity.ts'
import { expect, expectAccessible, test } from '../journey.ts'

test('the history of an item says what each save changed, and an earlier version comes back and goes again', async ({
  page,
  baseURL,
}) => {
  await newOwner(page, baseURL)
  const itemId = await addItem(page, {
    title: 'Rye loaf',
    description: 'Baked twice a day in the old oven behind the shop, with caraway from the garden',
    variants: [{ optionValues: [], priceMinor: 350 }],
  })
  await page.goto(`/adminPanel/inventoryManagement/items/${itemId}`)
  await page.getByLabel('Price', { exact: true }).fill('4')
  await page
    .getByLabel(/^Description(?! for)/)
    .fill('Baked twice a day in the new oven behind the shop, with caraway from the garden')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  const history = page.getByRole('region', { name: 'History' })
  await history.getByRole('button', { name: 'Show history' }).press('Enter')
  const versions = history.getByRole('list', { name: 'Versions' }).locator('> li')
  await expect(versions).toHaveCount(2)
  await expect(versions.first()).toContainText('Price: before £3.50 now £4.00')
  await expect(versions.first().getByText('old', { exact: false })).toBeVisible()
  await expectAccessible(page)

  // A slow computer renders the reset form before its data is read.
  const chromium = await page.context().newCDPSession(page)
  await chromium.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  // Unsaved changes require a confirmation first.
  await page.getByLabel('Brand').fill('Mill')
  await versions.nth(1).getByRole('button', { name: 'Restore version 1' }).click()
  await page.getByRole('button', { name: 'Restore without saving' }).click()
  await expect(page.getByText('Version 1 is restored')).toBeVisible()
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('3.50')
  await expect(page.getByLabel('Brand')).toHaveValue('')
  await expect(versions.first()).toContainText('Version 1 restored')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('4.00')
  await expect(versions).toHaveCount(4)
})
