import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  changeEmail,
  getAccount,
  requestDeletion,
  verifyEmail,
} from '@marketday/contract/accounts/identity/account'
import { claimAccount } from '@marketday/contract/accounts/identity/claims'
import {
  requestSignInCode,
  signInByCode,
  signUp,
} from '@marketday/contract/accounts/identity/identity'
import { getSetup, saveSetup } from '@marketday/contract/accounts/tenants/setup'

import { testApp } from '../../../../testing/test-app.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import type { Client } from '../../../../testing/actors.ts'
import { movingClock } from '../../../../testing/identity/moving-clock.ts'
import {
  createAccount,
  freshEmail,
  mailedCode,
  mailedToken,
  mailsTo,
  withToken,
  withTotp,
} from '../../../../testing/identity/people.ts'
import { scheduledRun } from '../../../../testing/scheduled-run.ts'
import { newId } from '../../../platform/ids.ts'
import { deleteDueAccounts } from '../account/delete-account.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({}, { ownDatabase: true })
})
afterAll(() => t.close())
const minutes = movingClock(() => t)
const day = 24 * 60

async function begun(email = freshEmail('owner')) {
  const browser = t.visitor()
  const { body } = await browser.call(signUp, { body: { email, acceptedTerms: true } })
  const owner = withToken(browser, body.token)
  await owner.call(saveSetup, { body: { stepOne: { tradeName: 'Rye & Co' } } })
  const link = await mailedToken(t, email, 'continue-set-up')
  return { email, owner, reply: body, link }
}

const open = (link: string, browser: Client = t.visitor()) =>
  browser.call(claimAccount, { body: { token: link } })

const refusalOf = async (link: string) => {
  const { status, problem } = await open(link)
  return [status, problem.code, problem.message]
}

const byCode = async (email: string, browser = t.visitor()) => {
  await browser.call(requestSignInCode, { body: { email } })
  const code = await mailedCode(t, email)
  return { browser, code, answer: await browser.call(signInByCode, { body: { code } }) }
}

const sessions = (userId: string) =>
  t.inTenant(null, (db) =>
    db
      .selectFrom('sessions')
      .select('revoke_reason')
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
  )

test('AUT-02 the mailed link continues in another browser where the first one stopped, with the address confirmed', async () => {
  const { reply, link } = await begun()
  const elsewhere = t.visitor()
  const { status, body } = await open(link, elsewhere)
  expect([status, body.user.id, body.tenant]).toEqual([200, reply.user.id, reply.tenant])
  expect(body.businessSetupReq).toBe(true)
  const owner = withToken(elsewhere, body.token)
  const account = (await owner.call(getAccount)).body
  expect([account.emailVerified, account.tenants.length]).toEqual([true, 1])
  expect((await owner.call(getSetup)).body.answers.stepOne).toEqual({ tradeName: 'Rye & Co' })
})

test('OAU-07 the first browser has to sign in anew once the mailbox has answered, and loses nothing', async () => {
  const { email, owner, reply, link } = await begun()
  const elsewhere = t.visitor()
  const claimed = withToken(elsewhere, (await open(link, elsewhere)).body.token)
  expect((await owner.call(saveSetup, { body: {} })).status).toBe(401)
  await claimed.call(saveSetup, { body: { stepTwo: { shopName: 'Rye' } } })
  minutes(1)
  const { browser, answer } = await byCode(email)
  expect(answer.body.tenant).toEqual(reply.tenant)
  const back = await withToken(browser, answer.body.token).call(getSetup)
  expect(back.body.answers).toEqual({
    stepOne: { tradeName: 'Rye & Co' },
    stepTwo: { shopName: 'Rye' },
  })
  expect(await sessions(reply.user.id)).toEqual([
    { revoke_reason: 'address confirmed in another browser' },
    { revoke_reason: null },
    { revoke_reason: null },
  ])
})

test('OAU-07 the browser that began cannot come back by repeating its sign-up once the mailbox has answered', async () => {
  const [email, attempt] = [freshEmail('owner'), newId()]
  const browser = t.visitor()
  const signUpAgain = () => browser.call(signUp, { body: { email, attempt, acceptedTerms: true } })
  const begun = (await signUpAgain()).body.user.id
  expect((await open(await mailedToken(t, email, 'continue-set-up'))).body.user.id).toBe(begun)
  minutes(1)
  const repeated = await signUpAgain()
  expect(repeated.status).toBeLessThan(500)
  expect(repeated.body.user?.id).not.toBe(begun)
})

