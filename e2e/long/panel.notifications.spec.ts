import { demoPerson } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { expect, signIn, test } from '../journey.ts'

const settings = '/adminPanel/settings/notifications'

test('a person chooses what they are told and how, and a choice that fails is taken back', async ({
  page,
  allowConsole,
}) => {
  allowConsole.push(/status of 500/)
  await signIn(page, demoPerson('orders'), settings)
  const orders = page.getByRole('group', { name: 'New orders' })
  await expect(orders).toBeVisible()
  await expect(page.getByRole('group', { name: 'Low stock' })).toBeHidden()
  await expectInEveryLook(page)
  const mail = orders.getByRole('switch', { name: 'By email' })
  const saved = page.waitForResponse(
    (answer) => answer.url().includes('/api/notifications/choices/') && answer.ok(),
  )
  await mail.check()
  await expect(mail).toBeFocused()
  await saved
  await page.reload()
  await expect(mail).toBeChecked()
  await page.route('**/api/notifications/choices/*', (route) =>
    route.fulfill({ status: 500, body: '' }),
  )
  await mail.click()
  await expect(page.getByText('The choice could not be saved')).toBeVisible()
  await expect(mail).toBeChecked()
  await expect(mail).toBeFocused()
})

test('UX-15 a quick double switch ends in the last wish, however slow the server is', async ({
  page,
}) => {
  await signIn(page, demoPerson('orders'), settings)
  const mail = page
    .getByRole('group', { name: 'Failed refunds' })
    .getByRole('switch', { name: 'By email' })
  const before = await mail.isChecked()
  const sent: boolean[] = []
  let answered = 0
  page.on('response', (answer) => {
    if (answer.url().includes('/api/notifications/choices/')) answered += 1
  })
  await page.route('**/api/notifications/choices/*', async (route) => {
    const isFirst = sent.push((route.request().postDataJSON() as { mail: boolean }).mail) === 1
    // Delays the first request, so that later ones overtake it.
    if (isFirst) await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  await mail.click()
  await mail.click()
  await expect(mail).toBeChecked({ checked: before })
  await expect.poll(() => sent).toEqual([!before, before])
  await expect.poll(() => answered).toBe(2)
  await page.reload()
  await expect(mail).toBeChecked({ checked: before })
})
