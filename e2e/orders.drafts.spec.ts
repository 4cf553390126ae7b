import type { Page } from '@playwright/test'
import { buyOne } from './buy-one.ts'
import { addDemoItem, demoPerson } from './demo.ts'
import { expectInEveryLook } from './expect-in-every-look.ts'
import { expect, signIn, test } from './journey.ts'
import { countPointers, enter, tabTo, write } from './keyboard.ts'

const orders = '/adminPanel/orderManagement'

const field = (page: Page, name: string | RegExp) => page.getByLabel(name, { exact: true })
const isSaved = (page: Page) => expect(page.getByText(/^Saved \d/)).toBeVisible()

/** By its arrows, as in any list of choices. */
async function chooseNext(page: Page, name: string, steps = 1) {
  await tabTo(page, page.getByRole('combobox', { name, exact: true }))
  for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowDown')
}

async function addItem(page: Page, title: string) {
  await write(page, field(page, 'Item, SKU or barcode'), title)
  await expect(page.getByRole('button', { name: `Add ${title}` })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(`Quantity of ${title}`)).toBeVisible()
}

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
  await expect(page.getByRole('region', { name: 'Before it can be placed' })).toBeFocused()

  await write(page, field(page, /^Find a customer/), email)
  await expect(page.getByRole('option', { name: /Phoebe Phone/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email')).toHaveValue(email)

  await addItem(page, first.title)
  await addItem(page, second.title)
  await tabTo(page, page.getByLabel(`Quantity of ${first.title}`))
  await page.keyboard.press('ArrowUp')
  await write(page, page.getByLabel(`Price of one ${second.title}`), '3.00')
  await write(page, page.getByLabel(`Why ${second.title} has another price`), 'As last week')

  await chooseNext(page, 'Discount', 2)
  await write(page, field(page, 'How much'), '10')
  await write(page, field(page, /^What it is for/), 'Late last time')
  const sums = page.getByRole('region', { name: 'Sums' })
  await expect(sums.getByText('£13.50')).toBeVisible()

  await tabTo(page, page.getByRole('radio', { name: /^Delivery/ }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Pick-up/ })).toBeChecked()
  await chooseNext(page, 'Time')
  await write(page, field(page, /^Note for the order/), 'Rings at the back')
  await isSaved(page)
  await expectInEveryLook(page, { within: 'main' })

  await test.step('it is all there after a reload', async () => {
    await page.reload()
    await expect(page.getByLabel(`Price of one ${second.title}`)).toHaveValue('3.00')
    await expect(sums.getByText('£13.50')).toBeVisible()
  })
  await enter(page, page.getByRole('button', { name: 'Place order…' }))
  const dialog = page.getByRole('dialog', { name: 'Place the order' })
  await expect(dialog).toBeVisible()
  await expectInEveryLook(page, { only: [320], within: 'dialog[open]' })
  await enter(page, dialog.getByRole('button', { name: 'Place order for £13.50' }))
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+/ })).toBeVisible()
  await expect(page.getByText(/^Manual order placed, to be paid by payment link/)).toContainText(
    `${second.title} at £3.00 instead of £4.00 (As last week)`,
  )
  await expect(page.getByText('Payment link for £13.50 sent')).toBeVisible()
  await expect(page.getByText('Rings at the back')).toBeVisible()
  expect(await pointers()).toBe(0)
})

