import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { appIsReady } from '../sentences/visit.ts'
import { entry, isDark, prefer, openLegalPage } from '../sentences/errors-and-appearance.ts'

const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

test.describe('what fails', () => {
  test.use({ allowConsole: [/status of (404|500)|net::ERR|shelf|Network Error|TypeError|reading/] })

  test('S-51 an error page follows the device too', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/no-such-page')
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeFocused()
    expect(await isDark(page)).toBe(true)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => isDark(page)).toBe(false)
  })

  test('S-43 an error without a status is an “Internal Server Error” with its message', async ({
    page,
  }) => {
    await page.route(entry, (route) => route.abort())
    await openLegalPage(page)
    await expect(page.getByRole('heading', { name: 'Internal Server Error' })).toBeVisible()
    await expect(page.getByText('Marketday can’t be reached.')).toBeVisible()
  })

  test('S-45 S-148 a page that throws while it is drawn shows the error page', async ({ page }) => {
    await breakPricing(page)
    await expect(page.getByRole('heading', { name: 'Internal Server Error' })).toBeVisible()
  })

  test('S-110 an address that its route refuses is a fatal 404', async ({ page }) => {
    const response = await page.goto('/blog/Not_A_Slug?x=1')
    expect(response?.status()).toBe(404)
    await expect(page.getByText('Page Not Found: /blog/Not_A_Slug?x=1')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
  })

  test.describe('before a crawler', () => {
    test.use({ userAgent: googlebot })

    test('S-44 no error page is drawn, only the status is sent', async ({ page }) => {
      const response = await page.goto('/nope')
      expect(response?.status()).toBe(404)
      await expect(page.getByText('Page Not Found')).toHaveCount(0)
      await breakPricing(page)
      await expect(page.getByRole('banner')).toHaveCount(0)
      await expect(page.getByText('Internal Server Error')).toHaveCount(0)
    })
  })
})

test('S-47 a page that is dark by its route is dark for whoever prefers light', async ({
  page,
}) => {
  await prefer(page, 'light')
  await page.goto('/ComingSoon')
  expect(await isDark(page)).toBe(true)
  await appIsReady(page)
  expect(await isDark(page)).toBe(true)
})

test('S-48 a page that is light by its route is light for whoever prefers dark', async ({
  page,
}) => {
  await prefer(page, 'dark')
  await page.goto('/stripeVerify')
  expect(await isDark(page)).toBe(false)
  await appIsReady(page)
  expect(await isDark(page)).toBe(false)
})

test('S-51 “system” follows the device while the page is open', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/pricing')
  await appIsReady(page)
  expect(await isDark(page)).toBe(true)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => isDark(page)).toBe(false)
})

test('S-160 the primary colour is the token blue2', async ({ page }) => {
  await page.goto('/pricing')
  const [token = '', primary] = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement)
    return ['--color-blue2-600', '--primary'].map((name) => style.getPropertyValue(name).trim())
  })
  expect(token).toMatch(/^#[0-9a-f]{6}$/)
  expect(primary).toBe(token)
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(token.slice(at, at + 2), 16))
  await expect(page.locator('.bg-primary').first()).toHaveCSS(
    'background-color',
    `rgb(${red}, ${green}, ${blue})`,
  )
})

test('a page that was left has said where the reader is: title and heading', async ({ page }) => {
  await page.goto('/pricing')
  await appIsReady(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle(/Blog/)
})

/** Opens the pricing page with data that cannot be rendered. */
async function breakPricing(page: Page) {
  await page.route('**/pricing/_payload.json*', (route) => route.fulfill({ json: { plans: 7 } }))
  await page.goto('/about')
  await appIsReady(page)
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).first().click()
  await page.waitForURL('**/pricing')
}
