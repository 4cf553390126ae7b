import { afterAll, beforeAll, expect, test } from 'vitest'

import { confirmIdentity } from '@marketday/contract/accounts/identity/account'
import {
  login,
  requestSignInCode,
  setPassword,
  signInByCode,
} from '@marketday/contract/accounts/identity/identity'

import { testApp } from '../../../../testing/test-app.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import type { Client } from '../../../../testing/actors.ts'
import { movingClock } from '../../../../testing/identity/moving-clock.ts'
import {
  createAccount,
  mailedCode,
  mailedToken,
  mailsTo,
  password,
  signedIn,
  withTotp,
} from '../../../../testing/identity/people.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(() => t.close())
const minutes = movingClock(() => t)

interface Typed {
  readonly email: string
  readonly password?: string
  readonly secondFactor?: string
}

async function signInFrom(network: number, typed: Typed, browser: Client = t.visitor()) {
  const headers = { 'x-forwarded-for': `203.0.113.${network}` }
  return await browser.call(login, { body: { password, ...typed }, headers })
}

const many = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_none, index) => work(index)))

const tally = (answers: readonly { status: number; problem: { code: string } }[]) =>
  Object.fromEntries(
    Object.entries(
      Object.groupBy(answers, ({ status, problem }) => `${status} ${problem.code}`),
    ).map(([answer, same = []]) => [answer, same.length]),
  )

const wrong = 'not the password at all'

test('SES-03: of fifty wrong passwords at once five are tried, and only that network is shut out', async () => {
  const { email } = await createAccount(t)
  const answers = await many(50, () => signInFrom(1, { email, password: wrong }))
  expect(tally(answers)).toEqual({ '401 wrong_credentials': 5, '429 too_many_requests': 45 })
  expect((await signInFrom(1, { email })).status).toBe(429)
  expect((await signInFrom(2, { email })).status).toBe(200)
})

test('SES-03: guesses that were refused count nowhere, right passwords neither', async () => {
  const { email } = await createAccount(t)
  await many(50, () => signInFrom(3, { email, password: wrong }))
  // The account's own counter is at five of twenty-five.
  const elsewhere = await many(4, (index) =>
    many(5, () => signInFrom(10 + index, { email, password: wrong })),
  )
  expect(tally(elsewhere.flat())).toEqual({ '401 wrong_credentials': 20 })
  expect((await signInFrom(20, { email })).status).toBe(429)

  const other = await createAccount(t)
  for (let time = 0; time < 12; time += 1)
    expect((await signInFrom(4, { email: other.email })).status).toBe(200)
})

test('SES-03: shut out everywhere by strangers, the owner comes in by a known browser or a mailed code', async () => {
  const owner = await signedIn(t)
  const { email } = owner
  const answers = await many(50, (index) => signInFrom(100 + index, { email, password: wrong }))
  expect(tally(answers)).toEqual({ '401 wrong_credentials': 25, '429 too_many_requests': 25 })
  const traveller = t.visitor()
  expect((await signInFrom(200, { email }, traveller)).status).toBe(429)
  expect((await signInFrom(201, { email }, owner.browser)).status).toBe(200)

  await traveller.call(requestSignInCode, { body: { email } })
  const code = await mailedCode(t, email)
  expect((await traveller.call(signInByCode, { body: { code } })).status).toBe(200)
  expect((await signInFrom(200, { email }, traveller)).status).toBe(200)
})

test('SES-03: guessing is told by mail once a day, with a link whose browser is let in', async () => {
  const { email } = await createAccount(t)
  const guess = (network: number) =>
    many(10, (index) => signInFrom(network + index, { email, password: wrong }))
  for (let round = 0; round < 3; round += 1) await guess(30)
  const browser = t.visitor()
  expect((await signInFrom(50, { email }, browser)).status).toBe(429)
  const notices = async () =>
    (await mailsTo(t, email)).filter(({ subject }) => /guess/i.test(subject)).length
  expect(await notices()).toBe(1)

  const token = await mailedToken(t, email)
  const chosen = 'gravel otters sing low'
  expect((await browser.call(setPassword, { body: { token, password: chosen } })).status).toBe(200)
  expect((await signInFrom(50, { email, password: chosen }, browser)).status).toBe(200)
  expect((await signInFrom(51, { email, password: chosen })).status).toBe(429)

  minutes(17)
  await many(6, () => signInFrom(60, { email, password: wrong }))
  expect(await notices()).toBe(1)
  minutes(25 * 60)
  await many(6, () => signInFrom(61, { email, password: wrong }))
  expect(await notices()).toBe(2)
})

test('SES-16: of fifty wrong codes at once five are tried, and the owner’s known browser is let in', async () => {
  const person = await signedIn(t)
  const { email } = person
  const { show } = await withTotp(t, person)
  minutes(5)
  const answers = await many(50, () => signInFrom(70, { email, secondFactor: '000000' }))
  expect(tally(answers)).toEqual({ '401 second_factor_wrong': 5, '429 too_many_requests': 45 })
  const body = { email, secondFactor: show() }
  expect((await signInFrom(70, body)).status).toBe(429)
  expect((await signInFrom(70, body, person.browser)).status).toBe(200)
})

test('SES-16: codes guessed from many networks end at ten', async () => {
  const person = await signedIn(t)
  await withTotp(t, person)
  minutes(5)
  const answers = await many(30, (index) =>
    signInFrom(80 + (index % 15), { email: person.email, secondFactor: '000000' }),
  )
  expect(tally(answers)).toEqual({ '401 second_factor_wrong': 10, '429 too_many_requests': 20 })
})

test('AUT-16: of fifty wrong proofs at once five are tried', async () => {
  const person = await signedIn(t)
  const body = { way: 'password', password: wrong } as const
  const answers = await many(50, () => person.call(confirmIdentity, { body }))
  expect(tally(answers)).toEqual({ '401 wrong_credentials': 5, '429 too_many_requests': 45 })
})
