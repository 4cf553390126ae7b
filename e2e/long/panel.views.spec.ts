import type { Page, Route } from '@playwright/test'
import { demoPerson } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { inFilters } from '../in-filters.ts'
import { expect, expectAccessible, signIn, test } from '../journey.ts'
import { lists, dispatcher, heading, columns, views, openList, saved } from '../panel.views.ts'
const chooser = (page: Page) => page.getByRole('dialog', { name: 'Columns' })

const headingsOf = async (page: Page) =>
  (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim())

/** Menu entry: a choice or an action. */
const entry = (page: Page, name: string, role: 'menuitem' | 'menuitemcheckbox' = 'menuitem') =>
  page.getByRole('menu').getByRole(role, { name })

async function openView(page: Page, title: string) {
  await views(page).click()
  await entry(page, title, 'menuitemcheckbox').click()
}

async function doWithView(page: Page, act: string) {
  await views(page).click()
  await entry(page, act).click()
}

async function saveView(page: Page, title: string, ...options: string[]) {
  await doWithView(page, 'Save as a view …')
  const dialog = page.getByRole('dialog', { name: 'Save as a view' })
  await dialog.getByLabel('Name').fill(title)
  for (const option of options) await dialog.getByLabel(option).check()
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(dialog).toBeHidden()
  await expect(views(page)).toHaveText(`View: ${title}`)
  await expect(views(page)).toBeFocused()
}

test('UX-22 UX-08 columns are hidden and moved by keyboard, kept after a reload and in another browser', async ({
  page,
  browser,
}) => {
  await openList(page, 'items')
  await expect(heading(page, 'Price')).toBeVisible()
  const usual = await headingsOf(page)
  expect(usual.slice(0, 5)).toEqual(['Item', 'Status', 'Category', 'Stock', 'Price'])
  await columns(page).focus()
  await page.keyboard.press('Enter')
  await expect(chooser(page).getByRole('checkbox', { name: 'Item' })).toBeDisabled()
  await chooser(page).getByRole('checkbox', { name: 'Category' }).focus()
  await page.keyboard.press('Space')
  const up = chooser(page).getByRole('button', { name: 'Move Price up' })
  await up.focus()
  for (let n = 0; n < 6; n++) await page.keyboard.press('Enter')
  await expect(up).toBeFocused()
  await expect(chooser(page).getByRole('status')).toHaveText(/^Price is now 1 of \d/)
  const last = saved(page, 'compact')
  await chooser(page).getByRole('radio', { name: 'Compact' }).check()
  await last
  await page.keyboard.press('Escape')
  await expect(columns(page)).toBeFocused()
  const chosen = ['Price', 'Item', 'Status', 'Stock']
  expect((await headingsOf(page)).slice(0, 4)).toEqual(chosen)

  await page.reload()
  await expect(heading(page, 'Price')).toBeVisible()
  expect((await headingsOf(page)).slice(0, 4)).toEqual(chosen)
  const other = await browser.newPage()
  await signIn(other, dispatcher, lists.items)
  await expect(heading(other, 'Category')).toBeHidden()
  await expect.poll(async () => (await headingsOf(other)).slice(0, 4)).toEqual(chosen)
  await other.close()

  await columns(page).click()
  const reset = saved(page)
  await chooser(page).getByRole('button', { name: 'Reset' }).click()
  await reset
  await chooser(page).getByRole('button', { name: 'Done' }).click()
  expect(await headingsOf(page)).toEqual(usual)
})

