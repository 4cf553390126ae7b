import { afterAll, beforeAll, expect, test } from 'vitest'

import { getAccount } from '@marketday/contract/accounts/identity/account'
import {
  login,
  requestPasswordReset,
  requestSignInCode,
  signInByCode,
  signUp,
} from '@marketday/contract/accounts/identity/identity'

import { buildApp } from '../../../app.ts'
import type { App } from '../../../platform/services.ts'
import { testApp } from '../../../../testing/test-app.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import { movingClock } from '../../../../testing/identity/moving-clock.ts'
import {
  createAccount,
  freshEmail,
  mailedCode,
  mailsTo,
  password,
  signedIn,
  withToken,
} from '../../../../testing/identity/people.ts'
import { guessLimits } from './throttle.ts'

let t: TestApp
let restarted: App | undefined
beforeAll(async () => {
  t = await testApp({}, { ownDatabase: true })
})
afterAll(async () => {
  await restarted?.close()
  await t.close()
})
const minutes = movingClock(() => t)

const wrong = (email: string) => ({ body: { email, password: 'not the password at all' } })

async function useUpGuesses(email: string, client = t.visitor()) {
  for (let guess = 0; guess < 5; guess += 1) await client.call(login, wrong(email))
}

test('AUT-01 a wrong pair and an unknown address get the same words, whatever the letter case', async () => {
  const { email } = await createAccount(t)
  const known = await t.visitor().call(login, wrong(email))
  const unknown = await t.visitor().call(login, wrong(freshEmail('nobody')))
  const { requestId: _one, ...words } = known.problem
  const { requestId: _other, ...sameWords } = unknown.problem
  expect(words).toEqual(sameWords)
  expect([known.status, words.code]).toEqual([401, 'wrong_credentials'])
  const upper = email.toUpperCase()
  expect((await t.visitor().call(login, { body: { email: upper, password } })).status).toBe(200)
})

test('AUT-01 five wrong guesses within a quarter of an hour close the way to that network, with the wait', async () => {
  const { email } = await createAccount(t)
  await useUpGuesses(email)
  const right = await t.visitor().call(login, { body: { email, password } })
  expect([right.status, right.problem.code]).toEqual([429, 'too_many_requests'])
  expect(Number(right.headers['retry-after'])).toBeGreaterThan(800)
  minutes(16)
  expect((await t.visitor().call(login, { body: { email, password } })).status).toBe(200)
})

test('SES-03 an address nobody has is throttled alike', async () => {
  const email = freshEmail('nobody')
  await useUpGuesses(email)
  expect((await t.visitor().call(login, wrong(email))).status).toBe(429)
})

test('SES-03 the count survives a restart', async () => {
  const { email } = await createAccount(t)
  await useUpGuesses(email)
  restarted = await buildApp(t.app.services.config, { whole: false })
  const { statusCode } = await restarted.inject({
    method: 'POST',
    url: '/api/cap/user/login',
    headers: { host: 'localhost' },
    payload: { email, password },
  })
  expect(statusCode).toBe(429)
}, 60_000)

test('SES-03 the owner gets in from a browser she used before, however many strangers guess', async () => {
  const owner = await signedIn(t)
  await useUpGuesses(owner.email)
  const elsewhere = await t.visitor().call(login, { body: { email: owner.email, password } })
  expect(elsewhere.status).toBe(429)
  const known = await owner.browser.call(login, { body: { email: owner.email, password } })
  expect(known.status).toBe(200)
})

test('SES-03 rotating networks run into the account’s own limit, a spray into the network’s', () => {
  const limits = (ip: string) =>
    guessLimits({
      subject: 'password a@example.com',
      request: { ip, cookies: {} },
      isKnownDevice: false,
    })
  expect(limits('203.0.113.7')).toEqual({
    'password a@example.com network 203.0.113.7': 5,
    'password a@example.com': 25,
    'network 203.0.113.7': 60,
  })
  const network = (ip: string) => Object.keys(limits(ip))[2]
  expect(network('2001:db8:1:2::3')).toBe(network('2001:db8:1:2:ffff::9'))
  expect(network('2001:db8:1:2::3')).not.toBe(network('2001:db8:1:3::3'))
})

