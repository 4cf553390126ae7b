import type { Page } from '@playwright/test'
import { minFillMs } from '../packages/contract/src/site/leads.ts'
import { expect, sandboxUrl, test } from './journey.ts'
import { mailedPath } from './mailed-path.ts'

// A refused form and a missing page return the matching status.
test.use({ javaScriptEnabled: false, allowConsole: [/status of (400|404)/] })

const newAddress = (name: string) => `${name}${Date.now()}@example.com`
const typedSlowly = (page: Page) => page.waitForTimeout(minFillMs)

test('the panel says that it needs JavaScript', async ({ page }) => {
  await page.goto('/adminPanel/dashboard')
  await expect(page.getByRole('heading', { name: 'The panel needs JavaScript' })).toBeVisible()
  await expect(page.getByRole('status')).toBeHidden()
})

test('a contact form comes back with its errors and everything typed, and then arrives', async ({
  page,
}) => {
  await page.goto('/contacts')
  await page.getByLabel('Your name').fill('Nora Noscript')
  await page.getByLabel('Email').fill('nora@')
  await page.getByLabel('Topic').selectOption('Privacy')
  await page.getByLabel('Your message').fill('Short')
  await typedSlowly(page)
  await page.getByRole('button', { name: 'Send message' }).click()

  await expect(page.locator('#field-message-error')).toHaveText(
    'Enter a message of at least 10 characters',
  )
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Email')).toHaveValue('nora@')
  await expect(page.getByLabel('Your name')).toHaveValue('Nora Noscript')
  await expect(page.getByLabel('Topic')).toHaveValue('privacy')

  await page.getByLabel('Email').fill(newAddress('nora'))
  await page.getByLabel('Your message').fill('What do you know about me?')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Thank you, we received your message')).toBeVisible()
  await expect(page.getByText(/Your reference is MD-/)).toBeVisible()
})

test('a demo is booked, moved and cancelled', async ({ page, baseURL, isMobile }) => {
  const nth = isMobile ? 3 : 2
  const email = newAddress('nadja')
  await page.goto('/requestADemo')
  await page.locator('details').nth(nth).locator('summary').click()
  await page.locator('details').nth(nth).locator('label').nth(4).click()
  await page.getByLabel('Your name').fill('Nadja Noscript')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Business', { exact: true }).fill('Nadja’s Nursery')
  await page.getByLabel('Team size').selectOption('Just me')
  await typedSlowly(page)
  await page.getByRole('button', { name: 'Book demo' }).click()
  await expect(page.getByRole('heading', { name: /^See you on / })).toBeVisible()

  const link = { subject: 'Your demo is booked', path: '/requestADemo' }
  await page.goto(await mailedPath(baseURL, email, link))
  await page.locator('details').nth(nth).locator('summary').click()
  await page.locator('details').nth(nth).locator('label').nth(6).click()
  await page.getByRole('button', { name: 'Reschedule demo' }).click()
  await expect(page.getByText('Your demo is rescheduled')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel the demo' }).click()
  await expect(page.getByRole('heading', { name: 'Your demo is cancelled' })).toBeVisible()
})

test('a website is read, and a button shows what was found so far', async ({ page, baseURL }) => {
  await page.goto('/')
  await page.getByLabel('Your website address').fill('nonsense')
  await page.getByRole('button', { name: 'See my shop' }).click()
  await expect(page.getByText('Enter a web address like example.com')).toBeVisible()
  await expect(page.getByLabel('Your website address')).toHaveValue('nonsense')

  const bakery = new URL(sandboxUrl(baseURL))
  bakery.hostname = 'maple-bakery.localhost'
  await page.getByLabel('Your website address').fill(bakery.origin)
  await page.getByRole('button', { name: 'See my shop' }).click()
  const more = page.getByRole('button', { name: 'Show results so far' })
  await expect(async () => {
    await more.click()
    await expect(page.getByText(/[1-9]\d* products found so far/)).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 40_000 })
})
