import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { appIsReady, collect } from '../sentences/visit.ts'

const link = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name }).first()

test('S-153 on a very slow connection the manifest is not prefetched', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: 'slow-2g' } }),
  )
  const asked = collect(page, /^\/builds\/meta\//)
  await page.goto('/pricing')
  await appIsReady(page)
  await page.waitForTimeout(2_000)
  expect(asked).toHaveLength(0)
})

test('S-130 navigation to a prerendered page reads its payload file', async ({ page }) => {
  const payloads = collect(page, /_payload\.json$/)
  await page.goto('/contacts')
  await appIsReady(page)
  await link(page, 'Pricing').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const [request] = payloads.filter((each) => each.url().includes('/pricing/'))
  expect(new URL(request?.url() ?? 'http://none').search).toMatch(/^\?\w+$/)
})

test('S-131 for a page that is not prerendered there is none', async ({ page }) => {
  const payloads = collect(page, /_payload\.json$/)
  await page.goto('/pricing')
  await appIsReady(page)
  await link(page, 'Contact').click()
  await page.waitForURL('**/contacts')
  await page.goto('/blog')
  await appIsReady(page)
  await page.getByRole('navigation', { name: 'Topics' }).getByRole('link').nth(1).click()
  await page.waitForURL('**/blog?tag=*')
  const paths = payloads.map((request) => new URL(request.url()).pathname)
  expect(paths.filter((path) => path.startsWith('/contacts'))).toEqual([])
  expect(paths.filter((path) => path.startsWith('/blog/_payload'))).toEqual([])
})

test('S-132 a content page fetches its document by the hash of it', async ({ page }) => {
  const documents = collect(page, /^\/content\//)
  await page.goto('/pricing')
  await appIsReady(page)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /privacy/i })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /privacy/i })).toBeVisible()
  expect(documents).toHaveLength(1)
  expect(new URL(documents[0]?.url() ?? '').pathname).toMatch(/^\/content\/[0-9a-f]{64}\.json$/)
  const response = await documents[0]?.response()
  expect(response?.headers()['cache-control']).toContain('immutable')
})