test('SES-03 guessing that was stopped stands in the audit of the account’s business', async () => {
  const { email, tenantId } = await createAccount(t)
  await useUpGuesses(email)
  await t.runJobs()
  const entries = await t.inTenant(tenantId, (db) =>
    db.selectFrom('events').select('name').execute(),
  )
  expect(entries.map(({ name }) => name)).toContain('sign_in.blocked')
})

test('SES-04 sign-up, sign-in by code and reset answer alike for every kind of address', async () => {
  const { email } = await createAccount(t)
  const unknown = freshEmail('nobody')
  const body = (address: string) => ({ body: { email: address } })
  for (const endpoint of [requestSignInCode, requestPasswordReset]) {
    const known = await t.visitor().call(endpoint, body(email))
    const none = await t.visitor().call(endpoint, body(unknown))
    expect([known.status, known.body]).toEqual([none.status, none.body])
  }
  const shape = async (address: string) => {
    const input = { body: { email: address, acceptedTerms: true as const } }
    const answer = await t.visitor().call(signUp, input)
    return [answer.status, Object.keys(answer.body), answer.body.role, answer.body.businessSetupReq]
  }
  expect(await shape(email)).toEqual(await shape(freshEmail()))
})

test('SES-04 a wrong password takes the same work for every address', async () => {
  const { email } = await createAccount(t)
  const workOf = async (address: string) => {
    const begun = process.cpuUsage()
    await t.visitor().call(login, { body: { email: address, password: 'wrong password here' } })
    return process.cpuUsage(begun).user
  }
  const known: number[] = []
  const unknown: number[] = []
  await workOf(freshEmail())
  for (let sample = 0; sample < 12; sample += 1) {
    // A new window of fifteen minutes for each sample, so that none is throttled.
    minutes(sample * 16)
    known.push(await workOf(email))
    unknown.push(await workOf(freshEmail('nobody')))
  }
  // Processor time, regardless of machine load: skipping the hash would make one a fraction of the
  // other.
  const median = (samples: readonly number[]) => samples.toSorted((a, b) => a - b)[6] ?? NaN
  const ratio = median(known) / median(unknown)
  expect(ratio).toBeGreaterThan(0.6)
  expect(ratio).toBeLessThan(1.6)
}, 60_000)

test('AUT-11 a mailed code signs in once, in the browser that asked for it, within ten minutes', async () => {
  const { email } = await createAccount(t)
  const browser = t.visitor()
  await browser.call(requestSignInCode, { body: { email } })
  const code = await mailedCode(t, email)
  const stranger = await t.visitor().call(signInByCode, { body: { code } })
  expect([stranger.status, stranger.problem.code]).toEqual([400, 'code_expired'])
  const first = await browser.call(signInByCode, {
    body: { code: `${code.slice(0, 3)} ${code.slice(3)}` },
  })
  expect(first.status).toBe(200)
  expect((await withToken(browser, first.body.token).call(getAccount)).body.email).toBe(email)
  expect((await browser.call(signInByCode, { body: { code } })).problem.code).toBe('code_expired')

  minutes(1)
  await browser.call(requestSignInCode, { body: { email } })
  const late = await mailedCode(t, email)
  minutes(12)
  expect((await browser.call(signInByCode, { body: { code: late } })).problem.code).toBe(
    'code_expired',
  )
})

test('AUT-11 five wrong codes end it, and asking again waits half a minute', async () => {
  const { email } = await createAccount(t)
  const browser = t.visitor()
  await browser.call(requestSignInCode, { body: { email } })
  const code = await mailedCode(t, email)
  const wrongCode = code === '000000' ? '000001' : '000000'
  const codes: string[] = []
  for (let guess = 0; guess < 5; guess += 1)
    codes.push((await browser.call(signInByCode, { body: { code: wrongCode } })).problem.code)
  expect(codes).toEqual([...Array.from({ length: 4 }, () => 'code_wrong'), 'code_expired'])
  expect((await browser.call(signInByCode, { body: { code } })).problem.code).toBe('code_expired')
  const again = await browser.call(requestSignInCode, { body: { email } })
  expect([again.status, Number(again.headers['retry-after']) <= 30]).toEqual([429, true])
})

test('AUT-11 an address without an account is told so by mail, not by us', async () => {
  const email = freshEmail('nobody')
  await t.visitor().call(requestSignInCode, { body: { email } })
  expect((await mailsTo(t, email)).map(({ subject }) => subject)).toEqual([
    'No account with this address',
  ])
})
