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