test('ORD-07 a custom item is placed as paid by bank transfer, and ordered again', async ({
  page,
}) => {
  await signIn(page, demoPerson('owner'))
  await page.goto(`${orders}?tab=drafts`)
  await enter(page, page.getByRole('button', { name: 'New order', exact: true }))
  await enter(page, page.getByRole('button', { name: 'Add a custom item' }))
  const what = `Engraving ${crypto.randomUUID().slice(0, 6)}`
  await write(page, field(page, 'What it is'), what)
  await write(page, page.getByLabel(`Price of one ${what}`), '12')
  await tabTo(page, page.getByLabel('It is packed and handed over'))
  await page.keyboard.press('Space')
  await expect(page.getByText('Nothing of it has to be handed over.')).toBeVisible()
  await write(page, field(page, 'Name'), 'Barney Bank')
  await write(page, page.getByLabel('Email'), 'barney.bank@example.com')
  await isSaved(page)
  await enter(page, page.getByRole('button', { name: 'Place order…' }))
  const dialog = page.getByRole('dialog', { name: 'Place the order' })
  await tabTo(page, dialog.getByRole('radio', { name: /^With a link by email/ }))
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowDown')
  await enter(page, dialog.getByRole('button', { name: 'Place order for £12.00' }))
  await expect(dialog.getByText('Enter the transfer reference')).toBeVisible()
  await write(page, dialog.getByLabel(/^Reference of the transfer/), 'RF18 5390')
  await enter(page, dialog.getByRole('button', { name: 'Place order for £12.00' }))
  await expect(page.getByText('£12.00 received by bank transfer (RF18 5390)')).toBeVisible()
  await expect(page.getByText('Reference RF18 5390')).toBeVisible()

  await page.getByRole('button', { name: 'More' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Order again' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Draft order' })).toBeVisible()
  await expect(page.getByLabel(`Price of one ${what}`)).toHaveValue('12.00')

  await test.step('it is deleted, and brought back', async () => {
    await page.getByRole('button', { name: 'More' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Delete the draft' }).press('Enter')
    await expect(page.getByRole('tab', { name: /^Drafts/ })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(page.getByText('The draft is there again')).toBeVisible()
    await expect(page.getByRole('row', { name: new RegExp(what) })).toBeVisible()
    await expectInEveryLook(page, { within: 'main' })
  })
})

test('ORD-07 what cannot be saved is marked, and no order is placed until it is mended', async ({
  page,
}) => {
  await signIn(page, demoPerson('owner'))
  await page.goto(`${orders}?tab=drafts`)
  await page.getByRole('button', { name: 'New order', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Add a custom item' }).press('Enter')
  await field(page, 'What it is').fill('Candles')
  await page.getByLabel('Price of one Candles').fill('5')
  await page.getByLabel('It is packed and handed over').press('Space')
  await isSaved(page)
  const quantity = page.getByLabel('Quantity of Candles')
  await quantity.fill('0')
  await field(page, 'Name').fill('Wanda Wrong')
  await page.getByLabel('Email').fill('wanda.wrong@example.com')
  await expect(page.getByText('From 1 to 100000')).toBeVisible()
  await expect(page.getByText('Not saved', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Saved \d/)).toBeHidden()
  await page.getByRole('button', { name: 'Place order…' }).press('Enter')
  await expect(quantity).toBeFocused()
  await expect(page.getByRole('dialog', { name: 'Place the order' })).toBeHidden()
  await quantity.fill('2')

  await test.step('a percentage that is not shown any more stands in no way', async () => {
    await page.getByRole('combobox', { name: 'Discount' }).selectOption('percent')
    await field(page, 'How much').fill('150')
    await expect(page.getByText('More than 0, at most 100')).toBeVisible()
    await page.getByRole('combobox', { name: 'Discount' }).selectOption('amount')
    await field(page, 'How much').fill('1')
    await field(page, /^What it is for/).fill('Late last time')
    await isSaved(page)
  })
  await page.getByRole('button', { name: 'Place order…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Place the order' })
  await dialog.getByRole('radio', { name: 'With a link that you copy' }).press('Space')
  await dialog.getByRole('button', { name: 'Place order for £9.00' }).press('Enter')
  await expect(page.getByRole('link', { name: 'Open the order' })).toBeFocused()
})

test.describe('two people', () => {
  // The second of two who save at once is refused, and puts both together.
  test.use({ allowConsole: [/409/] })

  test('ORD-07 what two people write into one draft is put together, and its goods are kept for it', async ({
    page,
    context,
    baseURL,
  }) => {
    const item = await addDemoItem(baseURL, { title: 'Kept', priceMinor: 500 })
    await signIn(page, demoPerson('owner'))
    await page.goto(orders)
    await page.getByRole('button', { name: 'New order', exact: true }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Draft order' })).toBeVisible()
    const other = await context.newPage()
    await other.goto(page.url())
    await expect(field(other, 'Name')).toBeVisible()
    await field(page, 'Name').fill('Kim Kept')
    await field(other, /^Note for the order/).fill('From the other till')
    await isSaved(page)
    await isSaved(other)
    await expect(field(other, 'Name')).toHaveValue('Kim Kept')
    await expect(field(page, /^Note for the order/)).toHaveValue('From the other till')
    await other.close()

    await addItem(page, item.title)
    await isSaved(page)
    await page.getByRole('button', { name: 'More' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Keep the goods until…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Keep the goods' })
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    await dialog.getByLabel('Until').fill(`${tomorrow}T18:00`)
    await dialog.getByRole('button', { name: 'Keep the goods' }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/^1 piece is kept until/)).toBeVisible()

    await test.step('more than there is is sold only after a tick, and marked', async () => {
      await page.getByLabel(`Quantity of ${item.title}`).fill('30')
      await page.getByLabel('Email').fill('kim.kept@example.com')
      await page.getByRole('radio', { name: /^Pick-up/ }).press('Space')
      const times = page.getByRole('combobox', { name: 'Time' })
      // The journeys beside this one book the first and the last times until they are full.
      const time = times.getByRole('option', { disabled: false }).nth(20)
      await time.waitFor({ state: 'attached' })
      await times.selectOption((await time.getAttribute('value')) ?? '')
      await expect(page.getByText(`Only 20 of ${item.title} left.`)).toBeVisible()
      await page.getByRole('button', { name: 'Place order…' }).press('Enter')
      const placing = page.getByRole('dialog', { name: 'Place the order' })
      const place = placing.getByRole('button', { name: 'Place order for £150.00' })
      await place.press('Enter')
      await expect(placing.getByText('Tick it, or order less of it')).toBeVisible()
      await expectInEveryLook(page, { only: [320], within: 'dialog[open]' })
      await placing.getByLabel('Allow overselling').press('Space')
      await place.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: /^Order \d+/ })).toBeVisible()
      await expect(page.getByText('Oversold', { exact: true })).toBeVisible()
    })
  })
})
