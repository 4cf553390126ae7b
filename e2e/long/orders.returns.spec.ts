import { addDemoItem, demoPerson, demoSlug } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { expect, expectAccessible, shopUrl, signIn, test } from '../journey.ts'
import { buyOne } from '../buy-one.ts'
import { handOver } from '../hand-over.ts'

const orders = '/adminPanel/orderManagement'

test('ORD-12 of two that come back one is sold again and one is set aside, less a fee, by keyboard', async ({
  page,
  baseURL,
}) => {
  const email = `returns.${crypto.randomUUID().slice(0, 8)}@example.com`
  const buyer = { name: 'Rosa Returns', email }
  const { orderId, item } = await buyOne(baseURL, buyer, { title: 'Comes back', quantity: 2 })
  await signIn(page, demoPerson('owner'))
  await handOver(page, { orderId, paidMinor: 1800 })
  await page.goto(`${orders}/${orderId}`)
  const dialog = page.getByRole('dialog')
  const card = page.getByRole('region', { name: 'Returns' })

  await test.step('started by staff', async () => {
    await page.getByRole('button', { name: 'More' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Start a return…' }).press('Enter')
    await dialog.getByRole('button', { name: 'Start the return' }).press('Enter')
    await expect(dialog.getByText('Enter a quantity for at least one item')).toBeVisible()
    await dialog.getByLabel(item.title).selectOption('2')
    await expectInEveryLook(page, { only: [320], within: 'dialog[open]' })
    await dialog.getByRole('button', { name: 'Start the return' }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(card.getByText('Awaiting return')).toBeVisible()
    await expect(page.getByText('2 to be returned')).toBeVisible()
  })

  await test.step('received unit by unit', async () => {
    await card.getByRole('button', { name: 'Receive…' }).press('Enter')
    await dialog.getByLabel('Restocked').selectOption('1')
    await dialog.getByLabel('Damaged').selectOption('2')
    await dialog.getByRole('button', { name: 'Receive' }).press('Enter')
    await expect(dialog.getByRole('alert')).toContainText('can still come back')
    await dialog.getByLabel('Damaged').selectOption('1')
    await expectInEveryLook(page, { only: [320], within: 'dialog[open]' })
    await dialog.getByRole('button', { name: 'Receive' }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(card.getByText('To settle')).toBeVisible()
    await expect(page.getByText('Return needs settling')).toBeVisible()
    await expect(card.getByText('1 restocked, 1 damaged')).toBeVisible()
  })

  await test.step('said anew', async () => {
    await card.getByRole('button', { name: 'Receive again…', exact: true }).press('Enter')
    const asked = page.getByRole('dialog', { name: /^Receive return .+ again\?$/ })
    await expect(asked).toContainText('leave your stock again:1 × ')
    await expect(asked).toContainText('Nothing was refunded for this return yet')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(card.getByText('To settle')).toBeVisible()
    await card.getByRole('button', { name: 'Receive again…', exact: true }).press('Enter')
    await asked.getByRole('button', { name: 'Receive again', exact: true }).press('Enter')
    await expect(card.getByText('Awaiting return')).toBeVisible()
    await expect(card.getByRole('button', { name: 'Receive…' })).toBeFocused()
    await page.keyboard.press('Enter')
    await dialog.getByLabel('Restocked').selectOption('1')
    await dialog.getByLabel('Damaged').selectOption('1')
    await dialog.getByRole('button', { name: 'Receive' }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(card.getByText('1 restocked, 1 damaged')).toBeVisible()
  })

  await test.step('settled less a fee', async () => {
    await page.goto(`${orders}?tab=returns&search=${email}`)
    await page.getByRole('rowheader').getByRole('link').press('Enter')
    await card.getByRole('button', { name: 'Settle…' }).press('Enter')
    await dialog.getByLabel('Fee to keep').fill('3.50')
    await dialog.getByRole('button', { name: 'Settle and refund £14.50' }).press('Enter')
    await expect(dialog.getByText('Enter a reason for the fee')).toBeVisible()
    await dialog.getByLabel('Reason for the fee').fill('Half of it was eaten')
    await expectInEveryLook(page, { only: [320], within: 'dialog[open]' })
    await dialog.getByRole('button', { name: 'Settle and refund £14.50' }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(card.getByText('Settled', { exact: true })).toBeVisible()
    await expect(card.getByText('£14.50 credited, £3.50 kept: Half of it was eaten')).toBeVisible()
    await expect(page.getByRole('button', { name: 'More' })).toBeFocused()
    await expect(page.getByText('2 returned')).toBeVisible()
    await expectInEveryLook(page, { within: 'main' })
  })
})

test('ORD-21 a customer asks for a return without JavaScript, it is approved and exchanged, and the page says what comes next', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = `asks.${crypto.randomUUID().slice(0, 8)}@example.com`
  const buyer = { name: 'Asta Asks', email }
  const bought = await buyOne(baseURL, buyer, { title: 'Goes back', quantity: 2 })
  await signIn(page, demoPerson('owner'))
  await handOver(page, { orderId: bought.orderId, paidMinor: 1800 })
  const context = await browser.newContext({ javaScriptEnabled: false })
  const customer = await context.newPage()
  const link = `${shopUrl(demoSlug, baseURL)}/orders/${bought.token}`
  const returns = customer.getByRole('region', { name: 'Returns' })

  await test.step('the customer asks', async () => {
    await customer.goto(link)
    await returns.getByText(/^Return items until /).click()
    await returns.getByLabel('Anything we should know?').fill('It was hard as stone')
    await returns.getByRole('button', { name: 'Request return' }).press('Enter')
    await expect(returns.getByRole('alert')).toContainText(
      'Choose the items and quantities to return',
    )
    await expect(returns.getByLabel('Anything we should know?')).toHaveValue('It was hard as stone')
    await returns.getByLabel(`How many of ${bought.item.title}?`).selectOption('1')
    await returns.getByRole('button', { name: 'Request return' }).press('Enter')
    await expect(returns.getByText('Return 1: requested')).toBeVisible()
    await expect(returns.getByText('We’ll reply by email.')).toBeVisible()
  })

  await test.step('staff read why, and approve with words', async () => {
    await page.goto(`${orders}?tab=problems&search=${email}`)
    await page.getByRole('rowheader').getByRole('link').press('Enter')
    await expect(page.getByText('Return needs an answer')).toBeVisible()
    const card = page.getByRole('region', { name: 'Returns' })
    await expect(card.getByText('It was hard as stone')).toBeVisible()
    await card.getByRole('button', { name: 'Approve…' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Return instructions').fill('Bring it before noon')
    await expectInEveryLook(page, { only: [320], within: 'dialog[open]' })
    await dialog.getByRole('button', { name: 'Approve the return' }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(card.getByRole('button', { name: 'Receive…' })).toBeFocused()
  })

  await test.step('it is exchanged for something dearer', async () => {
    const { title } = await addDemoItem(baseURL, { title: 'Comes instead', priceMinor: 1200 })
    const card = page.getByRole('region', { name: 'Returns' })
    const dialog = page.getByRole('dialog')
    await card.getByRole('button', { name: 'Receive…' }).press('Enter')
    await dialog.getByLabel('Restocked').selectOption('1')
    await dialog.getByRole('button', { name: 'Receive' }).press('Enter')
    await expect(dialog).toBeHidden()
    await card.getByRole('button', { name: 'Settle…' }).press('Enter')
    await dialog.getByLabel('Item, SKU or barcode').fill(title)
    await expect(dialog.getByRole('button', { name: `Add ${title}` })).toBeVisible()
    await dialog.getByLabel('Item, SKU or barcode').press('Enter')
    await dialog.getByLabel('Item, SKU or barcode').press('Enter')
    await expect(dialog.getByLabel(`Quantity of ${title}`)).toHaveValue('1')
    const settle = dialog.getByRole('button', { name: 'Settle, £3.00 to pay' })
    await expect(settle).toBeVisible()
    await expectInEveryLook(page, { only: [320], within: 'dialog[open]' })
    await settle.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Delivered, not fully paid')).toBeVisible()
    await expect(page.getByText(/1 × Comes instead .* given in exchange/)).toBeVisible()
  })

  await test.step('the customer reads it', async () => {
    await customer.reload()
    await expect(returns.getByText('Return 1: settled')).toBeVisible()
    await expect(returns.getByText('Any refund goes')).toBeHidden()
    await expect(returns.getByText('Bring it before noon')).toBeVisible()
    await context.close()
    await page.goto(link)
    await page.getByText(/^Return items until /).click()
    await expectInEveryLook(page)
  })
})
