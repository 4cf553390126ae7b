import type { Page } from '@playwright/test'
import { buyOne } from '../buy-one.ts'
import { demoPerson } from '../demo.ts'
import { inFilters } from '../in-filters.ts'
import { expect, expectAccessible, signIn, test } from '../journey.ts'

const orders = '/adminPanel/orderManagement'

const table = (page: Page) => page.getByRole('table', { name: 'Orders' })
const numbers = (page: Page) => table(page).getByRole('rowheader').getByRole('link')
const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' })

const someone = (name: string) => ({
  name,
  email: `buyer.${crypto.randomUUID().slice(0, 8)}@example.com`,
})

test('ORD-03 orders are narrowed by item, day and total; chips, reload, Back and “Clear all filters” keep to it', async ({
  page,
  baseURL,
}) => {
  const { number, item } = await buyOne(baseURL, someone('Nora Narrow'), { priceMinor: 1234 })
  await signIn(page, demoPerson('orders'), orders)
  await inFilters(page, async (sheet) => {
    const field = sheet.getByRole('combobox', { name: 'Item' })
    await field.pressSequentially(item.title)
    await expect(sheet.getByRole('option', { name: item.title })).toBeVisible()
    await expectAccessible(page)
    await field.press('ArrowDown')
    await field.press('Enter')
    await expect(field).toHaveValue(item.title)
    await sheet.getByLabel('Placed').selectOption('Today')
    await sheet.getByLabel('Total from').fill('12.00')
  })
  const words = ['Placed: Today', 'Total from £12.00', `Item: ${item.title}`]
  await expect(chips(page).getByRole('listitem')).toHaveText(words)
  await expect(numbers(page)).toHaveText([number])

  await page.reload()
  await expect(numbers(page)).toHaveText([number])
  await expect(chips(page).getByRole('listitem')).toHaveText(words)
  await inFilters(page, (sheet) => sheet.getByLabel('Total from').fill('20.00'))
  await expect(page.getByText('Nothing matches these filters')).toBeVisible()
  await page.goBack()
  await expect(numbers(page)).toHaveText([number])
  await page.goForward()
  await page.getByText('Nothing matches these filters').waitFor()
  await page.getByRole('button', { name: 'Clear all filters' }).last().click()
  await expect(chips(page)).toBeHidden()
  await expect(numbers(page).first()).toBeVisible()
})

test('ORD-03 ORD-09 with the oldest first the list, what is packed and a reload begin with the oldest', async ({
  page,
  baseURL,
}) => {
  const name = `Olda ${crypto.randomUUID().slice(0, 8)}`
  const placed = []
  for (const _one of [1, 2, 3]) placed.push((await buyOne(baseURL, someone(name))).number)
  await signIn(
    page,
    demoPerson('owner'),
    `${orders}?tab=unfulfilled&search=${encodeURIComponent(name)}`,
  )
  await expect(numbers(page)).toHaveText(placed.toReversed())
  const heading = table(page).getByRole('columnheader', { name: 'Placed' })
  await expect(heading).toHaveAttribute('aria-sort', 'descending')
  await heading.getByRole('button').press('Enter')
  await expect(numbers(page)).toHaveText(placed)
  await expect(heading).toHaveAttribute('aria-sort', 'ascending')
  await page.reload()
  await expect(numbers(page)).toHaveText(placed)
  await page.getByRole('link', { name: 'Pack these' }).press('Enter')
  await expect(page.getByRole('heading', { name: `Pack order ${placed[0]}` })).toBeVisible()
})

test('ORD-02 an order is found by phone however it is written, by item and by note', async ({
  page,
  baseURL,
}) => {
  const digits = String(Math.floor(Math.random() * 1000)).padStart(3, '0')
  const buyer = { ...someone('Sana Search'), phone: `+441134960${digits}` }
  const secret = `gate${crypto.randomUUID().slice(0, 8)}`
  const { number, item } = await buyOne(baseURL, { ...buyer, customerNote: `Ring at ${secret}` })
  await signIn(page, demoPerson('orders'), orders)
  const search = page.getByRole('searchbox', { name: 'Search orders' })
  for (const words of [secret, item.title, `Sana ${secret}`]) {
    await search.fill(words)
    await expect(numbers(page)).toHaveText([number])
  }
  for (const phone of [`0113 4960${digits}`, `+44 (0)113-4960-${digits}`]) {
    await search.fill(phone)
    await expect(numbers(page).filter({ hasText: number })).toBeVisible()
    await expect(table(page).getByText('Sana Search').first()).toBeVisible()
  }
})

