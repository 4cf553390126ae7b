import { demoPerson } from './demo.ts'
import { openSignIn, signInDialog, storedAuth } from './identity.ts'
import { expect, signInAlone, test } from './journey.ts'

const owner = demoPerson('owner')

test('S-93 S-113 S-114 S-115 a sign-in posts the credentials as JSON and opens every page', async ({
  page,
}) => {
  const asking = page.waitForRequest('**/api/cap/user/login')
  const wanted = '/adminPanel/orderManagement?tab=unpaid'
  await page.goto(wanted)
  const dialog = signInDialog(page)
  await dialog.getByLabel('Email').fill(owner.email)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(owner.password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname + url.search === wanted)
  const request = await asking
  expect(request.method()).toBe('POST')
  expect(request.headers()['content-type']).toContain('application/json')
  expect(request.postDataJSON()).toEqual({ email: owner.email, password: owner.password })
  const reply = await (await request.response())?.json()
  const stored = await storedAuth(page)
  expect(stored).toMatchObject({ token: reply.token, refreshToken: reply.refreshToken })
  for (const path of ['/adminPanel/dashboard', '/adminPanel/settings/account', '/verify']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
  }
})

test('S-97 S-98 S-99 signing out leaves no entry behind, now, later, or after a reload', async ({
  page,
}) => {
  await signInAlone(page, owner)
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(await storedAuth(page)).toBeNull()
  await page.waitForTimeout(100)
  expect(await storedAuth(page)).toBeNull()
  await page.reload()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await storedAuth(page)).toBeNull()
  await page.goto('/adminPanel/dashboard')
  await expect(signInDialog(page)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('S-93 the dialog holds the focus and gives it back', async ({ page }) => {
  const dialog = await openSignIn(page)
  await expect(dialog.getByLabel('Email')).toBeFocused()
  for (let steps = 0; steps < 25; steps += 1) {
    await page.keyboard.press('Tab')
    const isInside = await page.evaluate(
      () => document.activeElement === document.body || document.activeElement?.closest('dialog'),
    )
    expect(isInside).toBeTruthy()
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeFocused()
})
