import type { Page, Request } from '@playwright/test'
import { buyOne } from './buy-one.ts'
import { addDemoItem, demoPerson } from './demo.ts'
import { expect, expectAccessible, signIn, test } from './journey.ts'
import { countPointers, enter, tabTo, write } from './keyboard.ts'
import { orders, field, isSaved, addItem } from './orders.drafts.ts'

/** Uses the arrow keys, like any listbox. */
async function chooseNext(page: Page, name: string, steps = 1) {
  await tabTo(page, page.getByRole('combobox', { name, exact: true }))
  for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowDown')
}

const isOfNote = (request: Request) => request.postData()?.includes('Rings at the back') ?? false

test('ORD-07 an order on the phone, by keyboard alone: customer, items, discount, time, and a link to pay', async ({
  page,
  baseURL,
}) => {
  const email = `phone.${crypto.randomUUID().slice(0, 8)}@example.com`
  await buyOne(baseURL, { name: 'Phoebe Phone', email })
  const first = await addDemoItem(baseURL, { title: 'Rung for', priceMinor: 600 })
  const second = await addDemoItem(baseURL, { title: 'Rung for too', priceMinor: 400 })
  await signIn(page, demoPerson('owner'))
  const pointers = await countPointers(page)
  await page.goto(orders)
  await enter(page, page.getByRole('button', { name: 'New order', exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: 'Draft order' })).toBeVisible()

  await enter(page, page.getByRole('button', { name: 'Place order…' }))
  await expect(page.getByRole('region', { name: 'Before you can place it' })).toBeFocused()

  await write(page, field(page, /^Find a customer/), email)
  await expect(page.getByRole('option', { name: /Phoebe Phone/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email')).toHaveValue(email)

  await addItem(page, first.title)
  await addItem(page, second.title)
  await tabTo(page, page.getByLabel(`Quantity of ${first.title}`))
  await page.keyboard.press('ArrowUp')
  await write(page, page.getByLabel(`Unit price: ${second.title}`), '3.00')
  await write(page, page.getByLabel(`Reason for the price of ${second.title}`), 'As last week')

  await chooseNext(page, 'Discount', 2)
  await write(page, field(page, 'Value'), '10')
  await write(page, field(page, /^Reason(?! for)/), 'Late last time')
  const sums = page.getByRole('region', { name: 'Summary' })
  await expect(sums.getByText('£13.50')).toBeVisible()

  await tabTo(page, page.getByRole('radio', { name: /^Delivery/ }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Pick-up/ })).toBeChecked()
  await chooseNext(page, 'Time')
  // “Saved” may still be about what was typed before.
  const noteIsSaved = page.waitForResponse(
    (response) => response.ok() && isOfNote(response.request()),
  )
  await write(page, field(page, /^Note for the order/), 'Rings at the back')
  await noteIsSaved
  await isSaved(page)

  await test.step('it is all there after a reload', async () => {
    await page.reload()
    await expect(page.getByLabel(`Unit price: ${second.title}`)).toHaveValue('3.00')
    await expect(sums.getByText('£13.50')).toBeVisible()
  })
  await enter(page, page.getByRole('button', { name: 'Place order…' }))
  const dialog = page.getByRole('dialog', { name: 'Place order' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await enter(page, dialog.getByRole('button', { name: 'Place order for £13.50' }))
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+/ })).toBeVisible()
  await expect(page.getByText(/^Manual order placed, to be paid by payment link/)).toContainText(
    `${second.title} at £3.00 instead of £4.00 (As last week)`,
  )
  await expect(page.getByText('Payment link for £13.50 sent')).toBeVisible()
  await expect(page.getByText('Rings at the back')).toBeVisible()
  expect(await pointers()).toBe(0)
})
