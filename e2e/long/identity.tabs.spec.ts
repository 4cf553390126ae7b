import type { Page } from '@playwright/test'
import { signInDialog, storedAuth } from '../identity.ts'
import { expect, signInAlone, test } from '../journey.ts'
import { owner, minute, countRefreshes, isInside, expireToken } from '../identity.sessions.ts'

test('SES-06 five tabs that wake with an expired token refresh once, and nobody is signed out', async ({
  context,
}) => {
  const tabs: Page[] = []
  for (let number = 0; number < 5; number += 1) tabs.push(await context.newPage())
  const [first] = tabs
  if (!first) throw new Error('no tab')
  for (const tab of tabs) await tab.clock.install()
  await signInAlone(first, owner)
  for (const tab of tabs) await tab.goto('/adminPanel/settings/account')
  const refreshes = await countRefreshes(context)
  await Promise.all(tabs.map((tab) => tab.clock.fastForward(11 * minute)))
  await expect.poll(() => refreshes.count).toBeGreaterThanOrEqual(1)
  for (const tab of tabs) await isInside(tab)
  const tokens = await Promise.all(tabs.map(async (tab) => (await storedAuth(tab)).token))
  expect(new Set(tokens).size).toBe(1)
  for (const tab of tabs) await expect(signInDialog(tab)).toBeHidden()
})

test.describe('a connection that fails', () => {
  test.use({ allowConsole: [/ERR_|Failed to (load|fetch)|status of 4\d\d/] })

  test('AUT-07 offline during a refresh loses neither the session nor what is typed', async ({
    page,
    context,
  }) => {
    await signInAlone(page, owner, '/adminPanel/settings/account')
    const name = page.getByLabel('Your name')
    await name.fill('Mara Offline')
    await context.setOffline(true)
    await expireToken(page)
    const save = page.getByRole('button', { name: 'Save name' })
    await save.click()
    await expect(save).toHaveAttribute('aria-busy', 'true')
    await expect(name).toHaveValue('Mara Offline')
    await expect(signInDialog(page)).toBeHidden()
    // Pending requests resume by themselves.
    await context.setOffline(false)
    await expect(page.getByText('Name saved')).toBeVisible()
    await name.fill(owner.name)
    await save.click()
    await expect(save).not.toHaveAttribute('aria-busy')
  })
})

test.describe('devices', () => {
  test.use({ allowConsole: [/status of 401/] })

  test('AUT-07 a sign-out in one tab is a sign-out in all of them', async ({ context }) => {
    const [first, second] = [await context.newPage(), await context.newPage()]
    await signInAlone(first, owner)
    await second.goto('/adminPanel/dashboard')
    await expect(second.getByRole('navigation', { name: 'Panel' })).toBeVisible()
    await first.getByRole('button', { name: /^Account/ }).click()
    await first.getByRole('menuitem', { name: 'Sign out' }).click()
    await second.waitForURL((url) => url.pathname === '/', { timeout: 10_000 })
    expect(await storedAuth(second)).toBeNull()
  })
})
