import type { Page } from '@playwright/test'
import { demoPerson } from '../demo.ts'
import { storedAuth } from '../identity.ts'
import { expect, test } from '../journey.ts'
import { loaded } from '../identity.visual.ts'

test.describe.configure({ mode: 'parallel' })
test.slow()

test('S-93 a person signs in, looks at her devices and signs out by keyboard alone', async ({
  page,
}) => {
  const { email, password } = demoPerson('manager')
  await page.goto('/pricing')
  await tabTo(page, 'Sign in')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/adminPanel/dashboard')
  await page.goto('/adminPanel/settings/account')
  await loaded(page)
  await tabTo(page, 'Security')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible()
  await expect(page.getByText('This device').first()).toBeVisible()
  await tabTo(page, 'Sign out everywhere')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Sign out everywhere?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await tabTo(page, 'Account: Tobias Okafor')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/')
  expect(await storedAuth(page)).toBeNull()
})

async function tabTo(page: Page, name: string) {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() =>
      (document.activeElement?.textContent ?? '').replaceAll(/\s+/g, ' ').trim(),
    )
    if (focused === name || focused.endsWith(name)) return
  }
  throw new Error(`Tab never reached «${name}»`)
}
