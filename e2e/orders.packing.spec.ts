import type { Page } from '@playwright/test'
import { buyItems } from './buy-items.ts'
import { addDemoItem, demoPerson } from './demo.ts'
import { expect, signIn, test } from './journey.ts'
import { countPointers, enter } from './keyboard.ts'
import { scanCode } from './scanner.ts'

const orders = '/adminPanel/orderManagement'
const heading = (page: Page, name: RegExp) => page.getByRole('heading', { level: 1, name })

test('ORD-09 orders are packed one after the other by keyboard alone: scan, pack, next, until none is left', async ({
  page,
  baseURL,
}) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const code = `RUN-${mark}`
  const item = await addDemoItem(baseURL, { title: `Run ${mark}`, codes: { sku: code } })
  const lines = [{ variantId: item.variantId, quantity: 1 }]
  const numbers: string[] = []
  for (const name of ['Rosa Runs', 'Rita Runs', 'Rolf Runs']) {
    const buyer = { name, email: `${name.replace(' ', '.')}.${mark}@example.com` }
    numbers.unshift((await buyItems(baseURL, buyer, lines)).number)
  }
  await signIn(page, demoPerson('owner'))
  const pointers = await countPointers(page)
  await page.goto(`${orders}?tab=unfulfilled&fulfilment=to_pack&search=${mark}`)
  await enter(page, page.getByRole('link', { name: 'Pack these' }))
  const [first = '', second = '', third = ''] = numbers
  const packing = (number: string) => heading(page, new RegExp(`^Pack order ${number}$`))
  await expect(packing(first)).toBeFocused()
  await enter(page, page.getByRole('button', { name: 'Skip for now' }))

  for (const [number, next] of [
    [second, `Next: order ${third}`],
    [third, 'All packed except 1 skipped order'],
    [first, 'All packed'],
  ] as const) {
    await expect(packing(number)).toBeFocused()
    await expect(page.getByText('0 of 1 in the box')).toBeVisible()
    await scanCode(page, code)
    await expect(page.getByRole('button', { name: 'Pack the parcel' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText(next, { exact: true })).toBeVisible()
    await expect(
      page.getByRole('link', { name: /^(?:Pack next|Pack skipped orders|Back to the list)$/ }),
    ).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await expect(heading(page, /^Order Management$/)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`tab=unfulfilled.*search=${mark}`))
  await expect(page.getByRole('link', { name: 'Pack these' })).toBeHidden()
  expect(await pointers()).toBe(0)
})
