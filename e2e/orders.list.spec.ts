import type { Page } from '@playwright/test'
import { buyOne } from './buy-one.ts'
import { demoPerson } from './demo.ts'
import { inFilters } from './in-filters.ts'
import { expect, expectAccessible, signIn, test } from './journey.ts'

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
