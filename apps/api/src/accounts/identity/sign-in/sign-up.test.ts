import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  changeEmail,
  getAccount,
  getEmailVerification,
  sendVerificationCode,
  verifyEmail,
} from '@marketday/contract/accounts/identity/account'
import { login, requestPasswordReset, signUp } from '@marketday/contract/accounts/identity/identity'
import { inviteMember } from '@marketday/contract/accounts/team/team'

import { newId } from '../../../platform/ids.ts'
import { testApp } from '../../../../testing/test-app.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import type { Client } from '../../../../testing/actors.ts'
import { movingClock } from '../../../../testing/identity/moving-clock.ts'
import {
  createAccount,
  freshEmail,
  mailedCode,
  mailsTo,
  password,
  withToken,
} from '../../../../testing/identity/people.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
const minutes = movingClock(() => t)

async function signedUp(email = freshEmail()) {
  const browser = t.visitor()
  const { status, body } = await browser.call(signUp, { body: { email, acceptedTerms: true } })
  expect(status).toBe(200)
  return { email, reply: body, browser, ...withToken(browser, body.token) }
}

const verify = async (person: Client, email: string) =>
  await person.call(verifyEmail, { body: { code: await mailedCode(t, email) } })

test('AUT-02 an address and the terms are enough: a business of one’s own, and the edition agreed to', async () => {
  const person = await signedUp()
  expect(person.reply).toMatchObject({ role: 'owner', businessSetupReq: true })
  const account = (await person.call(getAccount)).body
  expect(account).toMatchObject({ email: person.email, emailVerified: false, hasPassword: false })
  const row = await t.inTenant(null, (db) =>
    db
      .selectFrom('users')
      .select(['terms_version', 'terms_accepted_at'])
      .where('user_id', '=', account.id)
      .executeTakeFirstOrThrow(),
  )
  expect(row.terms_version).toBe('2026-11-01')
  expect(row.terms_accepted_at).not.toBeNull()
})

test('the address of a sign-up is not the one that the business shows', async () => {
  const person = await signedUp()
  const { tenant } = person.reply
  const profile = await t.inTenant(tenant?.id ?? '', (db) =>
    db.selectFrom('business_profiles').select('email').executeTakeFirstOrThrow(),
  )
  expect(profile.email).toBe('')
})

test('AUT-02 without the terms, or with an address that is none, nothing is made', async () => {
  const bad = { email: 'a@b', acceptedTerms: true as const }
  expect((await t.visitor().call(signUp, { body: bad })).status).toBe(400)
  const body = { email: freshEmail(), acceptedTerms: false }
  expect((await t.visitor().call(signUp, { body: body as never })).status).toBe(400)
})

test('AUT-02 an address with an account gets the same screen, and its mailbox the news', async () => {
  const { email } = await createAccount(t)
  const person = await signedUp(email)
  expect((await mailsTo(t, email)).map(({ subject }) => subject)).toEqual([
    'You already have an account',
  ])
  const guess = await person.call(verifyEmail, { body: { code: '123456' } })
  expect([guess.status, guess.problem.code]).toEqual([400, 'code_wrong'])
})

test('AUT-03 the code confirms the address once; the screen knows each state', async () => {
  const person = await signedUp()
  const state = async () => (await person.call(getEmailVerification)).body.state
  expect(await state()).toBe('pending')
  minutes(16)
  const fresh = withToken(person.browser, person.reply.token)
  expect((await fresh.call(getEmailVerification)).status).toBe(401)
  minutes(0)
  const wrong = await person.call(verifyEmail, { body: { code: '000000' } })
  expect(wrong.problem.errors[0]?.path).toBe('code')
  const done = await verify(person, person.email)
  expect([done.status, done.body.state]).toEqual([200, 'verified'])
  expect((await verify(person, person.email)).body.state).toBe('verified')
})

test('AUT-03 a new code ends the old one, comes after 30 seconds at the earliest, and five times an hour at most', async () => {
  const person = await signedUp()
  const first = await mailedCode(t, person.email)
  expect((await person.call(sendVerificationCode)).status).toBe(429)
  const statuses: number[] = []
  for (let time = 1; time <= 5; time += 1) {
    minutes((time * 31) / 60)
    statuses.push((await person.call(sendVerificationCode)).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429])
  const old = await person.call(verifyEmail, { body: { code: first } })
  expect(old.problem.code).toMatch(/^code_/)
})

test('AUT-03 an address typed wrongly is replaced at once and gets its own code', async () => {
  const person = await signedUp()
  const email = freshEmail('right')
  minutes(10)
  const changed = await person.call(changeEmail, { body: { email } })
  expect(changed.body).toEqual({ next: 'enter_code' })
  expect((await verify(person, email)).body).toMatchObject({ state: 'verified', email })
})

test('OAU-07 whoever confirms first owns the address; who signed up with it before gets nothing', async () => {
  const email = freshEmail('contested')
  const attacker = await signedUp(email)
  await mailedCode(t, email)
  minutes(31 / 60)
  const victim = await signedUp(email)
  const code = await mailedCode(t, email)
  expect((await attacker.call(verifyEmail, { body: { code } })).status).toBe(400)
  expect((await victim.call(verifyEmail, { body: { code } })).body.state).toBe('verified')
  minutes(62 / 60)
  await attacker.call(sendVerificationCode)
  const [latest] = await mailsTo(t, email)
  expect(latest?.subject).toBe('You already have an account')
  expect((await attacker.call(getAccount)).body.emailVerified).toBe(false)
  expect((await victim.call(getAccount)).body.id).not.toBe(
    (await attacker.call(getAccount)).body.id,
  )
})

test('OAU-07 an unconfirmed account is found by nobody outside its browser', async () => {
  const { email } = await signedUp()
  await t.visitor().call(requestPasswordReset, { body: { email } })
  const subjects = (await mailsTo(t, email)).map(({ subject }) => subject)
  expect(subjects).toContain('No account with this address')
  expect(subjects).not.toContain('Choose a new password')
  expect((await t.visitor().call(login, { body: { email, password } })).status).toBe(401)
})

test('AUT-12 nobody is invited before the address is confirmed', async () => {
  const person = await signedUp()
  const body = { email: freshEmail(), role: 'driver' as const }
  const refused = await person.call(inviteMember, { body })
  expect([refused.status, refused.problem.code]).toEqual([403, 'email_unverified'])
})

test('a sign-up that is sent again, because its answer was lost, makes no second business', async () => {
  const body = { email: freshEmail(), acceptedTerms: true as const, attempt: newId() }
  const first = await t.visitor().call(signUp, { body })
  const again = await t.visitor().call(signUp, { body })
  const own = (reply: typeof first) => [reply.body.user.id, reply.body.tenant?.id]
  expect(own(again)).toEqual(own(first))
  const other = await t.visitor().call(signUp, { body: { ...body, email: freshEmail() } })
  expect(other.body.user.id).not.toBe(first.body.user.id)
  await verify(withToken(t.visitor(), first.body.token), body.email)
  const later = await t.visitor().call(signUp, { body })
  expect(later.status).toBe(200)
  expect(later.body.user.id).not.toBe(first.body.user.id)
})
