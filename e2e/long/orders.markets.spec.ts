import type { Page } from '@playwright/test'
import { addItem } from '../add-item.ts'
import { addMarket } from '../add-market.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { storedAuth } from '../identity.ts'
import { inFilters } from '../in-filters.ts'
import { expect, shopUrl, test } from '../journey.ts'
import { openOwnShop } from '../open-own-shop.ts'

const orders = '/adminPanel/orderManagement'
const numbers = (page: Page) =>
  page.getByRole('table', { name: 'Orders' }).getByRole('rowheader').getByRole('link')

async function order(page: Page, baseURL: string | undefined, [itemId, market]: [string, string]) {
  const { token, userInfo } = await storedAuth(page)
  const item = await page.request.get(`/api/catalog/products/${itemId}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { variants } = (await item.json()) as { variants: { id: string }[] }
  const { host } = new URL(shopUrl(userInfo.tenant.slug, baseURL))
  const placed = await page.request.post('/api/shop/orders', {
    headers: { host, cookie: `market=${market}`, 'idempotency-key': crypto.randomUUID() },
    data: {
      lines: [{ variantId: variants[0]?.id, quantity: 1 }],
      contact: { name: 'Mara Market', email: 'mara.market@example.com', phone: '' },
      delivery: { kind: 'none' },
      payment: 'cash',
    },
  })
  expect(placed.status(), await placed.text()).toBe(201)
  return ((await placed.json()) as { number: string }).number
}

test('ORD-03 INV-26 with a second market orders are told apart by where they were sold, also once that is deleted', async ({
  page,
  baseURL,
}) => {
  await openOwnShop(page, baseURL)
  const itemId = await addItem(page, {
    title: 'Oven check',
    status: 'active',
    kind: 'service',
    variants: [{ optionValues: [], priceMinor: 5000 }],
  })
  const atHome = await order(page, baseURL, [itemId, 'default'])
  await page.goto(orders)
  await expect(numbers(page)).toHaveText([atHome])
  await inFilters(page, (sheet) => expect(sheet.getByLabel('Market')).toBeHidden())

  const trade = await addMarket(page, { name: 'Trade', code: 'trade' })
  const there = await order(page, baseURL, [itemId, 'trade'])
  await page.goto(orders)
  await expect(numbers(page)).toHaveText([there, atHome])
  await inFilters(page, async (sheet) => {
    const field = sheet.getByLabel('Market', { exact: true })
    await field.focus()
    await page.keyboard.type('Trade')
    await expect(field.locator('option:checked')).toHaveText('Trade')
  })
  const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')
  await expect(chips).toHaveText(['Market: Trade'])
  await expect(numbers(page)).toHaveText([there])
  await page.getByRole('button', { name: 'Columns' }).click()
  const chooser = page.getByRole('dialog', { name: 'Columns' })
  await chooser.getByRole('checkbox', { name: 'Market', exact: true }).check()
  await page.keyboard.press('Escape')
  const table = page.getByRole('table', { name: 'Orders' })
  await expect(table.getByText('Trade', { exact: true })).toBeVisible()
  await expectInEveryLook(page, { within: 'main' })

  const { token } = await storedAuth(page)
  const headers = { authorization: `Bearer ${token}` }
  const gone = await page.request.delete(`/api/catalog/markets/${trade}`, { headers })
  expect(gone.status()).toBe(200)
  await page.reload()
  await expect(chips).toHaveText(['Market: Trade'])
  await expect(numbers(page)).toHaveText([there])
  await inFilters(page, (sheet) => sheet.getByLabel('Market').selectOption('Home market'))
  await expect(numbers(page)).toHaveText([atHome])
  await expect(table.getByText('Home market', { exact: true })).toBeVisible()
})
