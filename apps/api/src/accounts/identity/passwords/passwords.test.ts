import { afterAll, beforeAll, expect, test } from 'vitest'

import { changePassword, getAccount } from '@marketday/contract/accounts/identity/account'
import {
  login,
  refresh,
  requestPasswordReset,
  setPassword,
} from '@marketday/contract/accounts/identity/identity'

import { hash } from '@node-rs/argon2'

import { demoSignIns, demoTenant } from '../../../../demo/sign-ins.ts'
import { testApp } from '../../../../testing/test-app.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import { movingClock } from '../../../../testing/identity/moving-clock.ts'
import {
  createAccount,
  freshEmail,
  lastMail,
  mailedToken,
  mailsTo,
  password,
  signedIn,
  withTotp,
} from '../../../../testing/identity/people.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
const minutes = movingClock(() => t)

async function linkFor(email: string): Promise<string> {
  await t.visitor().call(requestPasswordReset, { body: { email } })
  return await mailedToken(t, email)
}

const set = (token: string, typed: string) =>
  t.visitor().call(setPassword, { body: { token, password: typed } })

test.each([
  ['14 letters', 'gravel otters!', false],
  ['15 letters', 'gravel otters!!', true],
  ['64 letters', 'gravel otters sing '.repeat(4).slice(0, 64), true],
  ['128 letters', 'gravel otters sing '.repeat(7).slice(0, 128), true],
  ['other alphabets', 'кошка пьёт молоко утром', true],
  ['one in a breach', '1qaz2wsx3edc4rfv', false],
  ['a common word repeated', 'passwordpassword', false],
  ['a common word and a row of digits', 'password1234567', false],
  ['rows of keys', 'qwertyuiopasdfgh', false],
  ['the alphabet', 'abcdefghijklmnop', false],
  ['a repeated date', 'january2026january', false],
  ['a phrase', 'correct horse battery staple', false],
  ['a phrase with signs between', 'to-be-or.not_to-be', false],
  ['the person’s own name', 'rosalind goes to town', false],
  ['the business’s name', 'the hearthstone bakes', false],
])(
  'SES-01 a password of %s',
  async (_what, typed, isGood) => {
    const owner = { names: ['Rosalind Frank', 'Hearthstone Bakery'], hasSecondFactor: false }
    const judged = refuseWeakPassword(typed, owner)
    if (isGood) await expect(judged).resolves.toBeUndefined()
    else await expect(judged).rejects.toMatchObject({ failure: { code: 'password_refused' } })
  },
  90_000,
)

test('SES-01 a password of a published breach is refused as such, however it is written', async () => {
  const owner = { names: [], hasSecondFactor: true }
  for (const typed of ['Rfvtgbyhn', 'rfvtgbyhn'])
    await expect(refuseWeakPassword(typed, owner)).rejects.toThrow('appeared in a data breach')
  await expect(refuseWeakPassword('rfvt gbyh9 n', owner)).resolves.toBeUndefined()
})

test('SES-01 the demo’s own passwords obey the rule', async () => {
  for (const { name, email, password: typed } of demoSignIns)
    await refuseWeakPassword(typed, {
      names: [name, email, demoTenant.name],
      hasSecondFactor: false,
    })
})

test('SES-01 a password made to be costly holds nobody up while it is judged', async () => {
  const costly = '1234567890'.repeat(13).slice(0, 128)
  let ticks = 0
  const ticking = setInterval(() => (ticks += 1), 5)
  await expect(refuseWeakPassword(costly, { names: [], hasSecondFactor: false })).rejects.toThrow()
  clearInterval(ticking)
  expect(ticks).toBeGreaterThan(10)
}, 90_000)

test('SES-01 129 letters are refused, 128 are not cut: the last one counts', async () => {
  const { email } = await createAccount(t)
  const token = await linkFor(email)
  const long = 'gravel otters sing '.repeat(7).slice(0, 128)
  expect((await set(token, `${long}x`)).status).toBe(400)
  expect((await set(token, long)).status).toBe(200)
  const near = `${long.slice(0, 127)}?`
  expect((await t.visitor().call(login, { body: { email, password: near } })).status).toBe(401)
  expect((await t.visitor().call(login, { body: { email, password: long } })).status).toBe(200)
})

