import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { verifyEmail } from '@marketday/contract/accounts/identity/account'
import { claimAccount } from '@marketday/contract/accounts/identity/claims'
import { signUp } from '@marketday/contract/accounts/identity/identity'

import { movingClock } from '../../../../testing/identity/moving-clock.ts'
import {
  createAccount,
  freshEmail,
  mailedCode,
  mailedToken,
  mailsTo,
  withToken,
} from '../../../../testing/identity/people.ts'
import { receivedMails } from '../../../../testing/identity/received-mails.ts'
import { scheduledRun } from '../../../../testing/scheduled-run.ts'
import { testApp } from '../../../../testing/test-app.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import { remindOwners } from './remind-owners.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({}, { ownDatabase: true })
})
afterAll(() => t.close())
const minutes = movingClock(() => t)
const day = 24 * 60

/** Accounts of earlier tests get no reminders in later ones. */
beforeEach(() =>
  t.inTenant(null, (db) => db.updateTable('users').set({ reminded_days: 10 }).execute()),
)

async function begun(email = freshEmail('owner')) {
  const browser = t.visitor()
  const { body } = await browser.call(signUp, { body: { email, acceptedTerms: true } })
  return { email, reply: body, owner: withToken(browser, body.token) }
}

const subject = 'My shop is almost ready'

async function remindersAfter(days: number, email: string): Promise<number> {
  minutes(days * day)
  await remindOwners.run(scheduledRun(t))
  return (await mailsTo(t, email)).filter((mail) => mail.subject === subject).length
}

const finish = (tenantId = '') =>
  t.inTenant(tenantId, (db) =>
    db
      .updateTable('tenants')
      .set({ business_setup_required: false })
      .where('tenant_id', '=', tenantId)
      .execute(),
  )

test('AUT-02 who began a shop and left is reminded after one, three and ten days, once each', async () => {
  const { email } = await begun()
  const counts: number[] = []
  for (const days of [0.9, 1.1, 1.2, 2.9, 3.1, 9.9, 10.1, 10.2, 20])
    counts.push(await remindersAfter(days, email))
  expect(counts).toEqual([0, 1, 1, 1, 2, 2, 3, 3, 3])
})

test('what was missed for long is not made up for: one mail after five days, none after two weeks', async () => {
  const [five, fourteen] = [await begun(), await begun()]
  expect(await remindersAfter(5, five.email)).toBe(1)
  await t.inTenant(null, (db) =>
    db.updateTable('users').set({ reminded_days: 0 }).where('email', '=', fourteen.email).execute(),
  )
  expect(await remindersAfter(14, fourteen.email)).toBe(1)
})

test('a reminder goes on where its owner stopped, in any browser', async () => {
  const { email, reply } = await begun()
  expect(await remindersAfter(10.1, email)).toBe(1)
  const token = await mailedToken(t, email, 'continue-set-up')
  const { body } = await t.visitor().call(claimAccount, { body: { token } })
  expect(body.tenant).toEqual(reply.tenant)
})

test('nobody is reminded of what is finished: confirmed and opened', async () => {
  const [both, opened, confirmed] = [await begun(), await begun(), await begun()]
  for (const { owner, email } of [both, confirmed])
    await owner.call(verifyEmail, { body: { code: await mailedCode(t, email) } })
  for (const { reply } of [both, opened]) await finish(reply.tenant?.id)
  expect(await remindersAfter(1.1, both.email)).toBe(0)
  expect(await remindersAfter(1.1, opened.email)).toBe(1)
  expect(await remindersAfter(1.1, confirmed.email)).toBe(1)
  const links = (await mailsTo(t, confirmed.email))[0]?.text ?? ''
  expect(links).toContain('/adminPanel')
  expect(links).not.toContain('continue-set-up')
})

test('an address whose owner has an account elsewhere is reminded of no other', async () => {
  const { email } = await createAccount(t)
  await begun(email)
  expect(await remindersAfter(1.1, email)).toBe(0)
})

test('one click stops them, from the mail program as on the page, and for what is signed up with it later', async () => {
  const { email } = await begun()
  expect(await remindersAfter(1.1, email)).toBe(1)
  const { text, headers } = await lastReminder(email)
  const page = /do=stop-reminders#([\w-]+)/.exec(text)?.[1] ?? ''
  const address = headers['list-unsubscribe']?.replace(/^.*<|>$/g, '') ?? ''
  expect(headers['list-unsubscribe-post']).toContain('List-Unsubscribe=One-Click')
  expect(new URL(address).pathname).toBe(`/api/mail-stops/${page}`)
  const opened = await t.app.inject({ url: new URL(address).pathname })
  expect(opened.statusCode).toBe(404)
  expect(await stop(page)).toBe(200)
  expect(await stop(page)).toBe(200)
  expect(await remindersAfter(3.1, email)).toBe(1)
  minutes(4 * day)
  await begun(email.toUpperCase())
  expect(await remindersAfter(5.1, email)).toBe(1)
  expect(await stop('a-token-of-nobody')).toBe(200)
})

async function stop(token: string): Promise<number> {
  const { statusCode } = await t.app.inject({
    method: 'POST',
    url: `/api/mail-stops/${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  return statusCode
}

async function lastReminder(email: string) {
  const mails = await receivedMails(email)
  const mail = mails.find((each) => each.subject === subject)
  if (!mail) throw new Error(`${email} was not reminded`)
  return mail
}
