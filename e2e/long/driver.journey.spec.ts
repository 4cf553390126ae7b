import { demoPerson } from '../demo.ts'
import { expect, expectAccessible, signIn, test } from '../journey.ts'
import { signedInDispatcher } from '../signed-in-dispatcher.ts'
import {
  run,
  progress,
  triedWithoutNetwork,
  orderInHand,
  takePhoto,
  bringToDoor,
  closeStop,
  counts,
  expectCounts,
} from '../driver.journey.ts'

test.beforeEach(async ({ baseURL }, { title }) => {
  const dispatcher = await signedInDispatcher(baseURL)
  await dispatcher.giveStops(title.startsWith('sees the run') ? 2 : 1)
  await dispatcher.end()
})

test.describe('a driver whose phone ends the app', () => {
  test.use({ allowConsole: [RegExp(`${triedWithoutNetwork.source}|status of 404`)] })

  test('DEL-12 a stop that was given to somebody else meanwhile waits with its photo for the dispatcher', async ({
    baseURL,
    page,
    context,
  }) => {
    const dispatcher = await signedInDispatcher(baseURL)
    await signIn(page, demoPerson('driver'), run)
    await expect(progress(page)).toBeVisible()
    const order = await orderInHand(page, 'assigned')
    await context.setOffline(true)
    await bringToDoor(page)
    await page.getByRole('button', { name: 'Hand over…' }).click()
    await takePhoto(page)
    await closeStop(page, { withPhoto: false })
    await dispatcher.giveToSomebodyElse(order)
    await context.setOffline(false)
    const mine = page.getByRole('listitem').filter({ hasText: `#${order}` })
    await expect(mine.getByText('Needs a decision')).toBeVisible({ timeout: 30_000 })
    await expectAccessible(page)

    const desk = await context.browser()?.newContext({ ...(baseURL && { baseURL }) })
    const board = await desk?.newPage()
    if (!board) throw new Error('no second browser')
    await signIn(board, demoPerson('dispatcher'), '/adminPanel/deliveryManagement')
    const waiting = board.getByRole('list', { name: 'Needs a decision' }).getByRole('listitem')
    const report = waiting.filter({ hasText: `#${order}` })
    await expect(report.getByRole('img')).toBeVisible()
    await expectAccessible(board)
    await report.getByLabel('Note for the driver').fill('Thank you')
    await report.getByRole('button', { name: 'Accept' }).click()
    await expect(report).toHaveCount(0)
    await expect(mine.getByText('Accepted')).toBeVisible({ timeout: 20_000 })
    expect(await dispatcher.recordOf(order)).toEqual({
      status: 'delivered',
      photos: 1,
      delivered: 1,
    })
    await desk?.close()
    await dispatcher.end()
  })
})

test('DEL-14 a driver corrects a stop that was closed by mistake', async ({ page, baseURL }) => {
  await signIn(page, demoPerson('driver'), run)
  await expect(progress(page)).toBeVisible()
  const [todo, done] = await counts(page)
  const order = await orderInHand(page)
  await bringToDoor(page)
  const card = page.getByRole('region', { name: 'Next stop' })
  const recipient = await card.getByRole('heading', { level: 2 }).innerText()
  await page.getByRole('button', { name: 'Could not deliver…' }).click()
  await page.getByRole('radio', { name: /home/i }).check()
  await page.getByRole('button', { name: 'Mark as failed' }).click()
  await expectCounts(page, todo - 1, done + 1)
  // A previous stop of the same customer may have been closed a moment ago.
  const closed = page.getByRole('listitem').filter({ hasText: RegExp(`order ${order}(?!\\d)`) })
  await closed.getByRole('button', { name: 'Reopen this stop…' }).click()
  const dialog = page.getByRole('dialog', { name: `Reopen the stop of ${recipient}` })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Reopen the stop' }).click()
  await expect(dialog.getByText('Enter what happened')).toBeVisible()
  await dialog.getByLabel('What happened').fill('Somebody opened after all')
  await dialog.getByRole('button', { name: 'Reopen the stop' }).click()
  await expectCounts(page, todo, done)
  await expect(page.getByText('syncing')).toHaveCount(0)
  const dispatcher = await signedInDispatcher(baseURL)
  await expect.poll(async () => (await dispatcher.stopOf(order)).status).toBe('arrived')
  await dispatcher.end()
})
