import { addDemoItem, demoPerson } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { expect, signIn, test } from '../journey.ts'
import { buyOne } from '../buy-one.ts'

const orders = '/adminPanel/orderManagement'

test('ORD-06 an order is changed by keyboard: less of one, another item, another price, and the money is shown before', async ({
  page,
  baseURL,
}) => {
  const email = `changes.${crypto.randomUUID().slice(0, 8)}@example.com`
  const { orderId } = await buyOne(baseURL, { name: 'Chandra Change', email })
  const { title } = await addDemoItem(baseURL, { title: 'Added later', priceMinor: 250 })
  await signIn(page, demoPerson('owner'))
  await page.goto(`${orders}/${orderId}`)
  await page.getByRole('button', { name: 'More' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Change items or delivery…' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Change order/ })).toBeVisible()
  const save = page.getByRole('button', { name: 'Change the order' })
  await save.press('Enter')
  await expect(page.getByText('Nothing has changed yet')).toBeVisible()

  await page.getByLabel('Item, SKU or barcode').fill(title)
  await expect(page.getByRole('button', { name: `Add ${title}` })).toBeVisible()
  await page.getByLabel('Item, SKU or barcode').press('Enter')
  await page.getByLabel(`Quantity of ${title}`).press('ArrowUp')
  const sums = page.getByRole('region', { name: 'Payment after the change' })
  await expect(sums.getByText('£14.00').first()).toBeVisible()
  await page.getByLabel(/^Unit price: Bought once/).fill('8.00')
  await expect(sums.getByText('£13.00').first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Discount' }).selectOption('Percent off the order')
  await page.getByLabel('Value').fill('10')
  await expect(sums.getByText('£11.70').first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Discount' }).selectOption('Amount off the order')
  await page.getByLabel('Value').fill('1.00')
  await expect(page.getByLabel('Request £12.00 by email')).toBeChecked()
  await expectInEveryLook(page, { within: 'main' })

  await test.step('what is typed is there after a reload', async () => {
    await page.reload()
    await page.getByRole('button', { name: 'Restore changes' }).press('Enter')
    await expect(page.getByLabel(`Quantity of ${title}`)).toHaveValue('2')
  })
  await page.getByLabel('Reason').fill('Asked on the phone')
  await save.press('Enter')
  await expect(page.getByText(/^Changed: 2 × Added later .* at £2\.50 added/)).toBeVisible()
  await expect(page.getByText('Payment link for £12.00 sent')).toBeVisible()

  await test.step('who ordered is put right', async () => {
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Change…' }).press('Enter')
    await dialog.getByLabel('Email').fill('nobody')
    await dialog.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(dialog.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel('Email').fill(`new.${email}`)
    await expectInEveryLook(page, { only: [320], within: 'dialog[open]' })
    await dialog.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(page.getByText('Changed: email of the customer')).toBeVisible()
    await expect(page.getByRole('link', { name: `new.${email}` })).toBeVisible()
  })
})

test('ORD-06 an order to collect becomes a delivery: address, time and fee are shown before', async ({
  page,
  baseURL,
}) => {
  const email = `moves.${crypto.randomUUID().slice(0, 8)}@example.com`
  const { orderId } = await buyOne(baseURL, { name: 'Mona Moves', email })
  await signIn(page, demoPerson('owner'))
  await page.goto(`${orders}/${orderId}`)
  await page.getByRole('link', { name: 'Change delivery' }).press('Enter')
  const delivery = page.getByRole('region', { name: 'Delivery', exact: true })
  await delivery.getByRole('radio', { name: 'Delivery' }).check()
  const save = page.getByRole('button', { name: 'Change the order' })
  await save.press('Enter')
  await expect(delivery.getByText('Enter the address with its postcode').first()).toBeVisible()
  await delivery
    .getByRole('textbox', { name: 'Street and number', exact: true })
    .fill('12 Briggate')
  await delivery.getByRole('textbox', { name: 'Postcode', exact: true }).fill('LS1 6HD')
  await delivery.getByRole('textbox', { name: 'Town', exact: true }).fill('Leeds')
  const time = delivery.getByRole('combobox', { name: 'Time', exact: true })
  await expect(time).toBeVisible()
  const free = await time.locator('option:enabled').last().getAttribute('value')
  await time.selectOption(free)
  const sums = page.getByRole('region', { name: 'Payment after the change' })
  await expect(sums.getByText('Total')).toBeVisible()
  await expectInEveryLook(page, { within: 'main' })
  await page.getByRole('button', { name: 'Preview email' }).press('Enter')
  const mail = page.getByRole('dialog', { name: 'Email about the changes' })
  await expect(mail.getByText('Delivery address: 12 Briggate', { exact: false })).toBeVisible()
  await page.keyboard.press('Escape')
  await save.press('Enter')
  await expect(page.getByText(/^Changed: delivery method, address, time/)).toBeVisible()
  await expect(page.getByText('12 Briggate', { exact: false }).first()).toBeVisible()
})
