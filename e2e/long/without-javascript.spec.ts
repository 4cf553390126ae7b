import type { Page } from '@playwright/test'
import { minFillMs } from '../../packages/contract/src/site/leads.ts'
import { expect, test } from '../journey.ts'
import { mailedPath } from '../mailed-path.ts'
import { publicAddresses } from '../public-addresses.ts'

// A refused form and a missing page return the matching status.
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

test('a partner applies', async ({ page }) => {
  await page.goto('/partnerShip')
  await page.getByLabel('Your name').fill('Nils Noscript')
  await page.getByLabel('Email').fill(newAddress('nils'))
  await page.getByLabel('Company').fill('Webwerk')
  await page.getByLabel('Country', { exact: true }).selectOption('NO')
  await page.getByLabel('Partnership type').selectOption('Reseller')
  await page.getByLabel('Expected clients per year').fill('3')
  await typedSlowly(page)
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByText('Thank you for your application')).toBeVisible()
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
