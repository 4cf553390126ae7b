import { demoPerson } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { openSignIn, signUpByEmail } from '../identity.ts'
import { expect, signIn, test } from '../journey.ts'
import { loaded } from '../identity.visual.ts'

test.describe.configure({ mode: 'parallel' })
test.slow()

const steps: Readonly<Record<string, string>> = {
  'Forgot your password?': 'Forgotten password',
  'Sign in with an emailed code': 'Sign in with a code',
  'New here? Create an account': 'Create your account',
}

for (const [button, title] of Object.entries(steps))
  test(`the dialog «${title}» is accessible in every look, at every width`, async ({ page }) => {
    const dialog = await openSignIn(page)
    await dialog.getByRole('button', { name: button }).click()
    const next = page.getByRole('dialog', { name: title })
    await next.locator('button[type=submit]').click()
    await expect(next.locator('[aria-invalid=true]').first()).toBeVisible()
    await expectInEveryLook(page)
  })

for (const [act, title] of [
  ['reset-password', 'Set a new password'],
  ['confirm-email', 'Change your email address'],
] as const)
  test(`the mailed link ${act} is accessible in every look, at every width`, async ({ page }) => {
    await page.goto(`/?do=${act}#token`)
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await expectInEveryLook(page)
  })

test('the return from LinkedIn is accessible in every look, at every width', async ({ page }) => {
  await page.goto('/auth/linkedin/callback?error=user_cancelled_login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectInEveryLook(page)
})

const settings = ['account', 'security', 'notifications', 'team', 'billing', 'audit'] as const

for (const name of settings)
  test(`the settings page ${name} is accessible in every look, at every width`, async ({
    page,
  }) => {
    await signIn(page, demoPerson('owner'), `/adminPanel/settings/${name}`)
    await loaded(page)
    await expectInEveryLook(page)
  })

test('/verify is accessible in every look, at every width', async ({ page }) => {
  await signUpByEmail(page)
  await page.goto('/verify')
  await expect(page.getByLabel('Code')).toBeVisible()
  await expectInEveryLook(page)
})

for (const [path, button] of [
  ['account', 'Change address'],
  ['account', 'Delete my account'],
  ['security', 'Change password'],
  ['security', 'Sign out everywhere'],
  ['team', 'Invite a member'],
  ['team', 'Transfer the business'],
  ['billing', 'Change plan'],
  ['billing', 'Cancel plan'],
  ['billing', 'Change address'],
] as const)
  test(`«${button}» of ${path} is accessible in every look, at every width`, async ({ page }) => {
    await signIn(page, demoPerson('owner'), `/adminPanel/settings/${path}`)
    await loaded(page)
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectInEveryLook(page, { within: 'dialog' })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: button })).toBeFocused()
  })
