import { demoPerson } from './demo.ts'
import { expectInEveryLook } from './expect-in-every-look.ts'
import { expect, signIn, test } from './journey.ts'
import { buyOne } from './buy-one.ts'
import { handOver } from './hand-over.ts'

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
    await expect(dialog.getByText('Say how many of which item')).toBeVisible()
    await dialog.getByLabel(item.title).selectOption('2')
    await expectInEveryLook(page, { only: [320], within: 'dialog[open]' })
    await dialog.getByRole('button', { name: 'Start the return' }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(card.getByText('To come back')).toBeVisible()
    await expect(page.getByText('2 to come back')).toBeVisible()
  })

  await test.step('received unit by unit', async () => {
    await card.getByRole('button', { name: 'Receive…' }).press('Enter')
    await dialog.getByLabel('Back on the shelf').selectOption('1')
    await dialog.getByLabel('Damaged').selectOption('2')
    await dialog.getByRole('button', { name: 'Receive' }).press('Enter')
    await expect(dialog.getByRole('alert')).toContainText('can still come back')
    await dialog.getByLabel('Damaged').selectOption('1')
    await expectInEveryLook(page, { only: [320], within: 'dialog[open]' })
    await dialog.getByRole('button', { name: 'Receive' }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(card.getByText('To be settled')).toBeVisible()
    await expect(page.getByText('A return is to be settled')).toBeVisible()
    await expect(card.getByText('1 back on the shelf, 1 damaged')).toBeVisible()
  })

  await test.step('settled less a fee', async () => {
    await page.goto(`${orders}?tab=returns&search=${email}`)
    await page.getByRole('rowheader').getByRole('link').press('Enter')
    await card.getByRole('button', { name: 'Settle…' }).press('Enter')
    await dialog.getByLabel('Fee to keep').fill('3.50')
    await dialog.getByRole('button', { name: 'Settle and give back £14.50' }).press('Enter')
    await expect(dialog.getByText('Say what the fee is for')).toBeVisible()
    await dialog.getByLabel('What the fee is for').fill('Half of it was eaten')
    await expectInEveryLook(page, { only: [320], within: 'dialog[open]' })
    await dialog.getByRole('button', { name: 'Settle and give back £14.50' }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(card.getByText('Settled', { exact: true })).toBeVisible()
    await expect(
      card.getByText('£14.50 less to pay, £3.50 kept: Half of it was eaten'),
    ).toBeVisible()
    await expect(page.getByText('2 returned')).toBeVisible()
    await expectInEveryLook(page, { within: 'main' })
  })
})
