import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  cancelDeletion,
  cancelEmailChange,
  changeAccount,
  changeEmail,
  changePassword,
  confirmEmailChange,
  exportAccount,
  getAccount,
  requestDeletion,
  switchTenant,
} from '@marketday/contract/accounts/identity/account'
import { login, refresh } from '@marketday/contract/accounts/identity/identity'
import { listAudit } from '@marketday/contract/panel/audit'

import { runJobs } from '../../../platform/jobs/job-worker.ts'
import { asPerson } from '../../../platform/database/as-person.ts'
import { scheduledRun } from '../../../../testing/scheduled-run.ts'
import { testApp } from '../../../../testing/test-app.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import { createTenant } from '../create-user.ts'
import { movingClock } from '../../../../testing/identity/moving-clock.ts'
import {
  createAccount,
  freshEmail,
  mailedToken,
  mailsTo,
  password,
  signedIn,
} from '../../../../testing/identity/people.ts'
import type { Person } from '../../../../testing/identity/people.ts'
import { deleteDueAccounts } from './delete-account.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({}, { ownDatabase: true })
})
afterAll(() => t.close())
const minutes = movingClock(() => t)

const confirm = async (email: string) =>
  await t.visitor().call(confirmEmailChange, {
    body: { token: await mailedToken(t, email, 'confirm-email') },
  })

async function secondBusiness(person: Person): Promise<string> {
  return await t.inTenant(null, async (db) => {
    const known = await asPerson(db, person.userId, 'Ann')
    return (await createTenant(known, { userId: person.userId, name: 'Second shop' })).slug
  })
}

test('the address changes once both mailboxes agreed, in either order', async () => {
  const person = await signedIn(t)
  const email = freshEmail('new')
  const begun = await person.call(changeEmail, { body: { email } })
  expect(begun.body).toEqual({ next: 'open_both_links' })
  expect((await confirm(email)).body).toEqual({ email, state: 'old_waits' })
  expect((await person.call(getAccount)).body).toMatchObject({
    email: person.email,
    emailChange: { email, newConfirmed: true, oldConfirmed: false },
  })
  expect((await confirm(person.email)).body).toEqual({ email, state: 'changed' })
  expect((await person.call(getAccount)).body).toMatchObject({ email, emailChange: null })
  expect((await t.visitor().call(login, { body: { email, password } })).status).toBe(200)
  const old = { email: person.email, password }
  expect((await t.visitor().call(login, { body: old })).status).toBe(401)
})

test('SES-11 a link of a change works once, in time, and not after the change was called off', async () => {
  const person = await signedIn(t)
  const email = freshEmail('new')
  await person.call(changeEmail, { body: { email } })
  const token = await mailedToken(t, email, 'confirm-email')
  await person.call(cancelEmailChange)
  const dead = await t.visitor().call(confirmEmailChange, { body: { token } })
  expect([dead.status, dead.problem.code]).toEqual([400, 'link_expired'])
  expect((await person.call(getAccount)).body.emailChange).toBeNull()

  await person.call(changeEmail, { body: { email } })
  expect((await confirm(email)).status).toBe(200)
  expect((await confirm(email)).problem.code).toBe('link_expired')
  minutes(25 * 60)
  expect((await confirm(person.email)).problem.code).toBe('link_expired')
})

test('SES-04 an address that has an account is taken alike; its mailbox is told, and nothing changes', async () => {
  const [person, other] = [await signedIn(t), await createAccount(t)]
  const begun = await person.call(changeEmail, { body: { email: other.email } })
  expect([begun.status, begun.body]).toEqual([200, { next: 'open_both_links' }])
  const [mail] = await mailsTo(t, other.email)
  expect(mail?.subject).toBe('This address already has an account')
  expect(mail?.text).not.toContain('do=confirm-email')
  expect((await confirm(person.email)).body.state).toBe('new_waits')
  expect((await person.call(getAccount)).body.email).toBe(person.email)
})

test('SES-13 email, password, deletion and export ask for a fresh proof', async () => {
  const person = await signedIn(t)
  minutes(6)
  const answers = await Promise.all([
    person.call(changeEmail, { body: { email: freshEmail() } }),
    person.call(changePassword, { body: { password: 'gravel otters sing' } }),
    person.call(requestDeletion),
    person.call(exportAccount),
  ])
  expect(answers.map(({ problem }) => problem.code)).toEqual(
    answers.map(() => 'confirmation_required'),
  )
})

