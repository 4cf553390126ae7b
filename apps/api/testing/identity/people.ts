import { randomBytes } from 'node:crypto'

import { inject } from 'vitest'

import { login } from '@marketday/contract/accounts/identity/identity'
import type { LoginReply } from '@marketday/contract/accounts/identity/identity'
import { confirmTotp, offerTotp } from '@marketday/contract/accounts/identity/second-factors'
import { Secret, TOTP } from 'otpauth'

import { asPerson } from '../../src/platform/database/as-person.ts'
import type { TestApp } from '../test-app.ts'
import type { Client } from '../actors.ts'
import { createTenant, createUser } from '../../src/accounts/identity/create-user.ts'
import { hashPassword } from '../../src/platform/password-hashing.ts'

export const password = 'amber kettle winding road'
let hash: Promise<string> | undefined

export interface Person extends Client {
  readonly userId: string
  readonly email: string
  readonly slug: string
  readonly reply: LoginReply
  readonly browser: Client
}

let count = 0
export const freshEmail = (name = 'person') =>
  `${name}.${(count += 1)}.${randomBytes(4).toString('hex')}@example.com`

interface Traits {
  readonly name?: string
  readonly email?: string
  readonly platformRole?: 'operator'
}

/** Account with confirmed address and default password; with a business unless it is an operator. */
export async function createAccount(t: TestApp, traits: Traits = {}) {
  hash ??= hashPassword(password)
  const { name = 'Ann', email = freshEmail(), platformRole } = traits
  const passwordHash = await hash
  return await t.inTenant(null, async (db) => {
    const own = platformRole && { platformRole }
    const userId = await createUser(db, { name, email, isVerified: true, passwordHash, ...own })
    if (platformRole) return { userId, email, slug: '', tenantId: '' }
    const made = await createTenant(await asPerson(db, userId, name), {
      userId,
      name: `Shop ${userId.slice(-6)}`,
      slug: `p${randomBytes(8).toString('hex')}`,
    })
    return { userId, email, slug: made.slug, tenantId: made.tenantId }
  })
}

export async function signedIn(t: TestApp, traits: Traits = {}): Promise<Person> {
  const account = await createAccount(t, traits)
  const browser = t.visitor()
  const { status, body, problem } = await browser.call(login, {
    body: { email: account.email, password },
  })
  if (status !== 200) throw new Error(problem.message)
  return { ...account, ...withToken(browser, body.token), reply: body, browser }
}

export const withToken = (browser: Client, token: string): Client => ({
  call: (endpoint, input = {}) =>
    browser.call(endpoint, {
      ...input,
      headers: { authorization: `Bearer ${token}`, ...input.headers },
    }),
})

interface Mail {
  readonly subject: string
  readonly text: string
}

/** Newest first, after running all jobs. */
export async function mailsTo(t: TestApp, email: string): Promise<Mail[]> {
  await t.runJobs()
  const url = new URL('/mail/messages', inject('sandboxUrl'))
  url.searchParams.set('to', email)
  return (await (await fetch(url)).json()) as Mail[]
}

export async function lastMail(t: TestApp, email: string): Promise<Mail> {
  const [mail] = await mailsTo(t, email)
  if (!mail) throw new Error(`${email} received nothing`)
  return mail
}

export async function mailedCode(t: TestApp, email: string): Promise<string> {
  const codes = (await mailsTo(t, email)).map(({ text }) => /\b(\d{6})\b/.exec(text)?.[1])
  const code = codes.find((found) => found !== undefined)
  if (!code) throw new Error(`${email} received no code`)
  return code
}

export async function mailedToken(
  t: TestApp,
  email: string,
  dialog = 'reset-password',
): Promise<string> {
  const link = new RegExp(`do=${dialog}#([\\w.-]+)`)
  const tokens = (await mailsTo(t, email)).map(({ text }) => link.exec(text)?.[1])
  const token = tokens.find((found) => found !== undefined)
  if (!token) throw new Error(`${email} received no link`)
  return token
}

export function authenticator(t: TestApp, secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return (stepsAhead = 0) =>
    totp.generate({ timestamp: t.app.services.clock.now().getTime() + stepsAhead * 30_000 })
}

export async function withTotp(t: TestApp, person: Client) {
  const { secret } = (await person.call(offerTotp)).body
  const show = authenticator(t, secret)
  const { status, body, problem } = await person.call(confirmTotp, { body: { code: show() } })
  if (status !== 200) throw new Error(problem.message)
  return { secret, show, recoveryCodes: body.recoveryCodes ?? [] }
}
