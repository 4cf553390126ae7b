import { readFile } from 'node:fs/promises'
import { newOwner } from '../identity.ts'
import { expect, expectAccessible, test } from '../journey.ts'
import { chooseMore } from '../list-acts.ts'

test.use({ timezoneId: 'Europe/London', locale: 'en-GB' })

test('S-7 a file is uploaded, looked through, imported, taken back, and an export of the shop changes nothing', async ({
  page,
  baseURL,
}) => {
  await newOwner(page, baseURL)
  await page.goto('/adminPanel/inventoryManagement/imports')
  await page.getByRole('link', { name: 'File import' }).click()
  await expectAccessible(page)
  await page
    .getByLabel('Rows', { exact: true })
    .fill('SKU\tTitle\tPrice\nloaf\tLoaf\t4.20\nrye\tRye\t3.90\nodd\tOdd\tcheap')
  await page.getByRole('button', { name: 'Read the rows' }).click()
  await expect(page.getByRole('heading', { name: /^Table, 3 items, 3 columns used/ })).toBeVisible()
  await page.getByText('3 columns used', { exact: true }).click()
  await expect(page.getByLabel('Price')).toHaveValue('price')
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByLabel('Match items by')).toHaveValue('sku')
  await page.getByRole('button', { name: 'Compare with the shop' }).click()
  await expect(page.getByRole('heading', { name: '2 items new, 0 changed' })).toBeVisible()
  const problem = page
    .getByRole('listitem')
    .filter({ hasText: 'Price: This isn’t an amount in GBP' })
  await expect(problem).toContainText('Row 4: cheap')
  await expect(page.getByRole('row', { name: /Loaf 2 .* New .*Price: 4\.20/ })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download skipped rows' }).click()
  const faults = await readFile(await (await download).path(), 'utf8')
  expect(faults).toContain('odd,Odd,cheap,4,This isn’t an amount in GBP')
  await problem.getByRole('button', { name: 'Edit row' }).click()
  await page.getByLabel('Price in row 4').fill('little')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(problem).toContainText('Row 4: little')
  await problem.getByRole('button', { name: 'Repair the row' }).click()
  await page.getByRole('dialog').getByLabel('Leave this row out').check()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Repair 1 row' }).click()
  await expect(page.getByText('All other rows are valid. 1 row left out by you.')).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 items' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click()
  await expect(page.getByRole('heading', { name: '2 new, 0 changed' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'See the items' }).click()
  await expect(page.getByRole('row', { name: /Rye.*Active.*£3.90/ })).toBeVisible()
  const exporting = page.waitForEvent('download')
  await chooseMore(page, 'Export all …')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Download file' }).press('Enter')
  const exported = await readFile(await (await exporting).path())
  await page.getByRole('link', { name: 'Imports' }).click()
  await page.getByRole('link', { name: 'File import' }).click()
  const send = async (text: string) => {
    await page
      .getByLabel('Your file')
      .setInputFiles({ name: 'items.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await page.getByRole('button', { name: 'Compare with the shop' }).click()
  }
  await send(exported.toString())
  await expect(
    page.getByRole('heading', { name: '0 items new, 0 changed, 2 unchanged' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Cancel upload' }).click()
  await send(exported.toString().replace('3.90', '4.10'))
  await expect(page.getByRole('row', { name: /Rye 3 Price 3\.90 4\.10/ })).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 item' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click()
  await page.getByRole('button', { name: 'Undo these changes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo changes' }).click()
  await expect(page.getByText('These changes were undone')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Imports', exact: true }).click()
  const imports = page.getByRole('table', { name: 'Imports' })
  await expect(
    imports.getByRole('row', { name: /File or pasted rows .*0 1 0 Undone/ }),
  ).toBeVisible()
  await expect(imports.getByRole('row', { name: /Cancelled/ })).toBeVisible()
  await expectAccessible(page)
  await imports
    .getByRole('row', { name: /2 0 0 Imported/ })
    .getByRole('link')
    .click()
  await page.getByRole('link', { name: 'See the items' }).click()
  await expect(page.getByRole('row', { name: /Rye.*£3.90/ })).toBeVisible()
})
