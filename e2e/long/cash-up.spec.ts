import type { Page } from '@playwright/test'
import { buyItems } from '../buy-items.ts'
import { addDemoItem, demoPerson } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { handOver } from '../hand-over.ts'
import { storedAuth } from '../identity.ts'
import { expect, signIn, test } from '../journey.ts'
import { countPointers, enter, tabTo, write } from '../keyboard.ts'

const orders = '/adminPanel/orderManagement'
const manager = demoPerson('manager')

/** Sells a £4.50 pick-up to the signed-in user for cash. */
async function sellForCash(page: Page, baseURL: string | undefined): Promise<void> {
  const { variantId } = await addDemoItem(baseURL, { title: 'Cash loaf' })
  const email = `cash.${crypto.randomUUID().slice(0, 8)}@example.com`
  const buyer = { name: 'Cara Cash', email }
  const { orderId } = await buyItems(baseURL, buyer, [{ variantId, quantity: 1 }])
  await handOver(page, { orderId, paidMinor: 450 })
}

interface Till {
  readonly id: string
  readonly holderName: string
  readonly takenMinor: number
}

async function openTill(page: Page): Promise<Till> {
  const { token } = await storedAuth(page)
  const reply = await page.request.get('/api/cash-ups?status=open&limit=100', {
    headers: { authorization: `Bearer ${token}` },
  })
  const { rows } = (await reply.json()) as { rows: Till[] }
  const till = rows.find(({ holderName }) => holderName === manager.name)
  if (!till) throw new Error('the cash is in no till')
  return till
}

test('ORD-10 a till is counted and closed by keyboard, its difference explained, printed and counted anew', async ({
  page,
  baseURL,
}) => {
  test.slow()
  await signIn(page, manager, orders)
  await sellForCash(page, baseURL)
  const { id, takenMinor } = await openTill(page)
  const pointers = await countPointers(page)
  await page.goto(orders)
  await enter(page, page.getByRole('link', { name: 'Cash-up', exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: 'Cash-up' })).toBeFocused()
  const tills = page.getByRole('table', { name: 'Tills' })
  await expect(tills.getByRole('rowheader').first()).toBeVisible()
  await expectInEveryLook(page)

  await enter(page, tills.locator(`a[href$="${id}"]`))
  await expect(page.getByRole('heading', { level: 1, name: /^Till of / })).toBeFocused()
  const count = page.getByRole('region', { name: 'Count' })
  const outcome = count.getByRole('status')
  await write(page, count.getByLabel('Opening float'), '100')
  await write(page, count.getByLabel('£50.00', { exact: true }), '2')
  await page.keyboard.press('Enter')
  await expect(count.getByLabel('£20.00', { exact: true })).toBeFocused()
  await write(page, count.getByLabel('£0.01', { exact: true }), String(takenMinor + 1))
  await expect(outcome).toContainText('£0.01 over.')
  await page.keyboard.press('Enter')
  const reason = count.getByLabel('Reason for the difference')
  await expect(reason).toHaveAccessibleDescription('£0.01 over: enter a reason')
  await expectInEveryLook(page)
  await write(page, reason, 'A customer left it')
  await page.keyboard.press('Enter')
  await expect(count.getByText('£0.01 over')).toBeVisible()
  await expect(count.getByText(`2 × £50.00`)).toBeVisible()
  await expectInEveryLook(page, { only: [320] })
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(count.getByText('A customer left it')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await enter(page, page.getByRole('button', { name: 'Reopen…' }))
  const dialog = page.getByRole('dialog')
  await write(page, dialog.getByLabel('Reason'), 'The penny was mine')
  await page.keyboard.press('Enter')
  await expect(outcome).toContainText('£0.01 over.')
  await write(page, count.getByLabel('£0.01', { exact: true }), String(takenMinor))
  await expect(outcome).toContainText('No difference.')
  await tabTo(page, count.getByRole('button', { name: 'Close till' }))
  expect(await pointers()).toBe(0)
})
