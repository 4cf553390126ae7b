import { addDemoItem, demoPerson } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { expect, signIn, test } from '../journey.ts'
import { enter, tabTo, write } from '../keyboard.ts'
import { orders, field, isSaved, addItem } from '../orders.drafts.ts'

test('ORD-07 a custom item is placed as paid by bank transfer, and ordered again', async ({
  page,
}) => {
  await signIn(page, demoPerson('owner'))
  await page.goto(`${orders}?tab=drafts`)
  await enter(page, page.getByRole('button', { name: 'New order', exact: true }))
  await enter(page, page.getByRole('button', { name: 'Add custom item' }))
  const what = `Engraving ${crypto.randomUUID().slice(0, 6)}`
  await write(page, field(page, 'Item name'), what)
  await write(page, page.getByLabel(`Unit price: ${what}`), '12')
  await tabTo(page, page.getByLabel('Pack and hand over this item'))
  await page.keyboard.press('Space')
  await expect(page.getByText('Nothing to hand over.')).toBeVisible()
  await write(page, field(page, 'Name'), 'Barney Bank')
  await write(page, page.getByLabel('Email'), 'barney.bank@example.com')
  await isSaved(page)
  await enter(page, page.getByRole('button', { name: 'Place order…' }))
  const dialog = page.getByRole('dialog', { name: 'Place order' })
  await tabTo(page, dialog.getByRole('radio', { name: /^Payment link by email/ }))
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowDown')
  await enter(page, dialog.getByRole('button', { name: 'Place order for £12.00' }))
  await expect(dialog.getByText('Enter the transfer reference')).toBeVisible()
  await write(page, dialog.getByLabel(/^Transfer reference/), 'RF18 5390')
  await enter(page, dialog.getByRole('button', { name: 'Place order for £12.00' }))
  await expect(page.getByText('£12.00 received by bank transfer (RF18 5390)')).toBeVisible()
  await expect(page.getByText('Reference RF18 5390')).toBeVisible()

  await page.getByRole('button', { name: 'More' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Order again' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Draft order' })).toBeVisible()
  await expect(page.getByLabel(`Unit price: ${what}`)).toHaveValue('12.00')

  await test.step('it is deleted, and brought back', async () => {
    await page.getByRole('button', { name: 'More' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Delete draft' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Drafts' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(page.getByText('The draft is restored')).toBeVisible()
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
  await page.getByRole('button', { name: 'Add custom item' }).press('Enter')
  await field(page, 'Item name').fill('Candles')
  await page.getByLabel('Unit price: Candles').fill('5')
  await page.getByLabel('Pack and hand over this item').press('Space')
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
  await expect(page.getByRole('dialog', { name: 'Place order' })).toBeHidden()
  await quantity.fill('2')

  await test.step('a percentage that is not shown any more stands in no way', async () => {
    await page.getByRole('combobox', { name: 'Discount' }).selectOption('percent')
    await field(page, 'Value').fill('150')
    await expect(page.getByText('More than 0, at most 100')).toBeVisible()
    await page.getByRole('combobox', { name: 'Discount' }).selectOption('amount')
    await field(page, 'Value').fill('1')
    await field(page, /^Reason(?! for)/).fill('Late last time')
    await isSaved(page)
  })
  await page.getByRole('button', { name: 'Place order…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Place order' })
  await dialog.getByRole('radio', { name: 'Payment link to copy' }).press('Space')
  await dialog.getByRole('button', { name: 'Place order for £9.00' }).press('Enter')
  await expect(page.getByRole('link', { name: 'Open the order' })).toBeFocused()
})

test.describe('two people', () => {
  // The second of two concurrent saves is refused and merged.
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
    await page.getByRole('menuitem', { name: 'Reserve items until…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Reserve items' })
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    await dialog.getByLabel('Until').fill(`${tomorrow}T18:00`)
    await dialog.getByRole('button', { name: 'Reserve items' }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/^1 unit is reserved until/)).toBeVisible()

    await test.step('more than there is is sold only after a tick, and marked', async () => {
      await page.getByLabel(`Quantity of ${item.title}`).fill('30')
      await page.getByLabel('Email').fill('kim.kept@example.com')
      await page.getByRole('radio', { name: /^Pick-up/ }).press('Space')
      const times = page.getByRole('combobox', { name: 'Time' })
      // Parallel journeys fill the first and last times.
      const time = times.getByRole('option', { disabled: false }).nth(20)
      await time.waitFor({ state: 'attached' })
      await times.selectOption((await time.getAttribute('value')) ?? '')
      await expect(page.getByText(`Only 20 of ${item.title} left.`)).toBeVisible()
      await page.getByRole('button', { name: 'Place order…' }).press('Enter')
      const placing = page.getByRole('dialog', { name: 'Place order' })
      const place = placing.getByRole('button', { name: 'Place order for £150.00' })
      await place.press('Enter')
      await expect(placing.getByText('Tick it, or reduce the quantity')).toBeVisible()
      await expectInEveryLook(page, { only: [320], within: 'dialog[open]' })
      await placing.getByLabel('Sell more than in stock').press('Space')
      await place.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: /^Order \d+/ })).toBeVisible()
      await expect(page.getByText('Oversold', { exact: true })).toBeVisible()
    })
  })
})
