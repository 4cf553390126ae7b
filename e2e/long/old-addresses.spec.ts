import { expectInEveryLook } from '../expect-in-every-look.ts'
import { newOwner } from '../identity.ts'
import { expect, test } from '../journey.ts'

// Paths of the shop itself are refused.
test.use({ allowConsole: [/status of 400/] })

const addresses = '/adminPanel/inventoryManagement/old-addresses'

test('IMP-14 an owner chooses by keyboard where an old address leads, changes it and takes it back', async ({
  page,
  baseURL,
}) => {
  await newOwner(page, baseURL)
  await page.goto(addresses)
  await expect(page.getByText('No old addresses')).toBeVisible()
  await page.getByRole('button', { name: 'Add an address' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Old address').fill('/about')
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(dialog.getByText('Choose where it redirects')).toBeVisible()
  await dialog.getByLabel('Search your shop').fill('retur')
  await expect(dialog.getByRole('radio')).toHaveCount(1)
  await dialog.getByRole('radio', { name: 'Returns and refunds' }).press('Space')
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(dialog.getByText('Your shop already has a page at this address')).toBeVisible()
  await dialog.getByLabel('Old address').fill('https://old.example/refunds.html')
  await expectInEveryLook(page)
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')

  const row = page.getByRole('row', { name: /refunds\.html/ })
  await expect(row).toContainText('Returns and refunds')
  await expect(page.getByText('/refunds.html now redirects to Returns and refunds')).toBeVisible()
  await expectInEveryLook(page)

  await row.getByRole('button', { name: 'Change redirect of /refunds.html' }).press('Enter')
  await dialog.getByRole('radio', { name: /^Home page/ }).press('Space')
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('Home page')
  await row.getByRole('button', { name: 'Remove redirect of /refunds.html' }).press('Enter')
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).first().press('Enter')
  await expect(row).toContainText('Home page')

  await page.goto(`${addresses}?leads=nowhere`)
  await expect(page.getByText('Redirect: No redirect')).toBeVisible()
  await expect(row).toHaveCount(0)
})
