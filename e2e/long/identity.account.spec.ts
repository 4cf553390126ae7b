import type { Page } from '@playwright/test'
import {
  freshEmail,
  mailedLink,
  mailTo,
  newOwner,
  openSignIn,
  password,
  proveByMail,
  setPassword,
  signInAtProvider,
  signInByMail,
  signInDialog,
  signInWithPassword,
  storedAuth,
  strangerPage,
} from '../identity.ts'
import { expect, test } from '../journey.ts'

const security = '/adminPanel/settings/security'
const account = '/adminPanel/settings/account'

// Intended refusals; the browser logs them.
test.use({ allowConsole: [/status of 4\d\d/] })

test('AUT-04 a forgotten password is set anew by a link that works once', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await newOwner(page, baseURL)
  const other = await strangerPage(browser)
  const start = await openSignIn(other)
  await start.getByRole('button', { name: 'Forgot your password?' }).click()
  const dialog = other.getByRole('dialog', { name: 'Forgotten password' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Send me a link' }).click()
  await expect(dialog.getByRole('status')).toContainText('If ')
  const link = await mailedLink(baseURL, email, 'Choose a new password')
  await other.goto(link)
  const reset = other.getByRole('dialog', { name: 'Set a new password' })
  const field = reset.getByRole('textbox', { name: 'New password' })
  await expect(field).toHaveAttribute('autocomplete', 'new-password')
  await field.fill('short')
  await reset.getByRole('button', { name: 'Set password' }).click()
  await expect(reset.getByText(/At least 8 characters/).last()).toBeVisible()
  await field.fill(password)
  await reset.getByRole('button', { name: 'Set password' }).click()
  const again = signInDialog(other)
  await again.getByLabel('Email').fill(email)
  await again.getByRole('textbox', { name: 'Password' }).fill(password)
  await again.getByRole('button', { name: 'Sign in', exact: true }).click()
  await other.waitForURL('**/adminPanel/**')
  await other.goto(link)
  await other
    .getByRole('dialog', { name: 'Set a new password' })
    .getByRole('textbox', { name: 'New password' })
    .fill(password)
  await other.getByRole('button', { name: 'Set password' }).click()
  await expect(other.getByRole('dialog', { name: 'This link has expired' })).toBeVisible()
  await page.goto(account)
  await expect(signInDialog(page)).toBeVisible()
})

/** Makes the server require reauthentication once, as it does five minutes after sign-in. */
async function askForProof(page: Page) {
  let asked = false
  await page.route('**/api/account/password', (route) => {
    if (asked) return route.continue()
    asked = true
    return route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        message: 'Confirm that it’s you',
        code: 'confirmation_required',
        ways: ['mailed_code', 'sign_in_again'],
      }),
    })
  })
}

test('AUT-16 SES-13 what matters waits for a fresh proof and then goes on by itself', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await newOwner(page, baseURL)
  await askForProof(page)
  await page.goto(security)
  await page.getByRole('button', { name: 'Set a password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set a password' })
  await dialog.getByRole('textbox', { name: 'New password' }).fill('too short')
  await dialog.getByRole('button', { name: 'Save password' }).click()
  await expect(dialog.getByText('At least 15 characters', { exact: true })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'New password' }).fill(password)
  await dialog.getByRole('button', { name: 'Save password' }).click()
  await proveByMail(page, baseURL, email)
  await expect(dialog).toBeHidden()
  await expect(page.getByText('A password is set.')).toBeVisible()
  const other = await strangerPage(browser)
  await signInWithPassword(other, email)
  await other.waitForURL('**/adminPanel/**')
})

