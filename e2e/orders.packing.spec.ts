import type { Page } from '@playwright/test'
import { buyItems } from './buy-items.ts'
import { addDemoItem, demoPerson } from './demo.ts'
import { expectInEveryLook } from './expect-in-every-look.ts'
import { expect, signIn, test } from './journey.ts'
import { countPointers, enter, tabTo } from './keyboard.ts'
import { randomEan13 } from './random-ean13.ts'
import { scanCode } from './scanner.ts'

const orders = '/adminPanel/orderManagement'
const heading = (page: Page, name: RegExp) => page.getByRole('heading', { level: 1, name })
const said = (page: Page) => page.getByRole('region', { name: 'Scan' }).getByRole('status')

/** Two loaves, known by barcode, and a bun, known by its SKU; and something that nobody ordered. */
async function orderThree(baseURL: string | undefined) {
  const mark = crypto.randomUUID().slice(0, 8)
  const codes = { loaf: randomEan13(), bun: `BUN-${mark}`, cake: randomEan13() }
  const item = (title: string, given: object) => addDemoItem(baseURL, { title, codes: given })
  const loaf = await item('Scanned loaf', { barcode: codes.loaf })
  const bun = await item('Scanned bun', { sku: codes.bun })
  const cake = await item('Other cake', { barcode: codes.cake })
  const buyer = { name: 'Petra Packs', email: `packs.${mark}@example.com` }
  const lines = [
    { variantId: loaf.variantId, quantity: 2 },
    { variantId: bun.variantId, quantity: 1 },
  ]
  return { ...(await buyItems(baseURL, buyer, lines)), codes, loaf, bun, cake }
}

test('ORD-09 each scan ticks one piece, what does not belong there is said, and a reload keeps what is ticked', async ({
  page,
  baseURL,
}) => {
  const { orderId, codes, loaf, bun, cake } = await orderThree(baseURL)
  await signIn(page, demoPerson('owner'))
  const pointers = await countPointers(page)
  await page.goto(`${orders}/${orderId}`)
  await enter(page, page.getByRole('button', { name: 'Start picking' }))
  await enter(page, page.getByRole('link', { name: 'Pack', exact: true }))
  await expect(heading(page, /^Pack order/)).toBeVisible()
  await expect(page.getByText('0 of 3 in the box')).toBeVisible()

  await scanCode(page, codes.loaf)
  await expect(said(page)).toHaveText(`${loaf.title}: 1 of 2`)
  await scanCode(page, codes.cake)
  await expect(said(page)).toContainText(`${cake.title} is not in this order. Put it back.`)
  await scanCode(page, 'no-such-code')
  await expect(said(page)).toContainText('No item has this code.')
  const refused = page.getByRole('list', { name: 'Scans that ticked nothing' })
  await expect(refused.getByRole('listitem')).toHaveCount(2)
  await expectInEveryLook(page, { within: 'main' })

  await page.reload()
  await expect(page.getByText('1 of 3 in the box')).toBeVisible()
  await scanCode(page, codes.loaf)
  await expect(said(page)).toHaveText(`${loaf.title}: 2 of 2`)
  await scanCode(page, codes.loaf)
  await expect(said(page)).toContainText('2 of 2 already. This is one too many; put it back.')
  await enter(page, page.getByRole('button', { name: 'Packed' }))
  await expect(page.getByText('Tick everything that is in the box')).toBeVisible()

  await tabTo(page, page.getByLabel('SKU or barcode'))
  await page.keyboard.insertText(codes.bun.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(said(page)).toHaveText(`${bun.title}: 1 of 1`)
  await expect(page.getByRole('button', { name: 'Packed' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, /^Order/)).toContainText('Packed')
  expect(await pointers()).toBe(0)
})

test('ORD-09 an order that nobody began is being picked with its first tick, for all who look at it', async ({
  page,
  baseURL,
}) => {
  const { orderId, codes } = await orderThree(baseURL)
  await signIn(page, demoPerson('owner'))
  await page.goto(`${orders}/${orderId}/pack`)
  await expect(page.getByText('0 of 3 in the box')).toBeVisible()
  await scanCode(page, codes.bun)
  await expect(page.getByText('1 of 3 in the box')).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(`${orders}/${orderId}`)
  await expect(heading(other, /^Order/)).toContainText('Being picked')
})
