import type { Page } from '@playwright/test'
import { freshEmail, openSignIn, signInAtProvider, signInDialog, storedAuth } from '../identity.ts'
import { expect, test } from '../journey.ts'
import { openPopup } from '../identity.social.ts'

/** CSS selector: an empty alert is not found by its role. */
const alert = (page: Page) => signInDialog(page).locator('[role=alert]')

test('S-126 S-156 the window is 500 by 600', async ({ page }) => {
  await page.addInitScript(() => {
    const original = window.open.bind(window)
    window.open = (url, name, features) => {
      document.documentElement.dataset['features'] = features
      return original(url, name, features)
    }
  })
  await openSignIn(page)
  const popup = await openPopup(page, 'Google')
  const features = await page.evaluate(() => document.documentElement.dataset['features'])
  expect(features).toContain('width=500')
  expect(features).toContain('height=600')
  await popup.close()
})

test('S-100 OAU-09 a second attempt ends the first at once and leaves one window', async ({
  page,
  context,
}) => {
  await openSignIn(page)
  const first = await openPopup(page, 'Google')
  const closing = first.waitForEvent('close')
  const second = await openPopup(page, 'Facebook')
  await closing
  expect(context.pages()).toHaveLength(2)
  await expect(alert(page)).toBeEmpty()
  await signInAtProvider(second, 'Fay Facebook', freshEmail('fay'))
  await page.waitForURL('**/adminPanel/setup/selectPlan*')
})

test('S-101 S-156 a window the person closes fails after eight seconds, not earlier', async ({
  page,
}) => {
  // Measured in the page itself, because the test has its own pace.
  await page.addInitScript(() => {
    const original = window.open.bind(window)
    window.open = (url, name, features) => {
      const opened = original(url, name, features)
      let closedAt = 0
      const watch = setInterval(() => {
        if (opened?.closed && closedAt === 0) closedAt = performance.now()
        if (!document.querySelector('dialog [role=alert]')?.textContent) return
        clearInterval(watch)
        document.documentElement.dataset['waited'] = String(performance.now() - closedAt)
      }, 20)
      return opened
    }
  })
  await openSignIn(page)
  const popup = await openPopup(page, 'Google')
  await popup.close()
  await expect(alert(page)).toContainText('closed before finishing', { timeout: 15_000 })
  await expect(page.locator('html')).toHaveAttribute('data-waited', /^\d/)
  const waited = Number(await page.locator('html').getAttribute('data-waited'))
  expect(waited).toBeGreaterThanOrEqual(7_950)
  expect(waited).toBeLessThan(9_500)
  await expect(
    signInDialog(page).getByRole('button', { name: 'Continue with Google' }),
  ).toBeEnabled()
})

test('S-102 an answer within the eight seconds wins', async ({ page }) => {
  await openSignIn(page)
  const popup = await openPopup(page, 'Google')
  // The response is delayed until the window is closed.
  await popup.addInitScript(() => {
    if (location.pathname.endsWith('/callback'))
      Object.defineProperty(window, 'opener', { value: null })
  })
  await signInAtProvider(popup, 'Late Lena', freshEmail('late'))
  await popup.getByText('You can close this window').waitFor()
  const { searchParams } = new URL(popup.url())
  await popup.close()
  await page.waitForTimeout(2_000)
  await page.evaluate(
    (answer) => postMessage({ type: 'social-code', provider: 'google', ...answer }, '*'),
    { code: searchParams.get('code'), state: searchParams.get('state') },
  )
  await page.waitForURL('**/adminPanel/setup/selectPlan*')
})

test('S-143 a blocked window is said, and the person can try again', async ({ page }) => {
  await page.addInitScript(() => {
    const original = window.open.bind(window)
    let isFirst = true
    window.open = (url, name, features) => {
      if (!isFirst) return original(url, name, features)
      isFirst = false
      return null
    }
  })
  await openSignIn(page)
  await signInDialog(page).getByRole('button', { name: 'Continue with Google' }).click()
  await expect(alert(page)).toContainText('blocked the sign-in window')
  const popup = await openPopup(page, 'Google')
  await expect(alert(page)).toBeEmpty()
  await signInAtProvider(popup, 'Second Try', freshEmail('second'))
  await page.waitForURL('**/adminPanel/setup/selectPlan*')
})

for (const provider of ['Google', 'Facebook'] as const)
  test(`AUT-05 where no window opens, ${provider} signs in within the same one`, async ({
    page,
    context,
  }) => {
    await page.addInitScript(() => {
      window.open = () => null
    })
    await openSignIn(page, '/pricing')
    const dialog = signInDialog(page)
    await dialog.getByRole('button', { name: `Continue with ${provider}`, exact: true }).click()
    await expect(alert(page)).toContainText('blocked the sign-in window')
    await dialog.getByRole('button', { name: `Use ${provider} in this window` }).click()
    await page.getByRole('heading', { name: 'Choose an account' }).waitFor()
    expect(context.pages()).toHaveLength(1)
    await signInAtProvider(page, 'Wanda Windowless', freshEmail('wanda'))
    await page.waitForURL('**/adminPanel/setup/selectPlan*')
    expect((await storedAuth(page)).token).not.toBe('')
  })