test('UX-11 a view is one’s own until it is shared; others use it and do not change it', async ({
  page,
  browser,
}) => {
  const title = `Cash ${crypto.randomUUID().slice(0, 6)}`
  await openList(page, 'orders')
  await inFilters(page, (sheet) => sheet.getByLabel('Paid').selectOption('Not by card'))
  await saveView(page, title)
  await expect(page).toHaveURL(/[?&]method=cash/)
  const other = await browser.newPage()
  await signIn(other, demoPerson('orders'), lists.orders)
  await views(other).click()
  await expect(entry(other, 'All', 'menuitemcheckbox')).toBeVisible()
  await expect(entry(other, title, 'menuitemcheckbox')).toBeHidden()
  await other.keyboard.press('Escape')

  await doWithView(page, 'Rename or share …')
  const dialog = page.getByRole('dialog', { name: `View “${title}”` })
  await dialog.getByLabel('Share it with the team').check()
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(dialog).toBeHidden()
  // Open pages update live.
  await expect(async () => {
    await openView(other, title)
  }).toPass()
  await expect(other).toHaveURL(/method=cash/)
  await expect(other.getByRole('button', { name: /Paid: Not by card/ })).toBeVisible()
  await views(other).click()
  await expect(entry(other, 'Delete')).toBeDisabled()
  await other.keyboard.press('Escape')

  await inFilters(page, (sheet) => sheet.getByLabel('Delivery method').selectOption('Pick-up'))
  await expect(views(page)).toHaveText(`View: ${title}, changed`)
  await doWithView(page, `Update “${title}”`)
  await expect(views(page)).toHaveText(`View: ${title}`)
  await expect(views(other)).toHaveText(`View: ${title}, changed`, { timeout: 10_000 })
  await other.close()
  await doWithView(page, 'Delete')
  await expect(views(page)).toHaveText('Views')
})

test('UX-11 a list opens with the view that a person chose, and “All” stays within reach', async ({
  page,
}) => {
  await openList(page, 'customers')
  await inFilters(page, (sheet) => sheet.getByLabel('Sorted by').selectOption('Name, A to Z'))
  await saveView(page, 'By name', 'Open the list with this view')
  await page.goto(lists.orders)
  await page.getByRole('link', { name: 'Customers' }).click()
  await expect(page).toHaveURL(/sort=name&?.*view=|view=.*sort=name/)
  await expect(heading(page, 'Customer')).toHaveAttribute('aria-sort', 'ascending')
  // While the view is loading, no other rows are shown.
  const requested = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const held = async (route: Route) => {
    requested.resolve()
    await answered.promise
    await route.continue()
  }
  await page.route('**/api/lists/customers', held, { times: 1 })
  await page.goto(lists.customers)
  await requested.promise
  await expect(page.getByText('Loading the customers')).toBeAttached()
  await expect(page.getByRole('table', { name: 'Customers' })).toBeHidden()
  answered.resolve()
  await expect(page).toHaveURL(/sort=name/)
  await openView(page, 'All')
  await expect(page).not.toHaveURL(/sort=/)
  await page.reload()
  await expect(views(page)).toHaveText('Views')
  await expect(page).not.toHaveURL(/sort=/)
  await page.goto(`${lists.customers}?search=a`)
  await expect(views(page)).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await expect(page).not.toHaveURL(/search=/)
  await expect(page).not.toHaveURL(/sort=/)
})

test('UX-16 a deleted view comes back from the message; a name that is taken is said in its dialog', async ({
  page,
  allowConsole,
}) => {
  allowConsole.push(/status of 409/)
  await openList(page, 'ledger')
  await inFilters(page, (sheet) => sheet.getByLabel('Type').selectOption('Handed over'))
  await saveView(page, 'What was sold')
  await inFilters(page, (sheet) => sheet.getByLabel('Type').selectOption('Received'))
  await doWithView(page, 'Save as a view …')
  const dialog = page.getByRole('dialog', { name: 'Save as a view' })
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await expect(dialog.getByText('Enter a name')).toBeVisible()
  await dialog.getByLabel('Name').fill('what was SOLD')
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(dialog.getByText('You already have a view with this name')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await expect(dialog.getByLabel('Name')).toHaveValue('what was SOLD')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await openView(page, 'What was sold')
  await doWithView(page, 'Delete')
  await expect(page).not.toHaveURL(/type=/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(views(page)).toHaveText('View: What was sold')
  await expect(page).toHaveURL(/type=/)
})

test('UX-25 UX-39 columns and views fit every width, in light and dark', async ({ page }) => {
  test.slow()
  await openList(page, 'counts')
  await expectInEveryLook(page)
  await columns(page).click()
  await expect(chooser(page)).toBeVisible()
  await expectInEveryLook(page)
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'State' }).selectOption({ index: 1 })
  await saveView(page, 'W'.repeat(60))
  await views(page).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectInEveryLook(page)
  await entry(page, 'Rename or share …').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectInEveryLook(page)
})
