import type { Page } from '@playwright/test'
import { minFillMs } from '../packages/contract/src/site/leads.ts'
import { expect, sandboxUrl, test } from './journey.ts'
import { mailedPath } from './mailed-path.ts'
import { publicAddresses } from './public-addresses.ts'

// A page that answers a refused form, or an address that leads nowhere, has the status that says so.
test.use({ javaScriptEnabled: false, allowConsole: [/status of (400|404)/] })

for (const address of publicAddresses)
  test(`${address} reads without scripts`, async ({ page }) => {
    const answer = await page.goto(address)
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(200)
  })

const newAddress = (name: string) => `${name}${Date.now()}@example.com`
const typedSlowly = (page: Page) => page.waitForTimeout(minFillMs)

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

test('a partner applies', async ({ page }) => {
  await page.goto('/partnerShip')
  await page.getByLabel('Your name').fill('Nils Noscript')
  await page.getByLabel('Email').fill(newAddress('nils'))
  await page.getByLabel('Company').fill('Webwerk')
  await page.getByLabel('Country', { exact: true }).selectOption('NO')
  await page.getByLabel('Partnership type').selectOption('Reseller')
  await page.getByLabel(/^Clients/).fill('3')
  await typedSlowly(page)
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByText('Thank you for your application')).toBeVisible()
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

test('an address is left and confirmed', async ({ page, baseURL }) => {
  const email = newAddress('nina')
  await page.goto('/ComingSoon')
  await page.getByLabel('Email').fill(email)
  await typedSlowly(page)
  await page.getByRole('button', { name: 'Notify me' }).click()
  await expect(page.getByText('Check your inbox')).toBeVisible()
  const link = { subject: 'Confirm your email address', path: '/ComingSoon' }
  await page.goto(await mailedPath(baseURL, email, link))
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByText('Thank you, you’re on the list')).toBeVisible()
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

test('the blog is searched, narrowed and turned, and prices change their interval', async ({
  page,
}) => {
  await page.goto('/blog')
  await page.getByRole('link', { name: 'Older' }).click()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search the blog' }).fill('sourdough xyz')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('No articles match “sourdough xyz”')).toBeVisible()
  await page.getByRole('link', { name: 'Show all articles' }).click()
  await page
    .getByRole('navigation', { name: 'Topics' })
    .getByRole('link', { name: 'delivery' })
    .click()
  await expect(page).toHaveURL(/\/blog\?tag=delivery$/)
  await page.goto('/pricing')
  await page.getByRole('link', { name: /^Yearly/ }).click()
  await expect(page.getByText(/you save/).first()).toBeVisible()
})

test('a path that leads nowhere says so with its status', async ({ page }) => {
  const answer = await page.goto('/nope?x=1')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('Page not found: /nope?x=1')).toBeVisible()
})