test('AUT-05 who says no in the same window reads why on the home page and may try again', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await openSignIn(page)
  const dialog = signInDialog(page)
  await dialog.getByRole('button', { name: 'Continue with Google', exact: true }).click()
  await dialog.getByRole('button', { name: 'Use Google in this window' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  const outcome = page.getByRole('dialog', { name: 'Sign-in with Google was cancelled' })
  await expect(outcome.getByRole('status')).toHaveText('Sign-in was cancelled.')
  expect(await storedAuth(page)).toBeNull()
  await outcome.getByRole('button', { name: 'Try Google again' }).click()
  await page.getByRole('heading', { name: 'Choose an account' }).waitFor()
})

for (const provider of ['Google', 'Facebook'] as const)
  test(`S-142 who says no at ${provider} stays signed out and reads why`, async ({ page }) => {
    await openSignIn(page)
    const popup = await openPopup(page, provider)
    await popup.getByRole('button', { name: 'Cancel' }).click()
    await expect(alert(page)).toHaveText('Sign-in was cancelled.')
    expect(await storedAuth(page)).toBeNull()
  })

const viaLinkedIn = async (page: Page) => {
  await openSignIn(page, '/pricing')
  const going = page.waitForRequest((request) => request.url().includes('/linkedin/auth'))
  await signInDialog(page).getByRole('button', { name: 'Continue with LinkedIn' }).click()
  const asked = new URL((await going).url())
  await page.getByRole('heading', { name: 'Choose an account' }).waitFor()
  return asked
}

test('S-104 S-127 LinkedIn takes the page itself to the authorization endpoint', async ({
  page,
  context,
  baseURL,
}) => {
  const { searchParams } = await viaLinkedIn(page)
  expect(context.pages()).toHaveLength(1)
  expect(searchParams.get('response_type')).toBe('code')
  expect(searchParams.get('client_id')).toBeTruthy()
  expect(searchParams.get('redirect_uri')).toBe(`${baseURL}/auth/linkedin/callback`)
  expect(searchParams.get('scope')?.split(' ')).toEqual(
    expect.arrayContaining(['openid', 'profile', 'email']),
  )
  expect((searchParams.get('state') ?? '').length).toBeGreaterThanOrEqual(22)
})

test('S-31 S-105 S-116 the return with code and state signs the visitor in', async ({ page }) => {
  await viaLinkedIn(page)
  const posting = page.waitForRequest('**/chat-onboard/social-auth/linkedin')
  await signInAtProvider(page, 'Lin Keder', freshEmail('lin'))
  const body = (await posting).postDataJSON()
  expect(Object.keys(body).toSorted()).toEqual(['code', 'state'])
  await page.waitForURL('**/adminPanel/setup/selectPlan*')
  expect((await storedAuth(page)).token).not.toBe('')
})

test('S-106 who cancels at LinkedIn stays signed out, with a notice and no call', async ({
  page,
}) => {
  await viaLinkedIn(page)
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(
    page.getByRole('heading', { name: 'Sign-in with LinkedIn was cancelled' }),
  ).toBeVisible()
  expect(calls.filter((url) => url.includes('social-auth'))).toEqual([])
  expect(await storedAuth(page)).toBeNull()
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(signInDialog(page)).toBeVisible()
})

test('OAU-01 another state than the one begun with is refused without a call, and may be tried again', async ({
  page,
}) => {
  await viaLinkedIn(page)
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await page.goto('/auth/linkedin/callback?code=abc&state=forged')
  await expect(page.getByRole('heading', { name: 'LinkedIn sign-in failed' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('status')).toContainText('a different attempt')
  expect(calls.filter((url) => url.includes('social-auth'))).toEqual([])
  expect(await storedAuth(page)).toBeNull()
  await page.getByRole('button', { name: 'Try LinkedIn again' }).click()
  await signInAtProvider(page, 'Lin Again', freshEmail('again'))
  await page.waitForURL('**/adminPanel/setup/selectPlan*')
})

for (const [query, said] of [
  ['error=user_cancelled_authorize&state=x', 'Sign-in was cancelled.'],
  [
    'error=unauthorized_scope_error&error_description=Call+0900+666&state=x',
    'This sign-in was not started in this browser.',
  ],
  ['error=server_error', 'could not sign you in right now'],
  ['code=abc&state=forged', 'This sign-in was not started in this browser.'],
  ['code=abc', 'This sign-in was not started in this browser.'],
  ['', 'This sign-in was not started in this browser.'],
] as const)
  test(`S-31 S-106 OAU-01 a return with “${query}” is refused without a call`, async ({ page }) => {
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    await page.goto(`/auth/linkedin/callback?${query}`)
    await expect(page.getByRole('main').getByRole('status')).toContainText(said)
    expect(new URL(page.url()).pathname).toBe('/auth/linkedin/callback')
    expect(calls.filter((url) => url.includes('social-auth'))).toEqual([])
    expect(await storedAuth(page)).toBeNull()
  })

test.describe('an address that has an account already', () => {
  test.use({ allowConsole: [/status of 409/] })

  test('OAU-06 AUT-06 is linked only after its own way in was used', async ({ page, browser }) => {
    const email = freshEmail('same')
    await openSignIn(page)
    await signInAtProvider(await openPopup(page, 'Google'), 'Sam Same', email)
    await page.waitForURL('**/adminPanel/setup/selectPlan*')
    const first = (await storedAuth(page)).userInfo.user.id

    const other = await (await browser.newContext()).newPage()
    await openSignIn(other)
    await signInDialog(other).getByRole('button', { name: 'Continue with LinkedIn' }).click()
    await signInAtProvider(other, 'Sam Same', email)
    await expect(other.getByRole('heading', { name: 'You already have an account' })).toBeVisible()
    expect(await storedAuth(other)).toBeNull()
    await other.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    const opening = other.waitForEvent('popup')
    await signInDialog(other).getByRole('button', { name: 'Continue with Google' }).click()
    await signInAtProvider(await opening, 'Sam Same', email)
    await other.waitForURL('**/adminPanel/**')
    expect((await storedAuth(other)).userInfo.user.id).toBe(first)
    await other.goto('/adminPanel/settings/account')
    await expect(other.getByRole('button', { name: 'Remove LinkedIn' })).toBeVisible()
  })
})
