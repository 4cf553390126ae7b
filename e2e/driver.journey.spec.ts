import type { Page } from '@playwright/test'
import { demoPerson } from './demo.ts'
import { expect, expectAccessible, signIn, test } from './journey.ts'
import { parcelPhoto } from './shopping.ts'

const run = '/adminPanel/deliveryManagement?view=run'
const progress = (page: Page) => page.getByText(/\d+ to do · \d+ done/)

test.describe.configure({ mode: 'serial' })

// One run and one driver: the phone drives it.
test.beforeEach(({ isMobile }) => test.skip(!isMobile, 'a driver holds a phone'))

test.describe('a driver', () => {
  // What is done without a network is tried and noted, also the manifest that is asked for a second after the start.
  test.use({ allowConsole: [/ERR_INTERNET_DISCONNECTED|build manifest could not be loaded/] })

  test('sees the run of today, closes one stop with a photo and another one with a reason', async ({
    page,
  }) => {
    await signIn(page, demoPerson('driver'), run)
    await expect(page.getByRole('heading', { name: 'My run' })).toBeVisible()
    await expectAccessible(page)
    const [todo, done] = await counts(page)
    expect(todo).toBeGreaterThan(1)

    await bringToDoor(page)
    await page.getByRole('button', { name: 'Hand over…' }).click()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Delivered', exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('alert').first()).toBeVisible()
    await closeStop(page)
    await expectCounts(page, todo - 1, done + 1)

    await bringToDoor(page)
    await page.getByRole('button', { name: 'It did not work…' }).click()
    await page.getByRole('radio', { name: /home/i }).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Close as failed' }).click()
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
    page.on('requestfinished', async (request) => {
      const response = await request.response()
      if (request.method() === 'POST' && request.url().endsWith('/acts') && response?.ok())
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
async function closeStop(page: Page) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Photo/).setInputFiles(await parcelPhoto())
  await expect(dialog.getByRole('img')).toBeVisible()
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
