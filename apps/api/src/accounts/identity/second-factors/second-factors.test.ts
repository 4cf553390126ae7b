import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import {
  confirmIdentity,
  getAccount,
  getProofWays,
} from '@marketday/contract/accounts/identity/account'
import {
  finishSignIn,
  login,
  requestSignInCode,
  signInByCode,
} from '@marketday/contract/accounts/identity/identity'
import { findPeople } from '@marketday/contract/accounts/identity/impersonation'
import {
  confirmTotp,
  getSecondFactors,
  offerTotp,
  removeTotp,
  renewRecoveryCodes,
} from '@marketday/contract/accounts/identity/second-factors'

import { demoOperatorSecret } from '../../../../demo/sign-ins.ts'
import { testApp } from '../../../../testing/test-app.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import { movingClock } from '../../../../testing/identity/moving-clock.ts'
import {
  authenticator,
  createAccount,
  mailedCode,
  mailsTo,
  password,
  signedIn,
  withToken,
  withTotp,
} from '../../../../testing/identity/people.ts'
import { giveTotp } from './totp.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
const minutes = movingClock(() => t)

const signIn = (email: string, secondFactor?: string) =>
  t.visitor().call(login, { body: { email, password, ...(secondFactor && { secondFactor }) } })

test('AUT-09 the app is in force with its first code and brings ten recovery codes, shown once', async () => {
  const person = await signedIn(t)
  const offered = (await person.call(offerTotp)).body
  expect(offered.uri).toContain(`otpauth://totp/Marketday:${encodeURIComponent(person.email)}`)
  expect(offered.uri).toContain(offered.secret)
  expect((await person.call(getSecondFactors)).body.totpSince).toBeNull()
  const wrong = await person.call(confirmTotp, { body: { code: '000000' } })
  expect([wrong.status, wrong.problem.code]).toEqual([400, 'code_wrong'])
  const code = authenticator(t, offered.secret)()
  const confirmed = await person.call(confirmTotp, { body: { code } })
  expect(new Set(confirmed.body.recoveryCodes).size).toBe(10)
  const factors = (await person.call(getSecondFactors)).body
  expect(factors).toMatchObject({ recoveryCodesLeft: 10, isRequired: false })
  expect(factors.totpSince).not.toBeNull()
  expect((await mailsTo(t, person.email)).map(({ subject }) => subject)).toContain(
    'Your account: an authenticator app was set up',
  )
})

test('AUT-09 the secret is not to be read in the database', async () => {
  const person = await signedIn(t)
  const { secret } = await withTotp(t, person)
  const row = await t.inTenant(null, (db) =>
    db
      .selectFrom('totp_factors')
      .select('sealed_secret')
      .where('user_id', '=', person.userId)
      .executeTakeFirstOrThrow(),
  )
  expect(Buffer.from(row.sealed_secret, 'base64').toString('latin1')).not.toContain(secret)
})

test('S-114 a second factor that is due and absent: 401 with the ways left, and no token', async () => {
  const person = await signedIn(t)
  const { show } = await withTotp(t, person)
  const asked = await signIn(person.email)
  expect([asked.status, asked.problem.code]).toEqual([401, 'second_factor_required'])
  expect(asked.problem.ways).toEqual(['totp', 'recovery_code'])
  expect(JSON.stringify(asked.problem)).not.toContain('oken')
  expect((await signIn(person.email, show(1))).status).toBe(200)
})

test('SES-16 a code is used once, also in another browser; one step early or late is accepted', async () => {
  const person = await signedIn(t)
  const { show } = await withTotp(t, person)
  const setUpWith = show()
  expect((await signIn(person.email, setUpWith)).problem.code).toBe('second_factor_wrong')
  minutes(5)
  const code = show(-1)
  expect((await signIn(person.email, code)).status).toBe(200)
  expect((await signIn(person.email, code)).problem.code).toBe('second_factor_wrong')
  minutes(10)
  expect((await signIn(person.email, show(-2))).problem.code).toBe('second_factor_wrong')
  expect((await signIn(person.email, show(1))).status).toBe(200)
})

test('SES-16 five wrong codes close the second step, whatever browser they come from', async () => {
  const person = await signedIn(t)
  const { show } = await withTotp(t, person)
  minutes(5)
  for (let guess = 0; guess < 5; guess += 1)
    expect((await signIn(person.email, '000000')).problem.code).toBe('second_factor_wrong')
  expect((await signIn(person.email, show())).status).toBe(429)
  minutes(21)
  expect((await signIn(person.email, show())).status).toBe(200)
})

