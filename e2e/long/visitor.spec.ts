import type { Page } from '@playwright/test'
import { minFillMs } from '../../packages/contract/src/site/leads.ts'
import { pages } from '../../apps/web/src/paths.ts'
import { expect, expectAccessible, test } from '../journey.ts'

const inside = ['/stripeVerify', '/auth/linkedin/callback']
const publicPaths = [
  ...Object.values(pages)
    .filter(
      ({ access, path }) => access === 'public' && !path.includes(':') && !inside.includes(path),
    )
    .map(({ path }) => path),
  '/blog/what-local-delivery-really-costs',
  '/about',
  '/help',
  '/security',
]

for (const path of publicPaths) {
  test(`${path} is a finished page, accessible in every look, at every width`, async ({
    page,
    isMobile,
  }) => {
    test.skip(isMobile, 'the widths are its own')
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [320, 1440]) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 900 })
        const response = await page.goto(path)
        expect(response?.status()).toBe(200)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByRole('contentinfo')).toBeVisible()
        expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(200)
        await expectAccessible(page)
        expect(await overflowOf(page), 'scrolls sideways').toBe(0)
      }
  })
}

test('a visitor reads the legal pages and goes on from the footer', async ({ page }) => {
  await page.goto('/')
  for (const [link, path] of [
    [/privacy/i, '/privacy-policy'],
    [/^terms of use|^terms and conditions|^terms$/i, '/terms-conditions'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name: link }).first().click()
    await page.waitForURL(`**${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('an address in another letter case leads to the exact one', async ({ page }) => {
  await page.goto('/comingsoon/')
  expect(new URL(page.url()).pathname).toBe('/ComingSoon')
})

test('a message to the people behind it arrives and gets a reference', async ({ page }) => {
  await page.goto('/contacts')
  await page.getByLabel('Your name').fill('Vera Visitor')
  await page.getByLabel('Email').fill('vera@example.com')
  await page.getByLabel('Topic').selectOption('Help with my shop')
  await page.getByLabel('Your message').fill('Do you deliver on Sundays too?')
  await typedSlowly(page)
  await page.getByRole('button', { name: /Send/ }).click()
  await expect(
    page.getByRole('heading', { name: 'Thank you, we received your message' }),
  ).toBeVisible()
})

test('a demo is booked for a time that the visitor chooses', async ({ page }) => {
  await page.goto('/requestADemo')
  await page.getByLabel('Your name').fill('Vera Visitor')
  await page.getByLabel('Email').fill('vera@example.com')
  await page.getByLabel('Business', { exact: true }).fill('Vera’s Vegetables')
  await page.getByLabel('Team size').selectOption('Just me')
  await typedSlowly(page)
  await page
    .getByText(/^\d\d?:\d\d/)
    .first()
    .click()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(1)
  await page.getByRole('button', { name: /Book/ }).click()
  await expect(page.getByRole('heading', { name: /^See you on / })).toBeVisible()
})

test.describe('what is not there', () => {
  // The browser logs missing pages and refused sign-ins.
  test.use({ allowConsole: [/status of (401|404)/] })

  test('an unknown address says which', async ({ page }) => {
    const response = await page.goto('/nope?x=1')
    expect(response?.status()).toBe(404)
    await expect(page.getByText('Page not found: /nope?x=1')).toBeVisible()
    await expectAccessible(page)
  })

  test('a wrong password is said in the dialog, and what was typed stays', async ({ page }) => {
    await page.goto('/adminPanel')
    const dialog = page.getByRole('dialog', { name: 'Sign in' })
    await dialog.getByLabel('Email').fill('owner@example.com')
    await dialog.getByRole('textbox', { name: 'Password' }).fill('not-her-password-at-all')
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(dialog.getByRole('alert')).not.toBeEmpty()
    await expect(dialog.getByLabel('Email')).toHaveValue('owner@example.com')
  })
})

/** The forms reject submissions that are too fast for a person. */
const typedSlowly = (page: Page) => page.waitForTimeout(minFillMs)

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
