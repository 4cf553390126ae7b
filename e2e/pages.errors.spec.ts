import { demoPerson } from './demo.ts'
import { expect, expectAccessible, signIn, test } from './journey.ts'
import { appIsReady } from './sentences/visit.ts'

test.describe('a page that is missing', () => {
  test.use({ allowConsole: [/status of 404/] })

  test('keeps the header of the site and offers ways on', async ({ page }) => {
    await page.goto('/no-such-page')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Pricing' })).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Write to us' })).toBeVisible()
    await main.getByRole('link', { name: 'Help', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible()
  })

  test('below the panel keeps the panel', async ({ page }) => {
    await signIn(page, demoPerson('owner'))
    const response = await page.goto('/adminPanel/no-such-page')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await expect(page.getByText('Page not found: /adminPanel/no-such-page')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Order Management' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Go to the panel' }).click()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })
})

test.describe('without a connection', () => {
  test.use({ allowConsole: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|route module/] })

  test('a link keeps the page, says so, and leads on when the connection is back', async ({
    page,
    context,
  }) => {
    const routes = page.waitForResponse(/\/builds\/routes/)
    await page.goto('/pricing')
    await appIsReady(page)
    await (await routes).finished()
    await context.setOffline(true)
    await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click()
    await expect(page.getByText('The page opens when you’re back online')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Simple pricing' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/pricing')
    await context.setOffline(false)
    await page.waitForURL('**/contacts')
    await expect(page.getByRole('heading', { name: 'Talk to a person' })).toBeVisible()
  })
})

test.describe('what does not come', () => {
  // Without its preload, a module of the page itself is refused by the policy.
  test.use({
    allowConsole: [
      /ERR_FAILED|Failed to fetch|dynamically imported|route module|Loading the script '[^']*PanelLayout/,
    ],
  })

  test('a link whose page cannot be looked up says so in plain words', async ({ page }) => {
    await page.route('**/builds/routes*', (route) => route.abort())
    await page.goto('/pricing')
    await appIsReady(page)
    await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click()
    await expect(page.getByText('Part of this page could not be loaded')).toBeVisible()
    await page.unroute('**/builds/routes*')
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Talk to a person' })).toBeVisible()
  })

  test('code that does not come twice is told in words a person understands', async ({ page }) => {
    await page.goto('/pricing')
    await appIsReady(page)
    await page.evaluate(() =>
      sessionStorage.setItem('chunk-reload', JSON.stringify({ path: '/', at: Date.now() })),
    )
    await page.route(/\/assets\/ContactsPage.*\.js/, (route) => route.abort())
    await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click()
    await expect(page.getByText('Part of this page could not be loaded')).toBeVisible()
    await expect(page.getByText(/module|https?:\/\//)).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
  })

  test('a panel page whose own code does not come says so, and reloads by keyboard', async ({
    page,
  }) => {
    await page.route(/\/assets\/PanelLayout.*\.js/, (route) => route.abort())
    await page.goto('/adminPanel')
    const message = page.getByRole('alert')
    await expect(message).toContainText('Part of this page could not be loaded')
    await page.unroute(/\/assets\/PanelLayout.*\.js/)
    await page.keyboard.press('Tab')
    await expect(message.getByRole('button', { name: 'Reload' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(message).toBeHidden()
  })
})