test('SES-16 a recovery code works once, in any spelling; new ones end the old', async () => {
  const person = await signedIn(t)
  const { recoveryCodes } = await withTotp(t, person)
  const [first = '', second = ''] = recoveryCodes
  expect((await signIn(person.email, first.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
  expect((await signIn(person.email, first)).problem.code).toBe('second_factor_wrong')
  expect((await person.call(getSecondFactors)).body.recoveryCodesLeft).toBe(9)
  const renewed = (await person.call(renewRecoveryCodes)).body.recoveryCodes
  expect((await signIn(person.email, second)).problem.code).toBe('second_factor_wrong')
  expect((await signIn(person.email, renewed[0])).status).toBe(200)
})

test('AUT-09 after a mailed code, the second step is given apart, in the same browser', async () => {
  const person = await signedIn(t)
  const { show } = await withTotp(t, person)
  const browser = t.visitor()
  await browser.call(requestSignInCode, { body: { email: person.email } })
  const code = await mailedCode(t, person.email)
  const asked = await browser.call(signInByCode, { body: { code } })
  expect([asked.status, asked.problem.code]).toEqual([401, 'second_factor_required'])
  const elsewhere = await t.visitor().call(finishSignIn, { body: { secondFactor: show(1) } })
  expect(elsewhere.problem.code).toBe('session_expired')
  const wrong = await browser.call(finishSignIn, { body: { secondFactor: '000000' } })
  expect(wrong.problem.code).toBe('second_factor_wrong')
  const done = await browser.call(finishSignIn, { body: { secondFactor: show(1) } })
  expect(done.status).toBe(200)
  const again = await browser.call(finishSignIn, { body: { secondFactor: show(1) } })
  expect(again.problem.code).toBe('session_expired')
})

test('AUT-09 the app is removed again, and its recovery codes with it', async () => {
  const person = await signedIn(t)
  await withTotp(t, person)
  expect((await person.call(removeTotp)).status).toBe(200)
  expect((await person.call(getSecondFactors)).body).toMatchObject({
    totpSince: null,
    recoveryCodesLeft: 0,
  })
  expect((await signIn(person.email)).status).toBe(200)
})

test('AUT-16 what guards the account asks for a proof not older than five minutes', async () => {
  const person = await signedIn(t)
  minutes(6)
  const refused = await person.call(offerTotp)
  expect([refused.status, refused.problem.code]).toEqual([403, 'confirmation_required'])
  expect((await person.call(getProofWays)).body).toEqual({
    ways: ['password', 'mailed_code', 'sign_in_again'],
    confirmedUntil: null,
  })
  const wrong = await person.call(confirmIdentity, { body: { way: 'password', password: 'no' } })
  expect([wrong.status, wrong.problem.code]).toEqual([401, 'wrong_credentials'])
  const body = { way: 'password', password } as const
  expect((await person.call(confirmIdentity, { body })).status).toBe(200)
  expect((await person.call(offerTotp)).status).toBe(200)
})

test('AUT-16 five wrong proofs close this way for a while', async () => {
  const person = await signedIn(t)
  const guess = (typed: string) =>
    person.call(confirmIdentity, { body: { way: 'password', password: typed } })
  for (let time = 0; time < 5; time += 1) await guess(`guess ${time}`)
  expect((await guess(password)).status).toBe(429)
})

test('AUT-16 where a second factor is set up, a password alone is no proof', async () => {
  const person = await signedIn(t)
  const { show } = await withTotp(t, person)
  minutes(6)
  const body = { way: 'password', password } as const
  expect((await person.call(confirmIdentity, { body })).problem.code).toBe('confirmation_required')
  const factor = { way: 'second_factor', secondFactor: show() } as const
  expect((await person.call(confirmIdentity, { body: factor })).status).toBe(200)
})

test('OPR-01 an operator without a second factor may do nothing but set one up', async () => {
  const operator = await signedIn(t, { platformRole: 'operator' })
  expect((await operator.call(getAccount)).body).toMatchObject({
    role: 'operator',
    mustSetUpSecondFactor: true,
  })
  const find = () => operator.call(findPeople, { query: { q: 'Ann' } })
  expect((await find()).status).toBe(403)
  const { show } = await withTotp(t, operator)
  expect((await find()).status).toBe(200)
  expect((await operator.call(getAccount)).body.mustSetUpSecondFactor).toBe(false)

  const removed = await operator.call(removeTotp)
  expect([removed.status, removed.problem.code]).toEqual([409, 'last_way_in'])
  expect((await signIn(operator.email)).problem.code).toBe('second_factor_required')
  const browser = t.visitor()
  const body = { email: operator.email, password, secondFactor: show(1) }
  const { token } = (await browser.call(login, { body })).body
  expect((await withToken(browser, token).call(findPeople, { query: { q: 'Ann' } })).status).toBe(
    200,
  )
})

test('the demo’s operator signs in with the code that the sandbox’s inbox shows', async () => {
  const { userId, email } = await createAccount(t, { platformRole: 'operator' })
  await t.inTenant(null, (db) =>
    giveTotp(db, { userId, secret: demoOperatorSecret }, t.app.services),
  )
  const shown = await fetch(new URL('/mail/authenticator', inject('sandboxUrl')))
  const { code } = (await shown.json()) as { code: string }
  expect((await signIn(email, code)).status).toBe(200)
})
