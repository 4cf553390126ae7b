import type { Page } from '@playwright/test'
import { minFillMs } from '../../packages/contract/src/site/leads.ts'
import { expect, expectAccessible, test } from '../journey.ts'
import { mailTo } from '../identity.ts'
import { mailedPath } from '../mailed-path.ts'
import { appIsReady } from '../sentences/visit.ts'

const chosen = (page: Page) => page.locator('input[name=startsAt]:checked')

async function fillIn(page: Page, email: string) {
  await page.getByLabel('Your name').fill('Dana Demo')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Business', { exact: true }).fill('Dana’s Deli')
  await page.getByLabel('Team size').selectOption('Just me')
}

/** Time that no other test of this run uses. */
async function chooseTime(page: Page, nth: number): Promise<string> {
  const day = page.locator('details').nth(nth)
  if ((await day.getAttribute('open')) === null) await day.locator('summary').click()
  await day.locator('label').first().click()
  return (await chosen(page).getAttribute('value')) ?? ''
}

/** Opens the page before its scripts; the returned function lets them load. */
async function openWithoutScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/**/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/requestADemo', { waitUntil: 'domcontentloaded' })
  return release
}

for (const timezoneId of ['Europe/London', 'America/New_York', 'Pacific/Auckland'])
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('the time chosen before the scripts arrived is still chosen afterwards', async ({
      page,
    }) => {
      const release = await openWithoutScripts(page)
      await page.locator('details[open] label').nth(2).click()
      const before = await chosen(page).getAttribute('value')
      expect(before).not.toBeNull()
      release()
      // The visitor's time zone appears with the scripts.
      await expect(page.getByLabel('Time zone')).toHaveValue(timezoneId)
      await expect(chosen(page)).toHaveValue(before ?? '')
    })
  })

test('whoever opens the list of time zones finds every one of them, however early', async ({
  page,
}) => {
  const release = await openWithoutScripts(page)
  const zones = page.getByLabel('Time zone')
  await zones.focus()
  release()
  await expect(zones.getByRole('option', { name: 'Asia/Tokyo' })).toBeAttached()
  expect(await zones.getByRole('option').count()).toBeGreaterThan(300)
  const times = page.locator('details[open] label')
  const before = await times.allTextContents()
  await zones.selectOption('Asia/Tokyo')
  await expect.poll(() => times.allTextContents()).not.toEqual(before)
})

test('a demo is booked, put into the calendar, moved and cancelled by the link from its mail', async ({
  page,
  baseURL,
  isMobile,
}) => {
  const email = `dana${Date.now()}@example.com`
  await page.goto('/requestADemo')
  await appIsReady(page)
  await fillIn(page, email)
  await chooseTime(page, isMobile ? 8 : 5)
  await page.waitForTimeout(minFillMs)
  await page.getByRole('button', { name: 'Book demo' }).click()
  await expect(page.getByRole('heading', { name: /^See you on / })).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add to calendar' }).click()
  expect((await file).suggestedFilename()).toBe('marketday-demo.ics')

  const link = { subject: 'Your demo is booked', path: '/requestADemo' }
  await page.goto(await mailedPath(baseURL, email, link))
  await appIsReady(page)
  await expect(page.getByRole('heading', { name: 'Your demo' })).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expectAccessible(page)

  const moved = await chooseTime(page, isMobile ? 9 : 6)
  await page.getByRole('button', { name: 'Reschedule demo' }).click()
  await expect(page.getByText('Your demo is rescheduled')).toBeVisible()
  await expect(page.locator('time[datetime]').first()).toHaveAttribute('datetime', moved)
  await mailTo(baseURL, email, 'Your demo is now on')

  await page.getByRole('button', { name: 'Cancel the demo' }).click()
  const popup = page.getByRole('dialog', { name: /^Cancel the demo on / })
  await expect(popup.getByRole('button', { name: 'Keep demo' })).toBeFocused()
  await expectAccessible(page)
  await popup.getByRole('button', { name: 'Cancel the demo' }).click()
  await expect(page.getByRole('heading', { name: 'Your demo is cancelled' })).toBeVisible()
  await mailTo(baseURL, email, 'Your demo is cancelled')
})

test.describe('when somebody else was faster', () => {
  test.use({ allowConsole: [/status of (404|409)/] })

  test('the next free time is named and everything typed is kept', async ({ browser, page }) => {
    const nth = 7
    const other = await (await browser.newContext()).newPage()
    for (const [each, name] of [
      [page, 'late'],
      [other, 'early'],
    ] as const) {
      await each.goto('/requestADemo')
      await appIsReady(each)
      await fillIn(each, `${name}${Date.now()}@example.com`)
      await chooseTime(each, nth)
    }
    await page.waitForTimeout(minFillMs)
    await other.getByRole('button', { name: 'Book demo' }).click()
    await expect(other.getByRole('heading', { name: /^See you on / })).toBeVisible()
    await other.context().close()
    await page.getByRole('button', { name: 'Book demo' }).click()
    await expect(page.getByText(/That time was just taken\. The next free one is/)).toBeVisible()
    await expect(page.getByLabel('Business', { exact: true })).toHaveValue('Dana’s Deli')
    await expect(chosen(page)).toHaveCount(0)
  })

  test('a link that nobody was sent leads nowhere', async ({ page }) => {
    const answer = await page.goto('/requestADemo?booking=guessed')
    expect(answer?.status()).toBe(404)
  })
})
