import { demoPerson } from './demo.ts'
import { expect, expectAccessible, signIn, test } from './journey.ts'
import { isSameDocument, markDocument } from './sentences/visit.ts'
import { goToCheckout, pay, thanks } from './shopper.journey.ts'
import { askForDelivery } from './shopping.ts'
import { signedInDispatcher } from './signed-in-dispatcher.ts'

test('a dispatcher plans a day, leaves the dialog, comes back to the plan and discards it', async ({
  page,
}) => {
  await signIn(page, demoPerson('dispatcher'), '/adminPanel/deliveryManagement')
  await page.getByRole('button', { name: 'Plan the day' }).click()
  const dialog = page.getByRole('dialog', { name: 'Plan the day' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()

  const note = page.getByRole('region', { name: 'Plan', exact: true })
  await expect(note.getByText(/is ready\.$/)).toBeVisible({ timeout: 60_000 })
  await note.getByRole('button', { name: 'Show plan' }).click()
  await expect(dialog.getByText('Stops planned')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await note.getByRole('button', { name: 'Discard plan' }).click()
  await expect(page.getByText('Plan discarded')).toBeVisible()
  await expect(note).toBeHidden()
})

test('a dispatcher inserts only new stops, and sees what changes before applying', async ({
  page,
}) => {
  await signIn(page, demoPerson('dispatcher'), '/adminPanel/deliveryManagement')
  await page.getByRole('button', { name: 'More ways to plan' }).press('Enter')
  await page.getByRole('menuitem', { name: /^Insert \d+ unassigned stops?$/ }).press('Enter')
  const plan = page.getByRole('dialog', { name: 'Plan the day' })
  await expect(plan.getByRole('heading', { name: 'Changes' })).toBeVisible({ timeout: 60_000 })
  await expect(plan.getByText('Assigned stops keep their driver and order.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard plan' }).press('Enter')
  await expect(page.getByText('Plan discarded')).toBeVisible()
})

test('a dispatcher cancels planning', async ({ page }) => {
  await signIn(page, demoPerson('dispatcher'), '/adminPanel/deliveryManagement')
  await page.getByRole('button', { name: 'Plan the day' }).click()
  const dialog = page.getByRole('dialog', { name: 'Plan the day' })
  const cancel = dialog.getByRole('button', { name: 'Cancel planning' })
  // A quick machine may be done by now.
  await expect(cancel.or(dialog.getByText('Stops planned'))).toBeVisible()
  if (!(await cancel.isVisible())) return
  await cancel.click()
  await expect(page.getByText('Planning cancelled')).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('a dispatcher plans the shifts of a driver by keyboard, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, demoPerson('dispatcher'), '/adminPanel/deliveryManagement?tab=drivers')
  const days = page.getByRole('list', { name: 'Other days of Leonie Park' })
  const dialog = page.getByRole('dialog')
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

  await page.getByRole('button', { name: 'Add a day off or another shift for Leonie Park' }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Day', { exact: true }).fill('2090-12-24')
  await dialog.getByLabel(/^Reason/).fill('Holiday')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(days.getByText('Off on Sun 24 Dec: Holiday')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Sun 24 Dec of Leonie Park' }).press('Enter')
  await expect(days).toBeHidden()

  await page.getByRole('button', { name: 'Change week of Leonie Park' }).press('Enter')
  await dialog.getByRole('button', { name: 'Monday, add a shift' }).press('Enter')
  await expect(dialog.getByLabel('Monday, starts')).toBeFocused()
  await dialog.getByRole('button', { name: 'Monday, add a break' }).press('Enter')
  await dialog.getByRole('button', { name: 'Copy Monday to Tuesday–Friday' }).press('Enter')
  await dialog.getByLabel('Friday, ends').fill('07:00')
  await dialog.getByRole('button', { name: 'Save week' }).press('Enter')
  await expect(dialog.getByText('08:00–07:00 must end later than it starts')).toBeVisible()
  expect(await overflow()).toBeLessThanOrEqual(0)
  await expectAccessible(page)
  await dialog.getByLabel('Friday, ends').fill('16:00')
  await dialog.getByRole('button', { name: 'Save week' }).press('Enter')
  await expect(dialog).toBeHidden()
  const friday = page.getByText('08:00–16:00')
  await expect(friday).toBeVisible()
  const saved = page.getByRole('listitem').filter({ hasText: 'The week of Leonie Park is saved' })
  await saved.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(friday).toBeHidden()
  expect(await overflow()).toBeLessThanOrEqual(0)
  await expectAccessible(page)
})

test('a shopper sees that the order is on its way without a reload', async ({ page, baseURL }) => {
  await goToCheckout(page, baseURL)
  await askForDelivery(page)
  await page.getByRole('radio', { name: /^Pay on delivery|^Cash/ }).check()
  await pay(page)
  await expect(thanks(page)).toBeVisible()
  const [, order = ''] = (await page.getByText(/Your order \d+/).innerText()).match(/(\d+)/) ?? []
  await markDocument(page)

  const dispatcher = await signedInDispatcher(baseURL)
  await dispatcher.setOutWith(order)
  await dispatcher.end()
  const driver = demoPerson('owner').name.split(' ')[0]
  await expect(page.getByText(`${driver} is on the way`)).toBeVisible()
  await expect(page.getByText('It’s on its way to you.')).toBeVisible()
  expect(await isSameDocument(page)).toBe(true)
  await expectAccessible(page)
})