test('AUT-16 a proof that is not given leaves everything as it was', async ({ page, baseURL }) => {
  await newOwner(page, baseURL)
  await askForProof(page)
  await page.goto(security)
  await page.getByRole('button', { name: 'Set a password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set a password' })
  await dialog.getByRole('textbox', { name: 'New password' }).fill(password)
  await dialog.getByRole('button', { name: 'Save password' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await expect(proof.getByRole('button', { name: 'Email me a code' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(proof).toBeHidden()
  await expect(dialog.getByRole('textbox', { name: 'New password' })).toHaveValue(password)
})

test('AUT-06 Google is added in a window and removed again', async ({ page, baseURL }) => {
  await newOwner(page, baseURL)
  await page.goto(account)
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Add Google' }).click()
  await signInAtProvider(await opening, 'Nora Newcomer', freshEmail('nora'))
  await page.getByRole('button', { name: 'Remove Google' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Google' }).click()
  await expect(page.getByRole('button', { name: 'Add Google' })).toBeVisible()
})

test('AUT-06 LinkedIn is added by redirect and comes back to the account', async ({
  page,
  baseURL,
}) => {
  await newOwner(page, baseURL)
  await page.goto(account)
  await page.getByRole('button', { name: 'Add LinkedIn' }).click()
  await signInAtProvider(page, 'Nora Newcomer', freshEmail('nora'))
  await page.waitForURL(`**${account}`)
  await expect(page.getByRole('button', { name: 'Remove LinkedIn' })).toBeVisible()
})

test('SES-11 a change of address needs both links', async ({ page, baseURL }) => {
  const email = await newOwner(page, baseURL)
  const next = freshEmail('next')
  await page.goto(account)
  await page.getByRole('button', { name: 'Change address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change your address' })
  const address = dialog.getByLabel('New email address')
  await address.fill(email)
  await dialog.getByRole('button', { name: 'Email both links' }).click()
  await expect(address).toHaveAccessibleDescription('This is your address already')
  await address.fill(next)
  await dialog.getByRole('button', { name: 'Email both links' }).click()
  await expect(page.getByText(`Changing to ${next}`)).toBeVisible()
  for (const [to, subject] of [
    [next, 'Confirm your new email address'],
    [email, 'Your email address is about to change'],
  ] as const) {
    await page.goto(await mailedLink(baseURL, to, subject))
    const confirm = page.getByRole('dialog', { name: 'Change your email address' })
    await confirm.getByRole('button', { name: 'Confirm the change' }).click()
    await expect(confirm.getByRole('status')).toContainText(/Thank you|is now/)
    await confirm.getByRole('button', { name: 'Close', exact: true }).last().click()
  }
  await page.goto(account)
  await expect(page.getByText(next, { exact: true })).toBeVisible()
})

test('AUT-18 the account is exported and its deletion planned and taken back', async ({
  page,
  baseURL,
}) => {
  const email = await newOwner(page, baseURL)
  await page.goto(account)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download a copy' }).click()
  expect((await downloading).suggestedFilename()).toBe('marketday-account.json')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByText(`Type ${email} exactly as shown`)).toBeVisible()
  await dialog.getByRole('textbox').fill(email)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  // The only owner of a business sees the reason for the refusal.
  const due = page.getByText('Your account will be deleted on').first()
  const refused = page.getByRole('region', { name: 'Your data' }).getByRole('alert')
  await expect(due.or(refused.filter({ hasText: /owner/ }))).toBeVisible()
})

test('AUT-17 a sign-in from a new device is told by mail', async ({ page, browser, baseURL }) => {
  const email = await newOwner(page, baseURL)
  const other = await (
    await browser.newContext({ userAgent: 'Mozilla/5.0 Firefox/140.0' })
  ).newPage()
  await signInByMail(other, baseURL, email)
  const { text } = await mailTo(baseURL, email, 'New sign-in to your account')
  expect(text).toContain('?do=')
})

test('SES-10 a changed password ends every other session', async ({ page, browser, baseURL }) => {
  const email = await newOwner(page, baseURL)
  const other = await strangerPage(browser)
  await signInByMail(other, baseURL, email)
  await setPassword(page)
  await other.goto(account)
  await expect(signInDialog(other)).toBeVisible()
  expect(await storedAuth(other)).toBeNull()
})
