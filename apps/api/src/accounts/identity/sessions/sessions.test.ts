import { createPrivateKey, createPublicKey, hkdfSync } from 'node:crypto'

import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { getAccount } from '@marketday/contract/accounts/identity/account'
import {
  login,
  logout,
  refresh,
  setPassword,
  syncSession,
} from '@marketday/contract/accounts/identity/identity'
import {
  endSession,
  endSessions,
  listSessions,
} from '@marketday/contract/accounts/identity/sessions'

import { testApp } from '../../../../testing/test-app.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import type { Client } from '../../../../testing/actors.ts'
import { movingClock } from '../../../../testing/identity/moving-clock.ts'
import { expectLinear } from '../../../../testing/platform/expect-linear.ts'
import {
  mailedToken,
  mailsTo,
  password,
  signedIn,
  withToken,
} from '../../../../testing/identity/people.ts'
import type { Person } from '../../../../testing/identity/people.ts'
import { deviceNamed } from './device-rules.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
const minutes = movingClock(() => t)
const days = (count: number) => minutes(count * 24 * 60)

const exchange = (browser: Client, refreshToken: string) =>
  browser.call(refresh, { body: { refreshToken } })

async function elsewhere(person: Person) {
  const browser = t.visitor()
  const { body } = await browser.call(login, { body: { email: person.email, password } })
  return { reply: body, browser, ...withToken(browser, body.token) }
}

test('SES-05 a token used twice ends the family at once, access tokens included, and is written down', async () => {
  const person = await signedIn(t)
  const first = person.reply.refreshToken
  const second = (await exchange(person.browser, first)).body
  minutes(1)
  expect((await exchange(person.browser, first)).status).toBe(401)
  expect((await exchange(person.browser, second.refreshToken)).status).toBe(401)
  expect((await withToken(person.browser, second.token).call(getAccount)).status).toBe(401)
  const actions = await t.inTenant(null, (db) =>
    db.selectFrom('events').select('name').where('object_id', '=', person.userId).execute(),
  )
  expect(actions.map(({ name }) => name)).toContain('session.reuse_detected')
})

