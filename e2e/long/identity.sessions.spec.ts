import type { Page } from '@playwright/test'
import { newOwner, signInByMail, signInDialog, storedAuth, strangerPage } from '../identity.ts'
import { expect, signInAlone, test } from '../journey.ts'
import { owner, minute, countRefreshes, isInside, expireToken } from '../identity.sessions.ts'

test.describe('a connection that fails', () => {
  test.use({ allowConsole: [/ERR_|Failed to (load|fetch)|status of 4\d\d/] })

  test('SES-06 a refresh whose answer is lost is repeated, and the session goes on', async ({
    page,
  }) => {
    await signInAlone(page, owner)
    let lost = 0
    await page.route('**/api/cap/user/refresh', async (route) => {
      if (lost++ > 0) return await route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await expireToken(page)
    await isInside(page)
    expect(lost).toBe(2)
    await expect(signInDialog(page)).toBeHidden()
  })

  test('SES-06 a tab that is closed in the middle of a refresh signs nobody out', async ({
    context,
  }) => {
    const [closing, staying] = [await context.newPage(), await context.newPage()]
    await signInAlone(closing, owner)
    let release: () => void = () => {}
    const reached = new Promise<void>((resolve) => (release = resolve))
    await closing.route('**/api/cap/user/refresh', async (route) => {
      await route.fetch()
      release()
    })
    await expireToken(closing)
    // The click is lost with its tab.
    const left = closing
      .getByRole('link', { name: 'Orders', exact: true })
      .first()
      .click()
      .catch(() => {})
    await reached
    await closing.close()
    await left
    await isInside(staying)
  })

  test('AUT-07 a session that ended elsewhere asks on the page, in both tabs, and keeps the form', async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    await newOwner(page, baseURL)
    await page.goto('/adminPanel/settings/account')
    const second = await context.newPage()
    await second.goto('/adminPanel/settings/account')
    await page.getByLabel('Your name').fill('Kept in one')
    await second.getByLabel('Your name').fill('Kept in two')
    await endSession(await strangerPage(browser), baseURL, (await storedAuth(page)).token)
    await page.getByRole('button', { name: 'Save name' }).click()
    await expect(signInDialog(page)).toBeVisible()
    await expect(signInDialog(page)).toContainText('what you typed is still here')
    await expect(signInDialog(second)).toBeVisible()
    await expect(page.getByLabel('Your name')).toHaveValue('Kept in one')
    await expect(second.getByLabel('Your name')).toHaveValue('Kept in two')
    expect(new URL(second.url()).pathname).toBe('/adminPanel/settings/account')
  })

  test('SES-15 local storage carried to another browser is worth no refresh', async ({
    page,
    browser,
    baseURL,
  }) => {
    await signInAlone(page, owner)
    const stolen = await storedAuth(page)
    const thief = await strangerPage(browser)
    const answer = await thief.request.post(`${baseURL}/api/cap/user/refresh`, {
      data: { refreshToken: stolen.refreshToken },
    })
    expect(answer.status()).toBe(401)
    await isInside(page)
  })
})

for (const ahead of [10, -10])
  test(`AUT-07 a clock ${ahead} minutes off signs nobody out and does not loop`, async ({
    page,
    context,
  }) => {
    await page.clock.install({ time: Date.now() + ahead * minute })
    await signInAlone(page, owner)
    const refreshes = await countRefreshes(context)
    await isInside(page)
    // Responses arrive in real time, however fast the page's clock runs.
    for (let run = 0; run < 4 * minute; run += minute / 4) {
      await page.clock.runFor(minute / 4)
      await expect.poll(() => refreshes.underWay.size).toBe(0)
    }
    await isInside(page)
    expect(refreshes.count).toBeLessThanOrEqual(3)
    await expect(signInDialog(page)).toBeHidden()
  })

test('AUT-07 broken local storage counts as signed out, and a sign-in mends it', async ({
  page,
}) => {
  await page.goto('/pricing')
  await page.evaluate(() => localStorage.setItem('auth', '{"token":'))
  await signInAlone(page, owner)
  expect((await storedAuth(page)).token).not.toBe('')
})

test('AUT-07 where local storage is blocked, the session lives as long as the page', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    Object.defineProperty(window, 'localStorage', { get: refuse })
  })
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  const dialog = signInDialog(page)
  await dialog.getByLabel('Email').fill(owner.email)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(owner.password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/adminPanel/dashboard')
  await page
    .getByRole('navigation', { name: 'Panel' })
    .getByRole('link', { name: 'Order Management' })
    .click()
  await page.waitForURL('**/adminPanel/orderManagement')
  await expect(signInDialog(page)).toBeHidden()
})

test.describe('devices', () => {
  test.use({ allowConsole: [/status of 401/] })

  test('AUT-08 lists the devices and signs one out at once', async ({ page, browser, baseURL }) => {
    const email = await newOwner(page, baseURL)
    const other = await strangerPage(browser)
    await signInByMail(other, baseURL, email)
    await page.goto('/adminPanel/settings/security')
    const list = page.getByRole('region', { name: 'Signed in on' })
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expect(list.getByText('This device')).toHaveCount(1)
    await list.getByRole('button', { name: /^Sign out (?!all|everywhere)/ }).click()
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await other.goto('/adminPanel/settings/account')
    await expect(signInDialog(other)).toBeVisible()
  })
})

async function endSession(page: Page, baseURL: string | undefined, token: string) {
  const answer = await page.request.post(`${baseURL}/api/cap/user/logout`, {
    headers: { authorization: `Bearer ${token}` },
    data: {},
  })
  expect(answer.ok()).toBe(true)
}