test('ORD-14 an order is tagged and assigned, found by both, and said to be overdue', async ({
  page,
  baseURL,
}) => {
  const tag = `Wedding ${crypto.randomUUID().slice(0, 6)}`
  const first = await buyOne(baseURL, someone('Tara Tagged'))
  const second = await buyOne(baseURL, someone('Theo Tagged'))
  await signIn(page, demoPerson('orders'), `${orders}/${first.orderId}`)
  const field = page.getByRole('combobox', { name: 'Add a tag' })
  await page.getByRole('button', { name: 'Add tag' }).click()
  await expect(page.getByText('Enter a tag')).toBeVisible()
  await field.fill(tag)
  await field.press('Enter')
  const tags = page.getByRole('list', { name: 'Tags' })
  await expect(tags.getByRole('listitem')).toHaveText([tag])
  await expect(page.getByText(`Tagged: ${tag}`)).toBeVisible()
  await expect(field).toHaveValue('')

  await page.getByRole('button', { name: 'Assign…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Assigned to').selectOption({ index: 1 })
  const whom = await dialog.getByLabel('Assigned to').locator('option:checked').innerText()
  await dialog.getByLabel('Due').fill('2024-02-29')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`Assigned to ${whom}, due 29 Feb 2024`).first()).toBeVisible()
  await expect(page.getByText('Overdue')).toHaveCount(1)
  await expectAccessible(page)

  await page.goto(`${orders}/${second.orderId}`)
  await field.pressSequentially(tag.slice(0, 12))
  await expect(page.getByRole('option', { name: tag })).toBeVisible()
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(field).toHaveValue(tag)
  await field.press('Enter')
  await expect(tags.getByRole('listitem')).toHaveText([tag])

  await page.goto(`${orders}?tag=${encodeURIComponent(tag)}`)
  await expect(chips(page).getByRole('listitem')).toHaveText([`Tag: ${tag}`])
  await expect(numbers(page)).toHaveText([second.number, first.number])
  await inFilters(page, (sheet) => sheet.getByLabel('Due').selectOption('Overdue'))
  await expect(numbers(page)).toHaveText([first.number])
  await numbers(page).first().click()
  await page.getByRole('button', { name: `Remove ${tag}` }).click()
  await expect(field).toBeFocused()
  await expect(tags).toBeHidden()
})

test('ORD-01 an order that is over goes to the archive and comes back', async ({
  page,
  baseURL,
}) => {
  const buyer = someone('Archie Archived')
  const { orderId, number } = await buyOne(baseURL, buyer)
  await signIn(page, demoPerson('orders'), `${orders}/${orderId}`)
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await choose('Cancel…')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel/ })
    .last()
    .click()
  await expect(page.getByText('Cancelled').first()).toBeVisible()
  await choose('Archive')
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.click()
  await expect(page.getByText('Unarchived', { exact: true })).toBeVisible()
  // The closing dialog returns the focus.
  await expect(undo).toBeHidden()
  await choose('Archive')
  await expect(page.getByText('Archived').last()).toBeVisible()

  await page.goto(`${orders}?search=${encodeURIComponent(buyer.email)}`)
  await expect(page.getByText('Nothing matches these filters')).toBeVisible()
  await page.getByRole('tab', { name: /^Archived/ }).click()
  await expect(numbers(page)).toHaveText([number])
  await expectAccessible(page)
})

test('ORD-01 what is in an order is seen from the list, by pointer and by keyboard, and goes by Escape', async ({
  page,
  baseURL,
}) => {
  const buyer = { ...someone('Petra Preview'), customerNote: 'Slice the loaf, please' }
  const { number, item } = await buyOne(baseURL, buyer)
  await signIn(page, demoPerson('orders'), `${orders}?search=${encodeURIComponent(buyer.email)}`)
  const link = page.getByRole('link', { name: number, exact: true })
  const note = page.getByText(buyer.customerNote)
  await link.focus()
  await expect(note).toBeVisible()
  await expect(page.getByText(`1 × ${item.title}`)).toBeVisible()
  await expect(link).toHaveAccessibleDescription(new RegExp(item.title))
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(note).toBeHidden()
  await expect(link).toBeFocused()

  await link.blur()
  await link.hover()
  await expect(note).toBeVisible()
  await note.hover()
  await expect(note).toBeVisible()
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(note).toBeHidden()
})
