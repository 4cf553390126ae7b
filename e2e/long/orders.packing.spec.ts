import type { Page } from '@playwright/test'
import { buyItems } from '../buy-items.ts'
import { addDemoItem, demoPerson, demoSlug } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { expect, shopUrl, signIn, test } from '../journey.ts'
import { countPointers, enter, tabTo } from '../keyboard.ts'
import { randomEan13 } from '../random-ean13.ts'
import { scanCode } from '../scanner.ts'

const orders = '/adminPanel/orderManagement'
const heading = (page: Page, name: RegExp) => page.getByRole('heading', { level: 1, name })
const said = (page: Page) => page.getByRole('region', { name: 'Scan' }).getByRole('status')

/** Two loaves with a barcode and a bun with a SKU only, plus an item that was not ordered. */
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
  await enter(page, page.getByRole('button', { name: 'Pack the parcel' }))
  await expect(page.getByText('Tick what is in the box')).toBeVisible()

  await scanCode(page, codes.loaf)
  await expect(said(page)).toHaveText(`${loaf.title}: 1 of 2`)
  await scanCode(page, codes.cake)
  await expect(said(page)).toContainText(`${cake.title} is not in this order. Put it back.`)
  await scanCode(page, 'no-such-code')
  await expect(said(page)).toContainText('No item has this code.')
  const refused = page.getByRole('list', { name: 'Scans without a match' })
  await expect(refused.getByRole('listitem')).toHaveCount(2)
  await expectInEveryLook(page, { within: 'main' })

  await page.reload()
  await expect(page.getByText('1 of 3 in the box')).toBeVisible()
  await scanCode(page, codes.loaf)
  await expect(said(page)).toHaveText(`${loaf.title}: 2 of 2`)
  await scanCode(page, codes.loaf)
  await expect(said(page)).toContainText('2 of 2 already. This is one too many. Put it back.')
  await tabTo(page, page.getByLabel('SKU or barcode'))
  await page.keyboard.insertText(codes.bun.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(said(page)).toHaveText(`${bun.title}: 1 of 1`)
  await expect(page.getByRole('button', { name: 'Pack the parcel' })).toBeFocused()
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

test('ORD-09 who packs before the server has answered that it is being picked packs it all the same', async ({
  page,
  baseURL,
}) => {
  const sku = `FAST-${crypto.randomUUID().slice(0, 8)}`
  const { variantId } = await addDemoItem(baseURL, { title: 'Fast loaf', codes: { sku } })
  const buyer = { name: 'Freya Fast', email: `${sku.toLowerCase()}@example.com` }
  const { orderId } = await buyItems(baseURL, buyer, [{ variantId, quantity: 1 }])
  await signIn(page, demoPerson('owner'))
  let asked = 0
  await page.route('**/api/orders/*/picking', async (route) => {
    asked += 1
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.continue()
  })
  await page.goto(`${orders}/${orderId}/pack`)
  await expect(page.getByText('0 of 1 in the box')).toBeVisible()
  await scanCode(page, sku)
  await expect(page.getByRole('button', { name: 'Pack the parcel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, /^Order/)).toContainText('Packed')
  expect(asked).toBe(1)
})

test('ORD-09 an order goes in two parcels: one with a carrier, which the customer follows, one unpacked and packed anew', async ({
  page,
  baseURL,
}) => {
  const { orderId, token, codes, loaf, bun } = await orderThree(baseURL)
  await signIn(page, demoPerson('owner'))
  await page.goto(`${orders}/${orderId}/pack`)
  await expect(page.getByText('0 of 3 in the box')).toBeVisible()
  await scanCode(page, codes.loaf)
  await tabTo(page, page.getByText('Carrier, tracking number and weight'))
  await page.keyboard.press('Enter')
  await page.getByLabel('Weight in kg').fill('5000')
  const pack = page.getByRole('button', { name: 'Pack a parcel with 1 of 3' })
  await pack.press('Enter')
  await expect(page.getByText('Between 0.001 and 1000 kg')).toBeVisible()
  await page.getByLabel('Weight in kg').fill('1.25')
  await page.getByRole('combobox', { name: /^Carrier/ }).fill('DHL')
  await page.getByLabel('Tracking number').fill('JD0146')
  await expectInEveryLook(page, { only: [320], within: 'main' })
  await pack.press('Enter')
  await expect(page.getByText(/^Parcel 1 of order \d+ is packed/)).toBeVisible()
  await expect(page.getByText('0 of 2 in the box')).toBeVisible()
  await scanCode(page, codes.loaf)
  await scanCode(page, codes.bun)
  await expect(page.getByRole('button', { name: 'Pack the parcel' })).toBeFocused()
  await page.keyboard.press('Enter')

  const parcels = page.getByRole('region', { name: 'Parcels' })
  await expect(parcels.getByText(`1 × ${loaf.title}, 1 × ${bun.title}`)).toBeVisible()
  await expect(parcels.getByText('DHL · 1.25 kg')).toBeVisible()
  await expect(parcels.getByRole('link', { name: /JD0146/ })).toHaveAttribute('href', /dhl.*JD0146/)
  await expectInEveryLook(page, { within: 'main' })

  await page.getByRole('button', { name: 'More' }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Cancel…' })).toBeDisabled()
  await page.keyboard.press('Escape')
  // Without focus restored first, the next key would be lost.
  await expect(page.getByRole('button', { name: 'More' })).toBeFocused()
  await parcels.getByRole('button', { name: 'Hand over parcel 1' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Received in cash')).toHaveValue('0.00')
  await dialog.getByRole('button', { name: 'Hand over' }).press('Enter')
  await expect(heading(page, /^Order/)).toContainText('Partly out')
  // Keys pressed behind a dialog go into the dialog.
  await expect(dialog).toBeHidden()
  await parcels.getByRole('button', { name: 'Unpack parcel 2' }).press('Enter')
  await expect(heading(page, /^Order/)).toContainText('Partly packed')
  await expect(page.getByText('Parcel 2 unpacked')).toBeVisible()

  await page.goto(`${shopUrl(demoSlug, baseURL)}/orders/${token}`)
  await expect(
    page.getByText('Part of your order is packed. Next, we pack the rest.'),
  ).toBeVisible()
  await expect(page.getByText('Parcel 1: picked up')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Where parcel 1 is' })).toBeVisible()
  await expectInEveryLook(page, { only: [320, 1440], within: 'main' })
})