test('AUT-15 two tabs hold two businesses; the switcher remembers the one used last', async () => {
  const person = await signedIn(t)
  const second = await secondBusiness(person)
  const account = (await person.call(getAccount)).body
  expect(account.tenants.map(({ slug }) => slug).toSorted()).toEqual(
    [person.slug, second].toSorted(),
  )
  const inTab = async (slug: string) =>
    (await person.call(listAudit, { headers: { 'x-tenant': slug } })).body.rows
  expect(await inTab(person.slug)).not.toEqual(await inTab(second))

  minutes(1)
  const switched = await person.call(switchTenant, { body: { slug: second } })
  expect(switched.body).toMatchObject({ tenant: { slug: second }, role: 'owner' })
  const again = await t.visitor().call(login, { body: { email: person.email, password } })
  expect(again.body.tenant?.slug).toBe(second)
  expect((await person.call(switchTenant, { body: { slug: 'not-mine' } })).status).toBe(404)
})

test('the own name is changed, and the audit says who did it', async () => {
  const person = await signedIn(t)
  const changed = await person.call(changeAccount, { body: { name: 'Ann Lister' } })
  expect(changed.body.name).toBe('Ann Lister')
  const { rows } = (await person.call(listAudit, { query: { action: 'account' } })).body
  expect(rows[0]).toMatchObject({
    action: 'account.renamed',
    actor: { kind: 'user', name: 'Ann' },
  })
})

test('AUT-18 the only owner of a business with people in it cannot delete her account', async () => {
  const person = await signedIn(t)
  const tenantId = (await person.call(getAccount)).body.tenants[0]?.id ?? ''
  await t.member({ slug: person.slug, tenantId }, 'driver')
  const refused = await person.call(requestDeletion)
  expect([refused.status, refused.problem.code]).toEqual([409, 'last_owner'])
  expect(refused.problem.message).toContain('Shop ')
})

test('AUT-18 an account is deleted after fourteen days in which its owner may change her mind', async () => {
  const [person, hesitant] = [await signedIn(t, { name: 'Canary Person' }), await signedIn(t)]
  const { deletionDueAt } = (await person.call(requestDeletion)).body
  expect(Date.parse(deletionDueAt) - Date.now()).toBeGreaterThan(13.9 * 86_400_000)
  await hesitant.call(requestDeletion)
  await hesitant.call(cancelDeletion)
  expect((await hesitant.call(getAccount)).body.deletionDueAt).toBeNull()

  minutes(13 * 24 * 60)
  await deleteDue()
  minutes(0)
  expect((await person.call(getAccount)).status).toBe(200)
  minutes(15 * 24 * 60)
  await deleteDue()
  const left = await t.inTenant(null, (db) =>
    db
      .selectFrom('users')
      .select(['name', 'email', 'password_hash'])
      .where('user_id', '=', person.userId)
      .executeTakeFirstOrThrow(),
  )
  expect(left).toEqual({ name: 'Deleted person', email: '', password_hash: null })
  const body = { refreshToken: person.reply.refreshToken }
  expect((await person.browser.call(refresh, { body })).status).toBe(401)
  const subjects = (await mailsTo(t, person.email)).map(({ subject }) => subject)
  expect(subjects).toContain('Your account was deleted')
  expect(
    (await t.visitor().call(login, { body: { email: hesitant.email, password } })).status,
  ).toBe(200)
})

async function deleteDue(): Promise<void> {
  await deleteDueAccounts.run(scheduledRun(t))
  await runJobs(t.app)
}

test('PRV-01 the export holds everything kept about the person, and nobody else', async () => {
  const [person, other] = [await signedIn(t, { name: 'Canary Person' }), await signedIn(t)]
  const answer = await person.call(exportAccount)
  expect(answer.headers['content-disposition']).toContain('attachment')
  const text = JSON.stringify(answer.body)
  for (const canary of ['Canary Person', person.email, person.slug, 'session.started', '127.0.0.1'])
    expect(text).toContain(canary)
  expect(text).not.toContain(other.email)
  expect(text).not.toMatch(/argon2|hash/)
})
