import type { Page } from '@playwright/test'
import {
  newOwner,
  setPassword,
  signInWithPassword,
  storedAuth,
  strangerPage,
  totpCode,
} from '../identity.ts'
import { expect, test } from '../journey.ts'

const security = '/adminPanel/settings/security'

// Intended refusals; the browser logs them.
test.use({ allowConsole: [/status of 4\d\d/] })

/** Sets up an authenticator app; returns its secret and the recovery codes. */
async function setUpTotp(page: Page) {
  await page.goto(security)
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = await dialog.locator('code').innerText()
  await dialog.getByRole('textbox', { name: 'Code' }).fill(totpCode(secret))
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await codes.waitFor()
  const recovery = await codes.getByRole('listitem').allInnerTexts()
  await codes.getByRole('button', { name: 'Done' }).click()
  await expect(codes.getByText('Save the codes first')).toBeVisible()
  await codes.getByRole('checkbox').check()
  await codes.getByRole('button', { name: 'Done' }).click()
  return { secret, recovery }
}

test('AUT-09 SES-16 an authenticator app is set up, asked for, and replaced by a recovery code', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await newOwner(page, baseURL)
  await setPassword(page)
  const { secret, recovery } = await setUpTotp(page)
  expect(recovery).toHaveLength(10)

  const other = await strangerPage(browser)
  await signInWithPassword(other, email)
  const step = other.getByRole('dialog', { name: 'One more step' })
  expect(await storedAuth(other)).toBeNull()
  await step.getByLabel('Code from your authenticator app').fill('000000')
  await expect(step.getByRole('alert')).not.toBeEmpty()
  await step.getByLabel('Code from your authenticator app').fill(totpCode(secret, 1))
  await other.waitForURL('**/adminPanel/**')

  const third = await strangerPage(browser)
  await signInWithPassword(third, email)
  const late = third.getByRole('dialog', { name: 'One more step' })
  await late.getByRole('button', { name: 'Use a recovery code' }).click()
  await late.getByLabel('Recovery code').fill(recovery[0] ?? '')
  await late.getByRole('button', { name: 'Sign in', exact: true }).click()
  await third.waitForURL('**/adminPanel/**')
  await third.goto(security)
  await expect(third.getByText('9 of 10 left')).toBeVisible()
})