test('AUT-03 the link works once, also when it is opened twice at the same time', async () => {
  const { link, email } = await begun()
  const answers = await Promise.all([open(link), open(link)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect(await refusalOf(link)).toEqual([
    400,
    'link_expired',
    'This link was already used. It works only once. Sign in with an email code to continue where you left off.',
  ])
  const subjects = (await mailsTo(t, email)).map(({ subject }) => subject)
  expect(subjects).toEqual(['Confirm your email address'])
})

test('AUT-03 the link works for seven days', async () => {
  const [inTime, late] = [await begun(), await begun()]
  minutes(7 * day - 1)
  expect((await open(inTime.link)).status).toBe(200)
  minutes(7 * day + 1)
  expect((await refusalOf(late.link))[2]).toContain('has expired; it works for 7 days')
})

test('AUT-03 what opens the address of the link confirms nothing: its secret never comes along', async () => {
  const { owner, link, email } = await begun()
  const mail = (await mailsTo(t, email))[0]?.text ?? ''
  expect(mail).toContain(`/?do=continue-set-up#${link}`)
  for (const url of ['/?do=continue-set-up', '/api/cap/user/claim'])
    expect((await t.app.inject({ url, headers: { host: 'localhost' } })).statusCode).not.toBe(200)
  expect((await owner.call(getAccount)).body.emailVerified).toBe(false)
  expect((await open(link)).status).toBe(200)
})

test('AUT-03 an address that was confirmed by its code needs the link no more', async () => {
  const { email, owner, link } = await begun()
  await owner.call(verifyEmail, { body: { code: await mailedCode(t, email) } })
  expect((await refusalOf(link))[2]).toContain('Your address is confirmed already.')
  expect((await owner.call(getAccount)).body.emailVerified).toBe(true)
})

test('OAU-07 a link confirms the address it was mailed to, and none that was typed afterwards', async () => {
  const { owner, link } = await begun()
  minutes(10)
  const victim = freshEmail('victim')
  await owner.call(changeEmail, { body: { email: victim } })
  expect((await refusalOf(link))[2]).toContain('was changed after this mail was sent')
  expect((await owner.call(getAccount)).body).toMatchObject({ email: victim, emailVerified: false })
})

test('OAU-07 whoever confirms an address first owns it; a link to it in another account opens nothing', async () => {
  const email = freshEmail('contested')
  const attacker = await begun(email)
  minutes(1)
  const victim = await begun(email)
  expect((await open(victim.link)).body.user.id).toBe(victim.reply.user.id)
  const late = await open(attacker.link)
  expect([late.status, late.problem.code]).toEqual([409, 'email_taken'])
})

test('AUT-18 the link of an account that was deleted opens nothing', async () => {
  const { owner, reply, link } = await begun()
  await t.inTenant(null, (db) =>
    db
      .updateTable('users')
      .set({ deletion_due_at: db.context.now.toISOString() })
      .where('user_id', '=', reply.user.id)
      .execute(),
  )
  await t.inTenant(reply.tenant?.id ?? '', (db) =>
    db.deleteFrom('memberships').where('user_id', '=', reply.user.id).execute(),
  )
  await deleteDueAccounts.run(scheduledRun(t))
  expect((await refusalOf(link)).slice(0, 2)).toEqual([400, 'link_expired'])
  expect((await owner.call(requestDeletion)).status).toBe(401)
})

test('AUT-01 a code mailed to an owner who never confirmed opens the shop and confirms the address', async () => {
  const { email, owner, reply } = await begun()
  const { browser, code, answer } = await byCode(email)
  expect([answer.status, answer.body.tenant]).toEqual([200, reply.tenant])
  const back = withToken(browser, answer.body.token)
  expect((await back.call(getAccount)).body.emailVerified).toBe(true)
  expect((await owner.call(getAccount)).status).toBe(401)
  expect((await browser.call(signInByCode, { body: { code } })).status).toBe(400)
})

test('OAU-07 an account with ways in of its own is opened by nobody who only reads the mailbox', async () => {
  const { email, owner, link } = await begun()
  await withTotp(t, owner)
  expect((await refusalOf(link))[2]).toContain('now has another sign-in method')
  await t.visitor().call(requestSignInCode, { body: { email } })
  const subjects = (await mailsTo(t, email)).map(({ subject }) => subject)
  expect(subjects).toContain('No account with this address')
})

test('OAU-07 nothing tells a stranger whether an address has an account, confirmed or begun', async () => {
  const [confirmed, unfinished] = [(await createAccount(t)).email, (await begun()).email]
  const answers = await Promise.all(
    [confirmed, unfinished, freshEmail('nobody')].map(async (email) => {
      const browser = t.visitor()
      const asked = await browser.call(requestSignInCode, { body: { email } })
      const guessed = await browser.call(signInByCode, { body: { code: '000000' } })
      return [asked.status, asked.body, guessed.status]
    }),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await refusalOf('of-nobody')).toEqual([
    400,
    'link_expired',
    'This link has expired; it works for 7 days. Sign in with an email code to continue where you left off.',
  ])
})
