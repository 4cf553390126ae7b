import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { appIsReady, collect, isSameDocument, markDocument, pathOf } from './visit.ts'

const link = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name }).first()

test('S-128 S-152 the manifest of the build is asked for about 1000 ms after the app is ready', async ({
  page,
}) => {
  await page.clock.install()
  const asked = collect(page, /^\/builds\/meta\//)
  // The clock stands still from here, so that a busy machine cannot be late.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto('/pricing')
  await appIsReady(page)
  await page.clock.runFor(900)
  expect(asked).toHaveLength(0)
  // The effects of a page follow its first frame.
  await expect(async () => {
    await page.clock.runFor(100)
    expect(asked).toHaveLength(1)
  }).toPass()
  const [request] = asked
  const written = await page.locator('meta[name="runtime-config"]').getAttribute('content')
  const { buildId } = JSON.parse(written ?? '{}') as { buildId: string }
  expect(new URL(request?.url() ?? '').pathname).toBe(`/builds/meta/${buildId}.json`)
  const response = await request?.response()
  expect(await response?.json()).toMatchObject({ id: buildId })
})

test.describe('a manifest that does not come', () => {
  const logged: string[] = []
  test.use({ allowConsole: [/build manifest|net::ERR/] })

  test('S-147 is logged, and the app keeps working', async ({ page }) => {
    page.on('console', (message) => logged.push(message.text()))
    await page.route('**/builds/meta/**', (route) => route.abort())
    await page.goto('/blog')
    await appIsReady(page)
    await expect.poll(() => logged.join('\n')).toMatch(/build manifest/)
    await markDocument(page)
    await link(page, 'Pricing').click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect([pathOf(page), await isSameDocument(page)]).toEqual(['/pricing', true])
  })
})

test('S-129 a newer build is noticed within the hour and comes with the next page', async ({
  page,
}) => {
  await page.clock.install()
  await page.route('**/builds/latest.json*', (route) =>
    route.fulfill({ json: { id: 'the-next-one', timestamp: Date.now() } }),
  )
  const asked = collect(page, /^\/builds\/latest\.json$/)
  // The hour begins together with the second after which the manifest is asked for.
  const begun = page.waitForRequest(/\/builds\/meta\//)
  await page.goto('/blog')
  await begun
  await markDocument(page)
  await page.clock.fastForward('58:00')
  expect(asked).toHaveLength(0)
  await page.clock.fastForward('02:30')
  await expect.poll(() => asked.length).toBe(1)
  expect(new URL(asked[0]?.url() ?? '').search).toMatch(/^\?\d{13}$/)
  await expect(page.getByText('A new version is ready')).toBeVisible()
  expect(await isSameDocument(page)).toBe(true)
  await link(page, 'Pricing').click()
  await page.waitForURL('**/pricing')
  await expect.poll(() => isSameDocument(page).catch(() => true)).toBe(false)
})

test.describe('code that does not come', () => {
  test.use({ allowConsole: [/net::ERR|route module|dynamically imported|preload/i] })

  test('S-144 S-145 S-146 the target is loaded anew, not twice within 10 s, and again later', async ({
    page,
  }) => {
    const broken = new Set<string>(['PricingPage', 'BlogPage'])
    await page.route(/\/assets\/(PricingPage|BlogPage)-/, (route) => {
      const name = /\/assets\/(\w+)-/.exec(route.request().url())?.[1] ?? ''
      return broken.has(name) ? route.abort() : route.continue()
    })
    // A busy machine may take ten seconds from one page to the next.
    const startedAt = Date.now()
    await page.clock.setFixedTime(startedAt)
    await page.goto('/contacts')
    await appIsReady(page)
    await markDocument(page)
    // The new deployment serves the code, so the reload helps.
    const reloading = page.waitForRequest((request) => request.isNavigationRequest())
    const clicked = link(page, 'Pricing').click()
    expect(new URL((await reloading).url()).pathname).toBe('/pricing')
    broken.delete('PricingPage')
    await clicked
    await page.waitForURL('**/pricing')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await isSameDocument(page)).toBe(false)
    await page.goto('/contacts')
    await appIsReady(page)

    await markDocument(page)
    await link(page, 'Blog').click()
    await expect(page.getByRole('heading', { name: 'Internal Server Error' })).toBeVisible()
    expect(await isSameDocument(page)).toBe(true)

    await page.clock.setFixedTime(startedAt + 10_000)
    await page.getByRole('link', { name: /home page/ }).click()
    await expect(page.getByRole('banner')).toBeVisible()
    const again = page.waitForRequest((request) => request.isNavigationRequest())
    await link(page, 'Blog').click()
    expect(new URL((await again).url()).pathname).toBe('/blog')
  })
})
