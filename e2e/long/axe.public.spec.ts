import type { Page } from '@playwright/test'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { expect, test } from '../journey.ts'
import { publicAddresses } from '../public-addresses.ts'
import { appIsReady } from '../sentences/visit.ts'

test.describe.configure({ mode: 'parallel' })

const addresses = [
  ...publicAddresses,
  '/pricing?interval=year&currency=EUR',
  '/blog?q=no-such-word',
]

for (const address of addresses)
  test(`${address} is accessible in every look`, async ({ page }) => {
    const response = await page.goto(address)
    expect(response?.status()).toBe(200)
    await page
      .locator('details')
      .evaluateAll((all: HTMLDetailsElement[]) => all.forEach((each) => (each.open = true)))
    await expectInEveryLook(page)
  })

for (const [name, open] of Object.entries<(page: Page) => Promise<void>>({
  'the sign-in dialog': async (page) => {
    await page.goto('/')
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  'the sign-in dialog that was refused': async (page) => {
    await page.goto('/adminPanel')
    const dialog = page.getByRole('dialog', { name: 'Sign in' })
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(dialog.locator('[aria-invalid=true]').first()).toBeVisible()
  },
  'a contact form that was sent empty': async (page) => {
    await page.goto('/contacts')
    await appIsReady(page)
    await page.getByRole('main').getByRole('button', { name: /Send/ }).click()
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  },
}))
  test(`${name} is accessible in every look`, async ({ page }) => {
    await open(page)
    await expectInEveryLook(page)
  })

test('the menu of small screens is accessible in every look', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 900 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Main, small screen' })).toBeVisible()
  await expectInEveryLook(page, { only: [320, 768] })
})

test.describe('error pages', () => {
  // The browser logs the status in the console.
  test.use({ allowConsole: [/status of (404|500)|Internal|failed/i] })

  test('a page that is not there is accessible in every look', async ({ page }) => {
    expect((await page.goto('/no/such/page?with=words'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await expectInEveryLook(page)
  })

  test('a page that failed is accessible in every look', async ({ page }) => {
    await page.goto('/about')
    await page.route('**/api/content/**', (route) =>
      route.fulfill({ status: 500, json: { message: 'The shelf fell down' } }),
    )
    await appIsReady(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click()
    await expect(page.getByRole('heading', { name: 'Internal Server Error' })).toBeVisible()
    await expectInEveryLook(page)
  })
})
