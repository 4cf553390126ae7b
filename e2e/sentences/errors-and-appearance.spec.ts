import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../journey.ts'
import { appIsReady, pathOf } from './visit.ts'
import { entry, isDark, prefer, openLegalPage } from './errors-and-appearance.ts'
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('color-mode'))

test.describe('what fails', () => {
  test.use({ allowConsole: [/status of (404|500)|net::ERR|shelf|Network Error|TypeError|reading/] })

  test('S-41 S-133 an unknown address names itself under “Page Not Found”', async ({ page }) => {
    const response = await page.goto('/nope?x=1')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await expect(page.getByText('Page not found: /nope?x=1')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: /home page/ }).click()
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toHaveCount(0)
  })

  test('S-42 an error of status 500 shows “Internal Server Error” and its message', async ({
    page,
  }) => {
    await page.route(entry, (route) =>
      route.fulfill({ status: 500, json: { message: 'The shelf is on fire' } }),
    )
    await openLegalPage(page)
    await expect(page.getByRole('heading', { name: 'Internal Server Error' })).toBeVisible()
    await expect(page.getByText('The shelf is on fire')).toBeVisible()
    await expectAccessible(page)
  })
})

test('S-49 after such a page the preference holds again and was never touched', async ({
  page,
}) => {
  await prefer(page, 'light')
  await page.goto('/ComingSoon')
  await appIsReady(page)
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).first().click()
  await page.waitForURL('**/pricing')
  await expect.poll(() => isDark(page)).toBe(false)
  expect(await stored(page)).toBe('light')
  await page.goBack()
  await expect.poll(() => isDark(page)).toBe(true)
  expect(await stored(page)).toBe('light')
})

test('S-50 the choice of light, dark or system is kept in local storage', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/pricing')
  await appIsReady(page)
  expect(await stored(page)).toBe('system')
  const button = page
    .getByRole('banner')
    .getByRole('button', { name: /^Appearance/ })
    .first()
  for (const [mode, dark] of [
    ['light', false],
    ['dark', true],
    ['system', true],
  ] as const) {
    await button.click()
    expect(await stored(page)).toBe(mode)
    await page.reload()
    expect(await isDark(page)).toBe(dark)
    await appIsReady(page)
  }
})

test('the appearance is there before anything is drawn', async ({ page }) => {
  await prefer(page, 'dark')
  await page.route('**/assets/*.js', () => {})
  await page.goto('/pricing', { waitUntil: 'commit' })
  await page.locator('body').waitFor({ state: 'attached' })
  expect(await isDark(page)).toBe(true)
})

test.describe('without a connection', () => {
  // The page fetches the manifest and payloads some time after it is ready.
  test.use({
    allowConsole: [/ERR_INTERNET_DISCONNECTED|manifest patches|could not be loaded: TypeError/],
  })

  test('the page says so for as long as it lasts', async ({ page, context }) => {
    await page.goto('/pricing')
    await appIsReady(page)
    await context.setOffline(true)
    const note = page.getByText(/You’re offline/)
    await expect(note).toBeVisible()
    await context.setOffline(false)
    await expect(note).toHaveCount(0)
    expect(pathOf(page)).toBe('/pricing')
  })
})
