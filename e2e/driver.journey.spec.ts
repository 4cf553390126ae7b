import type { Page } from '@playwright/test'
import { demoPerson } from './demo.ts'
import { expect, expectAccessible, signIn, test } from './journey.ts'
import { signedInDispatcher } from './signed-in-dispatcher.ts'
import { killPhone, startPhone } from './phone.ts'
import { parcelPhoto } from './shopping.ts'

const run = '/adminPanel/deliveryManagement?view=run'
const progress = (page: Page) => page.getByText(/\d+ to do · \d+ done/)
/** The browser notes what it tried: also the build's manifest a second after the start, and the worker's script. */
const triedWithoutNetwork =
  /ERR_INTERNET_DISCONNECTED|build manifest could not be loaded|Failed to fetch manifest patches|error occurred when fetching the script/

test.beforeEach(async ({ baseURL }, { title }) => {
  const dispatcher = await signedInDispatcher(baseURL)
  await dispatcher.giveStops(title.startsWith('sees the run') ? 2 : 1)
  await dispatcher.end()
})

test.describe('a driver', () => {
  test.use({ allowConsole: [triedWithoutNetwork] })

  test('sees the run of today, closes one stop with a photo and another one with a reason', async ({
    page,
  }) => {
    await signIn(page, demoPerson('driver'), run)
    await expect(page.getByRole('heading', { name: 'My run' })).toBeVisible()
    await expectAccessible(page)
    const [todo, done] = await counts(page)
    expect(todo).toBeGreaterThan(1)

    await expectRoomToPress(page)
    await bringToDoor(page)
    await expectRoomToPress(page)
    await page.getByRole('button', { name: 'Hand over…' }).click()
    await expectAccessible(page)
    await expectRoomToPress(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Delivered', exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('alert').first()).toBeVisible()
    await closeStop(page)
    await expectCounts(page, todo - 1, done + 1)

    await bringToDoor(page)
    await page.getByRole('button', { name: 'Could not deliver…' }).click()
    await page.getByRole('radio', { name: /home/i }).check()
    await expectAccessible(page)
    await expectRoomToPress(page)
    await page.getByRole('button', { name: 'Mark as failed' }).click()
    await expectCounts(page, todo - 2, done + 2)
    await expect(page.getByText('syncing')).toHaveCount(0)

    await page.reload()
    await expectCounts(page, todo - 2, done + 2)
  })

  test('works on without a network; everything lands once when it is back', async ({
    page,
    context,
  }) => {
    const sent: string[] = []
    page.on('response', (response) => {
      const request = response.request()
      if (request.method() === 'POST' && request.url().endsWith('/acts') && response.ok())
        sent.push((request.postDataJSON() as { id: string }).id)
    })
    await signIn(page, demoPerson('driver'), run)
    const [todo, done] = await counts(page)
    await context.setOffline(true)
    await bringToDoor(page)
    await page.getByRole('button', { name: 'Hand over…' }).click()
    await closeStop(page)
    await expectCounts(page, todo - 1, done + 1)
    await expect(page.getByText(/waiting for the network/)).toBeVisible()

    await context.setOffline(false)
    await expect(page.getByText(/waiting for the network/)).toHaveCount(0, { timeout: 20_000 })
    expect(sent.length).toBeGreaterThan(0)
    expect(new Set(sent).size).toBe(sent.length)
    await page.reload()
    await expectCounts(page, todo - 1, done + 1)
  })
})

test.describe('a driver whose phone ends the app', () => {
  test.use({ allowConsole: [RegExp(`${triedWithoutNetwork.source}|status of 404`)] })

  test('G4 finds run, photo and what was done again without a network, and it lands exactly once', async ({
    baseURL,
  }, testInfo) => {
    let phone = await startPhone(testInfo, { offline: false })
    await signIn(phone.page, demoPerson('driver'), run)
    const [todo, done] = await counts(phone.page)
    const order = await orderInHand(phone.page)
    await untilKept(phone.page)
    await phone.context.setOffline(true)
    await bringToDoor(phone.page)
    await phone.page.getByRole('button', { name: 'Hand over…' }).click()
    await takePhoto(phone.page)
    await killPhone(phone)

    phone = await startPhone(testInfo, { offline: true })
    await phone.page.goto(run)
    await expect(phone.page.getByText('You’re offline.')).toBeVisible()
    await expect(phone.page.getByText('At the door – syncing')).toBeVisible()
    await phone.page.getByRole('button', { name: 'Hand over…' }).click()
    await expect(phone.page.getByRole('dialog').getByRole('img')).toBeVisible()
    await closeStop(phone.page, { withPhoto: false })
    await expectCounts(phone.page, todo - 1, done + 1)
    await killPhone(phone)

    phone = await startPhone(testInfo, { offline: true })
    await phone.page.goto(run)
    await expectCounts(phone.page, todo - 1, done + 1)
    await expect(phone.page.getByText(/waiting for the network/)).toBeVisible()
    await phone.context.setOffline(false)
    await expect(phone.page.getByText(/waiting for the network/)).toHaveCount(0, {
      timeout: 30_000,
    })
    await expect(phone.page.getByText('You’re offline.')).toHaveCount(0)
    await expectCounts(phone.page, todo - 1, done + 1)
    const dispatcher = await signedInDispatcher(baseURL)
    expect(await dispatcher.recordOf(order)).toEqual({
      status: 'delivered',
      photos: 1,
      delivered: 1,
    })
    await dispatcher.end()

    await phone.page.getByRole('button', { name: /^Account/ }).click()
    await phone.page.getByRole('menuitem', { name: 'Sign out' }).click()
    await phone.page.waitForURL('/')
    await expect
      .poll(() => leftOn(phone.page))
      .toEqual({ runs: 0, caches: 0, workers: 0, entries: [] })
    await phone.context.close()
  })

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
  // The same person may have had another stop closed a moment ago.
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

/** The number of the order in hand; with a status, the first stop of the run that is in it. */
async function orderInHand(page: Page, status?: 'assigned'): Promise<string> {
  const card = page.getByRole('region', { name: 'Next stop' })
  if (status && !(await card.getByText('Assigned').isVisible()))
    await page.getByRole('button').filter({ hasText: 'Assigned' }).first().click()
  const [, order = ''] = (await card.getByText(/order \d+/).innerText()).match(/order (\d+)/) ?? []
  return order
}

/** Until the worker has the page and everything that it names, and the browser has it on its disk. */
async function untilKept(page: Page) {
  await expect
    .poll(
      () =>
        page.evaluate(
          async (path) => (await navigator.serviceWorker.getRegistration(path))?.active?.state,
          '/adminPanel/deliveryManagement',
        ),
      { timeout: 60_000 },
    )
    .toBe('activated')
  // Chromium writes local storage and its list of workers down within five seconds; a crash before loses them.
  await page.waitForTimeout(6_000)
}

/** What a sign-out leaves on a phone. */
const leftOn = (page: Page) =>
  page.evaluate(async () => ({
    runs: (await indexedDB.databases()).filter(({ name }) => name === 'driver-run-day').length,
    caches: (await caches.keys()).length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    entries: Object.keys(localStorage).filter((key) => key !== 'color-mode'),
  }))

async function takePhoto(page: Page) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Photo/).setInputFiles(await parcelPhoto())
  await expect(dialog.getByRole('img')).toBeVisible()
}

async function bringToDoor(page: Page) {
  const stop = page.getByRole('region', { name: 'Next stop' })
  const steps = ['Start: I have the goods', 'I am at the door', 'Hand over…']
  for (const [index, name] of steps.slice(0, 2).entries()) {
    const step = stop.getByRole('button', { name })
    const later = steps.slice(index + 1).map((each) => stop.getByRole('button', { name: each }))
    await expect(later.reduce((any, each) => any.or(each), step).first()).toBeVisible()
    if (await step.isVisible()) await step.click()
  }
  await expect(stop.getByText('At the door')).toBeVisible()
}

/** The proof, and the cash where some is due. */
async function closeStop(page: Page, { withPhoto = true } = {}) {
  const dialog = page.getByRole('dialog')
  if (withPhoto) await takePhoto(page)
  const due = dialog.getByText(/^To collect: /)
  if (await due.isVisible())
    await dialog.getByLabel('Cash taken').fill((await due.innerText()).replace(/[^\d.]/g, ''))
  await dialog.getByRole('button', { name: 'Delivered', exact: true }).click()
  await expect(dialog).toBeHidden()
}

async function counts(page: Page): Promise<[todo: number, done: number]> {
  const [todo = '', done = ''] = (await progress(page).innerText()).match(/\d+/g) ?? []
  return [Number(todo), Number(done)]
}

const expectCounts = (page: Page, todo: number, done: number) =>
  expect(page.getByText(`${todo} to do · ${done} done`)).toBeVisible()

/** Whoever drives presses with a thumb, perhaps in gloves: nothing on the run is smaller than 48 pixels. */
async function expectRoomToPress(page: Page): Promise<void> {
  const open = page.getByRole('dialog')
  const scope = (await open.count()) > 0 ? open : page.getByRole('main')
  const controls = scope.locator('a, button, label:has(input), summary, input:not(label input)')
  const small = await controls.evaluateAll((all) =>
    all.flatMap((control) => {
      const { width, height } = control.getBoundingClientRect()
      const isShown = control.checkVisibility() && width > 1
      return isShown && Math.min(width, height) < 47.5
        ? [`${control.textContent || control.getAttribute('aria-label')} ${width} × ${height}`]
        : []
    }),
  )
  expect(small).toEqual([])
}