test('SES-06 five tabs that refresh at once get the same successor; a lost reply is asked for again', async () => {
  const person = await signedIn(t)
  const { refreshToken } = person.reply
  const tabs = await Promise.all(
    Array.from({ length: 5 }, () => exchange(person.browser, refreshToken)),
  )
  expect(tabs.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(new Set(tabs.map(({ body }) => body.refreshToken)).size).toBe(1)
  minutes(9 / 60)
  const again = await exchange(person.browser, refreshToken)
  expect(again.body.refreshToken).toBe(tabs[0]?.body.refreshToken)
})

test('SES-07 each sign-in is a new session, whatever the browser brought along', async () => {
  const person = await signedIn(t)
  const cookie = `__Host-bind-${'0'.repeat(8)}=planted; __Host-device=planted`
  const planted = await t
    .visitor()
    .call(login, { body: { email: person.email, password }, headers: { cookie } })
  expect(planted.status).toBe(200)
  expect(planted.body.refreshToken).not.toBe(person.reply.refreshToken)
  expect(String(planted.headers['set-cookie'])).not.toContain('__Host-bind-00000000')
})

test('SES-08 a token of another making is no token', async () => {
  const person = await signedIn(t)
  const { appSecret } = t.app.services.config
  const { sessionId } = await sessionOf(person.reply.token)
  const now = Math.floor(Date.now() / 1000)
  const claims = { sid: sessionId, sub: person.userId, iat: now, exp: now + 600 }
  const payload = { ...claims, iss: 'marketday', aud: 'panel' }
  const seed = Buffer.from(hkdfSync('sha256', appSecret, '', 'marketday access tokens', 32))
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  const key = { key: pkcs8, format: 'der', type: 'pkcs8' } as const
  const ours = createPrivateKey(key)
  const publicPem = createPublicKey(ours).export({ type: 'spki', format: 'pem' })
  const signed = (body: object, header: object = {}) =>
    new SignJWT({ ...body })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', ...header })
      .sign(ours)
  const hmac = (secret: Uint8Array, alg = 'HS256') =>
    new SignJWT(payload).setProtectedHeader({ alg, typ: 'at+jwt' }).sign(secret)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const [, body, signature] = person.reply.token.split('.')

  const bad: Record<string, string> = {
    'alg none': new UnsecuredJWT(payload).encode(),
    'alg NONE in mixed case': `${part({ alg: 'nOnE', typ: 'at+jwt' })}.${body}.`,
    'HS256 with the public key': await hmac(Buffer.from(publicPem)),
    'HS512 with the secret': await hmac(Buffer.from(appSecret.padEnd(64, 'x')), 'HS512'),
    'another type': await signed(payload, { typ: 'JWT' }),
    'no type': await signed(payload, { typ: undefined }),
    'another issuer': await signed({ ...payload, iss: 'somebody' }),
    'another audience': await signed({ ...payload, aud: 'shop' }),
    'the other audience': await signed({ ...payload, aud: 'platform' }),
    expired: await signed({ ...payload, exp: now - 1 }),
    'not yet': await signed({ ...payload, nbf: now + 600 }),
    'without a session': await signed({ ...payload, sid: undefined }),
    'of another person': await signed({ ...payload, sub: crypto.randomUUID() }),
    'a session that is none': await signed({ ...payload, sid: "' or 1=1 --" }),
    'another signature': `${person.reply.token.slice(0, -4)}AAAA`,
    'an unknown critical header': `${part({ alg: 'EdDSA', typ: 'at+jwt', crit: ['x'], x: 1 })}.${body}.${signature}`,
    '100 kB': `${'a'.repeat(50_000)}.${'b'.repeat(50_000)}.c`,
  }
  // Header URLs are not followed; only the signature counts.
  const odd = {
    kid: '../../dev/null',
    jku: 'https://evil.example/keys',
    x5u: 'https://evil.example',
  }
  bad['a forged key address'] =
    `${part({ alg: 'EdDSA', typ: 'at+jwt', ...odd })}.${body}.${signature}`
  for (const [name, token] of Object.entries(bad)) {
    const answer = await withToken(t.visitor(), token).call(getAccount)
    expect([401, 431], name).toContain(answer.status)
  }
  await expectLinear((size) => {
    const long = `${'a'.repeat(size * 50_000)}.${'b'.repeat(size * 50_000)}.c`
    return withToken(t.visitor(), long).call(getAccount)
  })
  expect((await withToken(t.visitor(), await signed(payload)).call(getAccount)).status).toBe(200)
})

test('SES-09 no other secret of ours opens the door of an access token', async () => {
  const person = await signedIn(t)
  const { refreshToken } = person.reply
  await t.runJobs()
  const mailed = await mailedToken(t, person.email)
  for (const token of [refreshToken, mailed, `${refreshToken}.${refreshToken}.${refreshToken}`])
    expect((await withToken(person.browser, token).call(getAccount)).status).toBe(401)
})

test('SES-10 signing out kills both tokens at once and takes the binding cookie away', async () => {
  const person = await signedIn(t)
  const out = await person.call(logout)
  expect(String(out.headers['set-cookie'])).toMatch(/__Host-bind-\w{8}=;/)
  expect((await person.call(getAccount)).status).toBe(401)
  expect((await exchange(person.browser, person.reply.refreshToken)).status).toBe(401)
})

test('SES-10 a disabled person is out with her next request', async () => {
  const person = await signedIn(t)
  await t.inTenant(null, (db) =>
    db
      .updateTable('users')
      .set({ disabled_at: t.app.services.clock.now().toISOString() })
      .where('user_id', '=', person.userId)
      .execute(),
  )
  expect((await person.call(getAccount)).status).toBe(401)
  expect((await exchange(person.browser, person.reply.refreshToken)).status).toBe(401)
  const again = await t.visitor().call(login, { body: { email: person.email, password } })
  expect([again.status, again.problem.code]).toEqual([403, 'account_disabled'])
})

test('SES-12 an access token lives fifteen minutes, a family seven idle days and thirty in all', async () => {
  const person = await signedIn(t)
  expect(person.reply.expiresIn).toBe(900)
  minutes(14)
  expect((await person.call(getAccount)).status).toBe(200)
  minutes(16)
  expect((await person.call(getAccount)).status).toBe(401)

  let { refreshToken } = person.reply
  for (let day = 6; day <= 30; day += 6) {
    days(day - 0.01)
    const renewed = await exchange(person.browser, refreshToken)
    expect(renewed.status, `day ${day}`).toBe(200)
    refreshToken = renewed.body.refreshToken
  }
  days(30.1)
  expect((await exchange(person.browser, refreshToken)).status).toBe(401)

  minutes(0)
  const idle = await signedIn(t)
  days(7.1)
  expect((await exchange(idle.browser, idle.reply.refreshToken)).status).toBe(401)
})

test('SES-15 a stolen local storage is refused elsewhere, and the theft changes nothing here', async () => {
  const person = await signedIn(t)
  const { refreshToken } = person.reply
  expect((await exchange(t.visitor(), refreshToken)).status).toBe(401)
  const planted = await t.visitor().call(refresh, {
    body: { refreshToken },
    headers: { cookie: '__Host-bind-deadbeef=planted' },
  })
  expect(planted.status).toBe(401)
  expect((await exchange(person.browser, refreshToken)).status).toBe(200)
  expect((await withToken(t.visitor(), person.reply.token).call(syncSession)).status).toBe(401)
  expect((await person.call(syncSession)).status).toBe(200)
})

test('AUT-08 the list names device, place and this one; ending one kills its tokens at once', async () => {
  const person = await signedIn(t)
  const phone = await elsewhere(person)
  const agent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1'
  await phone.call(syncSession, { headers: { 'user-agent': agent } })
  await t.runJobs()
  const { rows } = (await person.call(listSessions)).body
  expect(rows.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
  expect(rows[1]).toMatchObject({
    device: 'Safari on iPhone',
    kind: 'phone',
    place: 'United Kingdom',
    signedInBy: 'password',
  })
  const params = { sessionId: rows[1]?.id ?? '' }
  expect((await person.call(endSession, { params })).status).toBe(200)
  expect((await phone.call(getAccount)).status).toBe(401)
  expect((await exchange(phone.browser, phone.reply.refreshToken)).status).toBe(401)
  expect((await person.call(endSession, { params })).status).toBe(404)
})

test('AUT-08 nobody ends the session of somebody else', async () => {
  const [person, other] = [await signedIn(t), await signedIn(t)]
  const { sessionId } = await sessionOf(other.reply.token)
  expect((await person.call(endSession, { params: { sessionId } })).status).toBe(404)
  expect((await other.call(getAccount)).status).toBe(200)
})

test('AUT-08 signing out everywhere ends the others, or this one too', async () => {
  const person = await signedIn(t)
  const [one, two] = [await elsewhere(person), await elsewhere(person)]
  expect((await person.call(endSessions)).body).toEqual({ ended: 2 })
  for (const other of [one, two]) expect((await other.call(getAccount)).status).toBe(401)
  expect((await person.call(getAccount)).status).toBe(200)
  await person.call(endSessions, { query: { everywhere: 'true' } })
  expect((await person.call(getAccount)).status).toBe(401)
})

test('AUT-17 a browser that is new to the account is told to its owner; one that is not, is not', async () => {
  const person = await signedIn(t)
  const notices = async () =>
    (await mailsTo(t, person.email)).filter(
      ({ subject }) => subject === 'New sign-in to your account',
    ).length
  expect(await notices()).toBe(1)
  await person.browser.call(login, { body: { email: person.email, password } })
  expect(await notices()).toBe(1)
  await elsewhere(person)
  expect(await notices()).toBe(2)
})

test('AUT-17 “this was not me” asks for a new password and ends every session', async () => {
  const person = await signedIn(t)
  const intruder = await elsewhere(person)
  const token = await mailedToken(t, person.email)
  const body = { token, password: 'gravel otters sing' }
  expect((await t.visitor().call(setPassword, { body })).status).toBe(200)
  expect((await intruder.call(getAccount)).status).toBe(401)
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36 Edg/156.0',
    'Edge on Windows',
    'computer',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36',
    'Chrome on Android',
    'phone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-X910) AppleWebKit/537.36 Chrome/156.0 Safari/537.36',
    'Chrome on Android tablet',
    'tablet',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Firefox on Linux',
    'computer',
  ],
  ['curl/8.0', 'Unknown device', 'unknown'],
  ['', 'Unknown device', 'unknown'],
])('AUT-08 the device behind “%s” is called %s', (agent, device, kind) => {
  expect(deviceNamed(agent)).toEqual({ device, kind })
})

async function sessionOf(token: string): Promise<{ sessionId: string }> {
  const claims = await t.app.accessTokens.verify(token, t.app.services.clock.now())
  if (!claims) throw new Error('not a token')
  return claims
}
