import type { Page } from '@playwright/test'
import { addItem } from '../add-item.ts'
import { addMarket } from '../add-market.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { storedAuth } from '../identity.ts'
import { expect, test } from '../journey.ts'
import { enter, tabTo, write } from '../keyboard.ts'
import { openOwnShop } from '../open-own-shop.ts'

async function deleteMarket(page: Page, marketId: string): Promise<void> {
  const { token } = await storedAuth(page)
  const headers = { authorization: `Bearer ${token}` }
  const gone = await page.request.delete(`/api/catalog/markets/${marketId}`, { headers })
  expect(gone.status()).toBe(200)
}

const soldIn = (page: Page) => page.getByRole('combobox', { name: 'Sold in', exact: true })
const chosen = (page: Page) => soldIn(page).locator('option:checked')
const isSaved = (page: Page) => expect(page.getByText(/^Saved \d/)).toBeVisible()

test('ORD-07 INV-26 an order on the phone is sold in a market by keyboard, keeps it, and asks for another one once that is gone', async ({
  page,
  baseURL,
}) => {
  await openOwnShop(page, baseURL)
  const trade = await addMarket(page, { name: 'Trade', code: 'trade', addsTax: true })
  for (const [title, priceMinor] of [
    ['Oven check', 5000],
    ['Oven repair', 9000],
  ] as const)
    await addItem(page, {
      title,
      status: 'active',
      kind: 'service',
      variants: [{ optionValues: [], priceMinor }],
    })
  await page.goto('/adminPanel/orderManagement?tab=drafts')
  await enter(page, page.getByRole('button', { name: 'New order', exact: true }))
  await expect(chosen(page)).not.toHaveText('Trade')
  for (const title of ['Oven check', 'Oven repair']) {
    await write(page, page.getByLabel('Item, SKU or barcode', { exact: true }), title)
    await expect(page.getByRole('button', { name: `Add ${title}` })).toBeVisible()
    await page.keyboard.press('Enter')
  }
  const found = page.getByRole('list', { name: 'Items found' }).getByRole('button')
  await write(page, page.getByLabel('Item, SKU or barcode', { exact: true }), 'Oven check')
  await expect(found).toHaveText(/^Add Oven check \(.*50\.00/)
  const price = (title: string) => page.getByLabel(`Unit price: ${title}`)
  await write(page, price('Oven repair'), '80')
  await write(page, page.getByLabel('Reason for the price of Oven repair'), 'As last year')
  const sums = page.getByRole('region', { name: 'Summary' })
  await expect(sums.getByText('130.00').first()).toBeVisible()

  await tabTo(page, soldIn(page))
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).toHaveText('Trade')
  await expect(price('Oven check')).toHaveValue('55.00')
  await expect(found).toHaveText(/^Add Oven check \(.*55\.00/)
  await expect(price('Oven repair')).toHaveValue('80.00')
  await expect(page.getByText('99.00 in the shop')).toBeVisible()
  await expect(sums.getByText('135.00').first()).toBeVisible()
  await write(page, page.getByLabel('Name', { exact: true }), 'Theo Trade')
  await write(page, page.getByLabel('Email', { exact: true }), 'theo.trade@example.com')
  await isSaved(page)
  await expectInEveryLook(page, { within: 'main' })
  await page.reload()
  await expect(chosen(page)).toHaveText('Trade')

  await enter(page, page.getByRole('button', { name: 'Place order…' }))
  const dialog = page.getByRole('dialog', { name: 'Place order' })
  await tabTo(page, dialog.getByRole('radio', { name: /^Payment link by email/ }))
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowDown')
  await enter(page, dialog.getByRole('button', { name: /^Place order for/ }))
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+/ })).toBeVisible()
  await expect(page.getByText('Sold in Trade.', { exact: true })).toBeVisible()
  await expectInEveryLook(page, { within: 'main', only: [320, 1440] })

  await test.step('ordered again when the market is gone, it is sold at home only once that is chosen', async () => {
    await deleteMarket(page, trade)
    await enter(page, page.getByRole('button', { name: 'More' }))
    await page.getByRole('menuitem', { name: 'Order again' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Draft order' })).toBeVisible()
    const gone = 'The market of this order no longer exists. Choose a market'
    const lacking = page.getByRole('region', { name: 'Before you can place it' })
    await expect(lacking.getByText(gone)).toBeVisible()
    await expect(soldIn(page)).toHaveAccessibleDescription(new RegExp(gone))
    await expectInEveryLook(page, { within: 'main', only: [320, 1440] })
    await tabTo(page, soldIn(page))
    await page.keyboard.press('ArrowDown')
    await isSaved(page)
    await expect(lacking).toBeHidden()
    await expect(soldIn(page)).toBeFocused()
    await expect(sums.getByText('140.00').first()).toBeVisible()
  })
})
