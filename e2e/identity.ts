import { createHmac } from 'node:crypto'
import { request, type Browser, type Page } from '@playwright/test'
import { demoPerson } from './demo.ts'
import { expect, sandboxUrl, storeAuth } from './journey.ts'
import { appIsReady } from './sentences/visit.ts'
import { authEntry } from './sessions.ts'

export const freshEmail = (name: string) => `${name}.${crypto.randomUUID()}@example.com`

/** Content of the `auth` entry in local storage; null if missing. */
export const storedAuth = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? 'null'))

export const signInDialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in' })

export async function openSignIn(page: Page, path = '/') {
  await page.goto(path)
  // Without its scripts, the button links to a separate page.
  await appIsReady(page)
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  const dialog = signInDialog(page)
  await expect(dialog).toBeVisible()
  return dialog
}

/** Signs up with a new address up to the wizard; returns the address. */
export async function signUpByEmail(page: Page, email = freshEmail('newcomer')): Promise<string> {
  const dialog = await openSignIn(page)
  await dialog.getByRole('button', { name: 'New here? Create an account' }).click()
  const signUp = page.getByRole('dialog', { name: 'Create your account' })
  await signUp.getByLabel('Email').fill(email)
  await signUp.getByRole('checkbox', { name: /I agree/ }).check()
  await signUp.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/adminPanel/setup/selectPlan*')
  return email
}

/** A new owner who is signed in and has confirmed the address, so that everything of the account is open. */
export async function newOwner(page: Page, baseURL: string | undefined): Promise<string> {
  const email = freshEmail('newcomer')
  const signedUp = await page.request.post('/api/cap/users', {
    data: { email, acceptedTerms: true },
  })
  expect(signedUp.status(), await signedUp.text()).toBe(200)
  const login = (await signedUp.json()) as Parameters<typeof authEntry>[0]
  const code = await mailedCode(baseURL, email, 'Confirm your email address')
  const confirmed = await page.request.post('/api/account/email-verification/confirmation', {
    headers: { authorization: `Bearer ${login.token}` },
    data: { code },
  })
  expect(confirmed.ok(), await confirmed.text()).toBe(true)
  await storeAuth(page, authEntry(login))
  return email
}

export async function signInAtProvider(page: Page, name: string, email: string) {
  const go = page.getByRole('button', { name: 'Continue as this person' })
  // The previous page may have fields of the same names.
  await go.waitFor()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email').fill(email)
  await go.click()
}

interface Mail {
  readonly subject: string
  readonly text: string
  readonly receivedAt: string
}

export async function mailTo(
  baseURL: string | undefined,
  to: string,
  subject: string,
): Promise<Mail> {
  const sandbox = await request.newContext({ baseURL: sandboxUrl(baseURL) })
  const query = new URLSearchParams({ to, subject })
  const read = async () =>
    ((await (await sandbox.get(`/mail/messages?${query}`)).json()) as Mail[])[0]
  await expect.poll(read, { message: `“${subject}” to ${to}`, timeout: 15_000 }).toBeDefined()
  const mail = await read()
  await sandbox.dispose()
  if (!mail) throw new Error(`no mail “${subject}” to ${to}`)
  return mail
}

export async function mailedCode(baseURL: string | undefined, to: string, subject: string) {
  const { text } = await mailTo(baseURL, to, subject)
  const code = /\b\d{6}\b/.exec(text)?.[0]
  if (!code) throw new Error(`no code in: ${text}`)
  return code
}

export async function mailedLink(baseURL: string | undefined, to: string, subject: string) {
  const { text } = await mailTo(baseURL, to, subject)
  const url = /https?:\/\/\S+\?do=\S+/.exec(text)?.[0]
  if (!url) throw new Error(`no link in: ${text}`)
  const { pathname, search, hash } = new URL(url)
  return pathname + search + hash
}

/** Authenticator code (RFC 6238); `step` shifts by half minutes. */
export function totpCode(secret: string, step = 0): string {
  const bits = [...secret.replaceAll(/\s/g, '').toUpperCase()]
    .map((char) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(char).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + step))
  const digest = createHmac('sha1', key).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Adds a virtual authenticator, so that passkeys work without user interaction. */
export async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

export async function proveByMail(page: Page, baseURL: string | undefined, email: string) {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await dialog.getByRole('button', { name: 'Email me a code' }).click()
  await dialog.getByLabel('Code from the email').waitFor()
  await dialog
    .getByLabel('Code from the email')
    .fill(await mailedCode(baseURL, email, 'Confirm your identity'))
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(dialog).toBeHidden()
}

export const strangerPage = async (browser: Browser): Promise<Page> =>
  await (await browser.newContext()).newPage()

export async function signInByMail(page: Page, baseURL: string | undefined, email: string) {
  const start = await openSignIn(page)
  await start.getByRole('button', { name: 'Sign in with an emailed code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in with a code' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Send me a code' }).click()
  await dialog.getByLabel('Code').fill(await mailedCode(baseURL, email, 'Your sign-in code'))
  await page.waitForURL('**/adminPanel/**')
}

/** Signs in the demo's operator with the code from the sandbox's inbox; waits for the next one if it was used. */
export async function operatorSignIn(page: Page, baseURL: string | undefined): Promise<void> {
  const { email, password } = demoPerson('operator')
  const dialog = await openSignIn(page)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  const field = page
    .getByRole('dialog', { name: 'One more step' })
    .getByLabel('Code from your authenticator app')
  const sandbox = await request.newContext({ baseURL: sandboxUrl(baseURL) })
  await expect(async () => {
    const { code } = (await (await sandbox.get('/mail/authenticator')).json()) as { code: string }
    if (page.url().includes('/adminPanel/platform/')) return
    await field.fill('', { timeout: 5_000 })
    await field.fill(code)
    await page.waitForURL('**/adminPanel/platform/**', { timeout: 8_000 })
  }).toPass({ timeout: 70_000, intervals: [2_000] })
  await sandbox.dispose()
}

export const password = 'seven purple kettles hum'

export async function setPassword(page: Page) {
  await page.goto('/adminPanel/settings/security')
  await page.getByRole('button', { name: 'Set a password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set a password' })
  await dialog.getByRole('textbox', { name: 'New password' }).fill(password)
  await dialog.getByRole('button', { name: 'Save password' }).click()
  await expect(dialog).toBeHidden()
}

export async function signInWithPassword(page: Page, email: string) {
  const dialog = await openSignIn(page)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
}
