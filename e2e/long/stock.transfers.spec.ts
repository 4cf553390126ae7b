import type { Page } from '@playwright/test'
import { addItem } from '../add-item.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { newOwner } from '../identity.ts'
import { expect, expectAccessible, test } from '../journey.ts'

test.use({ timezoneId: 'Europe/London', locale: 'en-GB', allowConsole: [/status of 409/] })

const stock = '/adminPanel/inventoryManagement/stock'

/** Separate business: with a second location every stock list shows locations. */
async function openBusiness(page: Page, baseURL: string | undefined) {
  await newOwner(page, baseURL)
  const variant = { optionValues: [], priceMinor: 420, initialStock: 10, sku: 'RYE-1' }
  await addItem(page, { title: 'Rye bread', status: 'active', variants: [variant] })
}

async function addWarehouse(page: Page) {
  await page.goto('/adminPanel/settings/locations')
  await page.getByRole('button', { name: 'Add a location' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add a location' })
  await dialog.getByRole('button', { name: 'Add location' }).press('Enter')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Name').fill('Warehouse')
  await dialog.getByLabel('Street and number').fill('2 Mill Lane')
  await dialog.getByLabel('Town').fill('Leeds')
  await dialog.getByLabel('Monday', { exact: true }).press('Space')
  await expectInEveryLook(page, { only: [320, 1440] })
  await dialog.getByRole('button', { name: 'Add location' }).press('Enter')
  await expect(page.getByText('The location is added')).toBeVisible()
  await expect(dialog).toBeHidden()
}

const act = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).press('Enter')

test('INV-22 INV-16 a location is added, goods go there by a transfer and arrive in two parts, without a mouse', async ({
  page,
  baseURL,
}) => {
  test.slow()
  await openBusiness(page, baseURL)

  await test.step('with one location nothing speaks of locations', async () => {
    await page.goto('/adminPanel/inventoryManagement?tab=stock')
    await expect(page.getByRole('cell', { name: 'RYE-1' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Transfers' })).toBeHidden()
    await expect(page.getByText('Main location')).toBeHidden()
  })

  await test.step('a location is added in the settings; its name is taken from now on', async () => {
    await addWarehouse(page)
    const rows = page.getByRole('list', { name: 'Locations' }).getByRole('listitem')
    await expect(rows).toHaveCount(2)
    await expect(rows.nth(1)).toContainText('2 Mill Lane, Leeds')
    await page.getByRole('button', { name: 'Change Main location' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Change Main location' })
    await dialog.getByLabel('Name').fill('Warehouse')
    await dialog.getByRole('button', { name: 'Save location' }).press('Enter')
    await expect(dialog.getByText('Another location is called Warehouse')).toBeVisible()
    await expect(dialog.getByLabel('Name')).toHaveValue('Warehouse')
    await dialog.getByLabel('Name').fill('Shop')
    await dialog.getByRole('button', { name: 'Save location' }).press('Enter')
    await expect(dialog).toBeHidden()
    await expectInEveryLook(page, { only: [320, 1440] })
  })

  await test.step('a transfer is prepared by scanning and kept as a draft', async () => {
    await page.goto(`${stock}/transfers`)
    await page.getByRole('link', { name: 'New transfer' }).press('Enter')
    await act(page, 'Save draft')
    await expect(page.getByText('Add at least one item')).toBeVisible()
    const scan = page.getByLabel('Scan, or search')
    for (const _piece of ['one', 'two', 'three']) {
      await scan.fill('RYE-1')
      await scan.press('Enter')
    }
    await expect(page.getByLabel('Quantity of Rye bread')).toHaveValue('3')
    await page.getByLabel('Quantity of Rye bread').fill('11')
    await page.getByLabel('Note').fill('Van 2')
    await expectInEveryLook(page, { only: [320, 1440] })
    await act(page, 'Save draft')
    await expect(page.getByRole('heading', { level: 1, name: 'Shop → Warehouse' })).toBeVisible()
  })

  await test.step('more than there is is refused by name; what is changed is sent', async () => {
    await act(page, 'Send')
    await expect(page.getByText('Only 10 of Rye bread left')).toBeVisible()
    await act(page, 'Change')
    await page.getByLabel('Quantity of Rye bread').fill('6')
    await act(page, 'Save draft')
    await expect(page.getByText('6 pieces', { exact: true })).toBeVisible()
    await act(page, 'Send')
    await expect(page.getByText('On the way to Warehouse')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  await test.step('four arrive, one of them damaged, then one, and one is lost', async () => {
    await page.getByLabel('Arrived: Rye bread').fill('3')
    await page.getByLabel('Damaged: Rye bread').fill('9')
    await act(page, 'Receive')
    await expect(page.getByText('At most 6 in total')).toBeVisible()
    await page.getByLabel('Damaged: Rye bread').fill('1')
    await expectInEveryLook(page, { only: [320, 1440] })
    await act(page, 'Receive')
    await expect(page.getByText('Partly received', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Arrived: Rye bread')).toHaveValue('2')
    await page.getByLabel('Arrived: Rye bread').fill('1')
    await page.getByLabel('Lost: Rye bread').fill('1')
    await act(page, 'Receive')
    await expect(page.getByText('4 arrived, 1 damaged, 1 lost')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cancel transfer' })).toBeHidden()
    await expectAccessible(page)
  })

  await test.step('the ledger tells both ends, and the stock list what is where', async () => {
    await page.goto(`${stock}/ledger`)
    const sent = page.getByRole('row').filter({ hasText: 'Sent in a transfer' })
    await expect(sent.filter({ hasText: 'Shop' })).toContainText('10 → 4')
    await expect(sent.filter({ hasText: 'Warehouse' })).toContainText('0 → 6')
    await expect(page.getByRole('row').filter({ hasText: 'Lost on the way' })).toHaveCount(1)
    await page.goto('/adminPanel/inventoryManagement?tab=stock')
    const row = page.getByRole('row').filter({ hasText: 'RYE-1' })
    await expect(row.getByRole('cell').nth(2)).toHaveText('4')
    await expectInEveryLook(page, { only: [320, 1440] })
    await row.getByRole('button').last().press('Enter')
    const places = page.getByLabel('At each location')
    await expect(places).toContainText('Warehouse')
    await expect(places).toContainText('5 on hand, 4 available')
    await expectAccessible(page)
  })

  await test.step('a location with goods stays open and says what lies there', async () => {
    await page.goto('/adminPanel/settings/locations')
    await page.getByRole('button', { name: 'Close Warehouse' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Close location' }).press('Enter')
    await expect(page.getByText('Warehouse cannot be closed: 5 on hand (Rye bread)')).toBeVisible()
  })
})
