import { addItem } from '../add-item.ts'
import { demoPerson } from '../demo.ts'
import { inFilters } from '../in-filters.ts'
import { expect, signIn, test } from '../journey.ts'
import { inventory, openTable } from '../panel.lists.ts'

test('a search says that it works while no answer has come, and gives up the one before', async ({
  page,
}) => {
  await signIn(page, demoPerson('owner'), inventory)
  await expect(page.getByRole('table', { name: 'Items' })).toBeVisible()
  const given: string[] = []
  page.on('requestfailed', (request) => given.push(new URL(request.url()).search))
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route(/\/api\/catalog\/products\?/, async (route) => {
    await answered
    await route.continue().catch(() => {})
  })
  const search = page.getByRole('searchbox')
  for (const key of ['b', 'r']) {
    const asked = page.waitForRequest(/\/api\/catalog\/products\?.*search=/)
    await search.press(key)
    await asked
  }
  const list = page.locator('[aria-busy=true]')
  await expect(list.getByRole('progressbar')).toBeVisible()
  await expect(list.getByRole('table', { name: 'Items' })).toBeVisible()
  answer()
  await expect(list).toHaveCount(0)
  expect(given.some((query) => /search=b(&|$)/.test(query))).toBe(true)
  await expect(page).toHaveURL(/search=br/)
})

test('several items are chosen, archived and brought back, by keyboard and with Shift', async ({
  page,
}) => {
  await signIn(page, demoPerson('owner'))
  const name = `Dozen ${crypto.randomUUID().slice(0, 8)}`
  const variants = [{ optionValues: [], priceMinor: 420 }]
  for (const number of [1, 2, 3, 4]) await addItem(page, { title: `${name} ${number}`, variants })
  await openTable(page, 'Items', inventory)
  await page.keyboard.press('/')
  const search = page.getByRole('searchbox')
  await expect(search).toBeFocused()
  await page.keyboard.type(name)
  const items = page.getByRole('table', { name: 'Items' })
  await expect(items.getByRole('row')).toHaveCount(5)
  await expect(search).toHaveValue(name)
  await search.blur()
  for (const key of ['j', 'j', 'j', 'k', 'x']) await page.keyboard.press(key)
  await expect(items.getByRole('link', { name: `${name} 2` })).toBeFocused()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await expect(bar).toContainText('1 selected')
  await items.getByRole('checkbox', { name: `Select ${name} 4` }).click({ modifiers: ['Shift'] })
  await expect(bar).toContainText('3 selected')
  await bar.getByRole('button', { name: 'Archive' }).press('Enter')
  await expect(page.getByText('3 items are archived')).toBeVisible()
  await expect(items.getByRole('row')).toHaveCount(2)
  await expect(bar).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await inFilters(page, (sheet) => sheet.getByLabel('Status').selectOption('archived'))
  await expect(items.getByRole('row')).toHaveCount(4)
  await items.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await bar.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('3 items are back as drafts')).toBeVisible()
  await expect(items).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(page.getByText('3 items are restored')).toBeVisible()
  await expect(items.getByRole('row')).toHaveCount(4)
  await items.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await bar.getByRole('button', { name: 'Restore' }).click()
  await expect(items).toHaveCount(0)
  await inFilters(page, (sheet) => sheet.getByLabel('Status').selectOption(''))
  await expect(items.getByRole('row')).toHaveCount(5)
  await items.getByRole('link', { name: `${name} 1` }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/items\//)
})
