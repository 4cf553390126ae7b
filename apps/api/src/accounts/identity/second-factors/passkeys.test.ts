import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  changePassword,
  confirmIdentity,
  getAccount,
  requestProofPasskey,
} from '@marketday/contract/accounts/identity/account'
import {
  login,
  requestPasskey,
  signInByPasskey,
} from '@marketday/contract/accounts/identity/identity'
import {
  addPasskey,
  offerPasskey,
  removePasskey,
  renamePasskey,
} from '@marketday/contract/accounts/identity/passkeys'
import { getSecondFactors } from '@marketday/contract/accounts/identity/second-factors'

import { testApp } from '../../../../testing/test-app.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import type { Client } from '../../../../testing/actors.ts'
import { movingClock } from '../../../../testing/identity/moving-clock.ts'
import { password, signedIn, withToken } from '../../../../testing/identity/people.ts'
import { softwareKey } from '../../../../testing/identity/software-key.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
const minutes = movingClock(() => t)

async function withPasskey(person: Client, name?: string) {
  const key = softwareKey()
  const credential = key.create((await person.call(offerPasskey)).body)
  const added = await person.call(addPasskey, { body: { credential, ...(name && { name }) } })
  return { key, added }
}

const signInWith = async (key: ReturnType<typeof softwareKey>, browser: Client, lies = {}) => {
  const { body } = await browser.call(requestPasskey)
  return await browser.call(signInByPasskey, { body: { credential: key.sign(body, lies) } })
}

test('AUT-10 a passkey is added, signs in with nothing typed and asks for no second factor', async () => {
  const person = await signedIn(t)
  const { key, added } = await withPasskey(person, 'Blue laptop')
  expect(added.status).toBe(201)
  expect(added.body.passkey).toMatchObject({ name: 'Blue laptop', lastUsedAt: null })
  expect(added.body.recoveryCodes).toHaveLength(10)
  const browser = t.visitor()
  const answer = await signInWith(key, browser)
  expect(answer.status).toBe(200)
  const account = (await withToken(browser, answer.body.token).call(getAccount)).body
  expect(account).toMatchObject({ id: person.userId, hasSecondFactor: true })
  expect(
    (await person.call(getSecondFactors)).body.passkeys.map(({ lastUsedAt }) => lastUsedAt),
  ).not.toContain(null)
})

test('AUT-10 beside a password it counts as a second factor, with recovery codes as the way out', async () => {
  const person = await signedIn(t)
  await withPasskey(person)
  const asked = await t.visitor().call(login, { body: { email: person.email, password } })
  expect([asked.status, asked.problem.ways]).toEqual([401, ['passkey', 'recovery_code']])
})

test('AUT-10 a challenge is answered once, in its own browser, for this site, by its owner present', async () => {
  const person = await signedIn(t)
  const { key } = await withPasskey(person)
  const browser = t.visitor()
  const { body: challenge } = await browser.call(requestPasskey)
  const credential = key.sign(challenge)
  expect((await t.visitor().call(signInByPasskey, { body: { credential } })).status).toBe(401)
  expect((await browser.call(signInByPasskey, { body: { credential } })).status).toBe(200)
  expect((await browser.call(signInByPasskey, { body: { credential } })).status).toBe(401)
  for (const lies of [
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { isVerified: false },
    { challenge: Buffer.from('another challenge').toString('base64url') },
  ])
    expect((await signInWith(key, t.visitor(), lies)).status, JSON.stringify(lies)).toBe(401)
  const foreign = await signInWith(softwareKey(), t.visitor())
  expect([foreign.status, foreign.problem.code]).toEqual([401, 'wrong_credentials'])
})

test('AUT-10 a challenge older than five minutes is refused', async () => {
  const person = await signedIn(t)
  const { key } = await withPasskey(person)
  const browser = t.visitor()
  const { body } = await browser.call(requestPasskey)
  minutes(6)
  const late = await browser.call(signInByPasskey, { body: { credential: key.sign(body) } })
  expect(late.status).toBe(401)
})

test('AUT-10 passkeys are named and removed; the last one keeps a short password company', async () => {
  const person = await signedIn(t)
  const { added } = await withPasskey(person)
  const params = { passkeyId: added.body.passkey.id }
  const renamed = await person.call(renamePasskey, { params, body: { name: 'Kitchen tablet' } })
  expect(renamed.body.name).toBe('Kitchen tablet')
  await person.call(changePassword, { body: { password: 'otter!9k' } })
  const kept = await person.call(removePasskey, { params })
  expect([kept.status, kept.problem.code]).toEqual([409, 'password_refused'])
  await person.call(changePassword, { body: { password: 'gravel otters sing' } })
  expect((await person.call(removePasskey, { params })).status).toBe(200)
  expect((await person.call(getSecondFactors)).body.passkeys).toEqual([])
})

test('AUT-10 nobody reaches the passkey of somebody else', async () => {
  const [person, other] = [await signedIn(t), await signedIn(t)]
  const params = { passkeyId: (await withPasskey(person)).added.body.passkey.id }
  expect((await other.call(removePasskey, { params })).status).toBe(404)
  expect((await other.call(renamePasskey, { params, body: { name: 'Mine' } })).status).toBe(404)
})

test('AUT-16 a passkey proves who one is; somebody else’s does not', async () => {
  const [person, other] = [await signedIn(t), await signedIn(t)]
  const { key } = await withPasskey(person)
  const foreign = await withPasskey(other)
  const confirm = async (with_: ReturnType<typeof softwareKey>) => {
    const { body } = await person.call(requestProofPasskey)
    const credential = with_.sign(body)
    return await person.call(confirmIdentity, { body: { way: 'passkey', credential } })
  }
  expect((await confirm(foreign.key)).status).toBe(401)
  expect((await confirm(key)).status).toBe(200)
})
