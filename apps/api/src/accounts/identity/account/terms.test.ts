import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { acceptTerms, getAccount } from '@marketday/contract/accounts/identity/account'
import { listAudit } from '@marketday/contract/panel/audit'
import { startTrial } from '@marketday/contract/accounts/billing/billing'
import { login } from '@marketday/contract/accounts/identity/identity'
import {
  changesSince,
  subscriptionTermsVersion,
  termsEditions,
  termsVersion,
} from '@marketday/contract/accounts/identity/terms'

import { testApp } from '../../../../testing/test-app.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import {
  createAccount,
  password,
  signedIn,
  withToken,
} from '../../../../testing/identity/people.ts'
import type { Person } from '../../../../testing/identity/people.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const older = '2026-01-15'

const accepted = (userId: string, version: string | null) =>
  t.inTenant(null, (db) =>
    db
      .updateTable('users')
      .set({ terms_version: version })
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow(),
  )

async function underOlderTerms(): Promise<Person> {
  const person = await signedIn(t)
  await accepted(person.userId, older)
  return person
}

const tenantOf = async (person: Person) => (await person.call(getAccount)).body.tenants[0]?.id ?? ''

const asked = async (person: Pick<Person, 'call'>) =>
  (await person.call(getAccount)).body.termsToAccept

test('MKT-10 newer terms are put to the owner; accepting keeps edition, time and who it was', async () => {
  const person = await underOlderTerms()
  expect(await asked(person)).toEqual({ version: termsVersion, accepted: older })
  const done = await person.call(acceptTerms, { body: { version: termsVersion } })
  expect([done.status, done.body.termsToAccept]).toEqual([200, null])
  const row = await t.inTenant(null, (db) =>
    db
      .selectFrom('users')
      .select(['terms_version', 'terms_accepted_at'])
      .where('user_id', '=', person.userId)
      .executeTakeFirstOrThrow(),
  )
  expect(row.terms_version).toBe(termsVersion)
  expect(Date.now() - Date.parse(row.terms_accepted_at ?? '')).toBeLessThan(60_000)
  await person.call(acceptTerms, { body: { version: termsVersion } })
  const { rows } = (await person.call(listAudit, { query: { action: 'terms' } })).body
  expect(rows.map(({ action }) => action)).toEqual(['terms.accepted'])
})

test('MKT-10 an edition that is not in force is not accepted', async () => {
  const person = await underOlderTerms()
  const refused = await person.call(acceptTerms, { body: { version: older } })
  expect([refused.status, refused.problem.code]).toEqual([409, 'version_conflict'])
  expect(await asked(person)).not.toBeNull()
})

test('MKT-10 only the owner is asked; her people work on', async () => {
  const [person, member] = [await underOlderTerms(), await createAccount(t)]
  await accepted(member.userId, older)
  await t.inTenant(await tenantOf(person), (db) =>
    db.insertInto('memberships').values({ user_id: member.userId, role: 'manager' }).execute(),
  )
  const browser = t.visitor()
  const { body } = await browser.call(login, { body: { email: member.email, password } })
  const inThatShop = { headers: { 'x-tenant': person.slug } }
  const signedInMember = withToken(browser, body.token)
  expect((await signedInMember.call(getAccount, inThatShop)).body.termsToAccept).toBeNull()
  expect(await asked(person)).not.toBeNull()
})

test('MKT-10 a session that began before the new terms ends undisturbed; the next sign-in asks', async () => {
  const person = await underOlderTerms()
  await t.inTenant(null, (db) =>
    db
      .updateTable('sessions')
      .set({ created_at: '2026-10-30T09:00:00Z' })
      .where('user_id', '=', person.userId)
      .execute(),
  )
  expect(await asked(person)).toBeNull()
  const browser = t.visitor()
  const { body } = await browser.call(login, { body: { email: person.email, password } })
  expect(await asked(withToken(browser, body.token))).not.toBeNull()
})

test('MKT-10 a plan keeps the edition of the subscription terms it was begun under', async () => {
  const person = await signedIn(t)
  await person.call(startTrial, { body: { planId: 'starter', interval: 'month' } })
  const { terms_version: version } = await t.inTenant(await tenantOf(person), (db) =>
    db.selectFrom('subscriptions').select('terms_version').executeTakeFirstOrThrow(),
  )
  expect(version).toBe(subscriptionTermsVersion)
})

test('MKT-10 the editions are those of the legal texts, and what changed is told from any of them', async () => {
  const read = (file: string) =>
    readFile(path.resolve(import.meta.dirname, '../../../../../../content/legal', file), 'utf8')
  for (const edition of termsEditions)
    expect(await read(`${edition.path.slice(1)}.md`)).toContain(`version: "${edition.version}"`)
  expect(await read('terms-conditions-subscription.md')).toContain(
    `version: "${subscriptionTermsVersion}"`,
  )
  expect(changesSince(older)).toHaveLength(1)
  expect(changesSince(termsVersion)).toEqual([])
  expect(changesSince(null)).toEqual([])
})