test('SES-01 eight letters are enough beside a second factor, which then cannot be taken away', async () => {
  const person = await signedIn(t)
  const short = { body: { password: 'otter!9k' } }
  const alone = await person.call(changePassword, short)
  expect([alone.status, alone.problem.code]).toEqual([400, 'password_refused'])
  expect(alone.problem.errors[0]?.path).toBe('password')
  await withTotp(t, person)
  expect((await person.call(changePassword, short)).status).toBe(200)
})

test('SES-02 passwords are kept as argon2id with 19 MiB and a salt of their own; an older hash is renewed', async () => {
  const stored = async (userId: string) =>
    (
      await t.inTenant(null, (db) =>
        db
          .selectFrom('users')
          .select('password_hash')
          .where('user_id', '=', userId)
          .executeTakeFirstOrThrow(),
      )
    ).password_hash
  const [one, other] = [await createAccount(t), await createAccount(t)]
  await set(await linkFor(one.email), 'gravel otters sing')
  await set(await linkFor(other.email), 'gravel otters sing')
  expect(await stored(one.userId)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await stored(one.userId)).not.toBe(await stored(other.userId))

  const weak = await hash('gravel otters sing', { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  await t.inTenant(null, (db) =>
    db
      .updateTable('users')
      .set({ password_hash: weak })
      .where('user_id', '=', one.userId)
      .execute(),
  )
  const body = { email: one.email, password: 'gravel otters sing' }
  expect((await t.visitor().call(login, { body })).status).toBe(200)
  expect(await stored(one.userId)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('AUT-04 the link sets a new password once, within half an hour, and ends every session', async () => {
  const person = await signedIn(t)
  const token = await linkFor(person.email)
  expect((await set(token, 'short')).status).toBe(400)
  expect((await set(token, 'gravel otters sing')).status).toBe(200)
  expect((await person.call(getAccount)).status).toBe(401)
  const body = { refreshToken: person.reply.refreshToken }
  expect((await person.browser.call(refresh, { body })).status).toBe(401)
  const again = await set(token, 'gravel otters sing again')
  expect([again.status, again.problem.code]).toEqual([400, 'link_expired'])
  expect((await mailsTo(t, person.email)).map(({ subject }) => subject)).toContain(
    'Your account: a new password was set',
  )
})

test('AUT-04 a link older than half an hour is refused, and so is one of which a newer was used', async () => {
  const { email } = await createAccount(t)
  const late = await linkFor(email)
  minutes(31)
  expect((await set(late, 'gravel otters sing')).problem.code).toBe('link_expired')
  const first = await linkFor(email)
  minutes(32)
  const second = await linkFor(email)
  expect((await set(second, 'gravel otters sing')).status).toBe(200)
  expect((await set(first, 'gravel otters sing')).problem.code).toBe('link_expired')
})

test('SES-11 the link’s host is the configured one, whatever the request says', async () => {
  const { email } = await createAccount(t)
  await t.app.inject({
    method: 'POST',
    url: '/api/cap/user/password-reset',
    headers: {
      host: 'localhost',
      'x-forwarded-host': 'evil.example',
      origin: 'https://evil.example',
    },
    payload: { email },
  })
  const { text } = await lastMail(t, email)
  expect(text).toContain('http://localhost/?do=reset-password#')
  expect(text).not.toContain('evil')
})

test('SES-11 a token of another purpose, shortened or emptied opens nothing', async () => {
  const { email } = await createAccount(t)
  const token = await linkFor(email)
  for (const tampered of [token.slice(0, -1), `${token}A`, token.toUpperCase(), 'x'])
    expect((await set(tampered, 'gravel otters sing')).problem.code).toBe('link_expired')
  expect((await set('', 'gravel otters sing')).status).toBe(400)
  expect((await set(token, 'gravel otters sing')).status).toBe(200)
})

test('AUT-04 an address without an account is answered alike and told by mail', async () => {
  const email = freshEmail('nobody')
  expect((await t.visitor().call(requestPasswordReset, { body: { email } })).status).toBe(200)
  expect((await mailsTo(t, email)).map(({ subject }) => subject)).toEqual([
    'No account with this address',
  ])
})

test('SES-10 a changed password ends every other session, and this one goes on', async () => {
  const person = await signedIn(t)
  const elsewhere = t.visitor()
  const other = (await elsewhere.call(login, { body: { email: person.email, password } })).body
  const changed = await person.call(changePassword, { body: { password: 'gravel otters sing' } })
  expect(changed.status).toBe(200)
  const body = { refreshToken: other.refreshToken }
  expect((await elsewhere.call(refresh, { body })).status).toBe(401)
  expect((await person.call(getAccount)).status).toBe(200)
})
