import type { Page } from '@playwright/test'
import { demoPerson } from './demo.ts'
import { expect, expectAccessible, signIn, test } from './journey.ts'
import { signedInDispatcher } from './signed-in-dispatcher.ts'
import { killPhone, startPhone } from './phone.ts'
import {
  run,
  triedWithoutNetwork,
  orderInHand,
  takePhoto,
  bringToDoor,
  closeStop,
  counts,
  expectCounts,
} from './driver.journey.ts'

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
})

/** Waits until the worker has cached the page with its assets, and the browser has written them to disk. */
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
  // Chromium flushes local storage and its worker registry within five seconds; a crash before
  // that loses them.
  await page.waitForTimeout(6_000)
}

/** Data left on the phone after a sign-out. */
const leftOn = (page: Page) =>
  page.evaluate(async () => ({
    runs: (await indexedDB.databases()).filter(({ name }) => name === 'driver-run-day').length,
    caches: (await caches.keys()).length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    entries: Object.keys(localStorage).filter((key) => key !== 'color-mode'),
  }))

/** Thumb-sized targets, also for gloves: at least 48 pixels on the run. */
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
