import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import {
  changeAccount,
  changePassword,
  exportAccount,
  getAccount,
} from '@marketday/contract/accounts/identity/account'
import { listAudit } from '@marketday/contract/panel/audit'
import { createCategory } from '@marketday/contract/catalog/categories/categories'
import { refresh, signUp } from '@marketday/contract/accounts/identity/identity'
import {
  endImpersonation,
  findPeople,
  startImpersonation,
} from '@marketday/contract/accounts/identity/impersonation'
import { loadMenu } from '@marketday/contract/panel/panel-menu'
import { cancelPlan, pausePlan } from '@marketday/contract/accounts/billing/plan-changes'
import { createRole } from '@marketday/contract/accounts/team/team-roles'
import { listMembers } from '@marketday/contract/accounts/team/team'

import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import {
  createAccount,
  freshEmail,
  mailsTo,
  signedIn,
  withToken,
  withTotp,
} from '../../../testing/identity/people.ts'
import type { Person } from '../../../testing/identity/people.ts'

let t: TestApp
let operator: Person
beforeAll(async () => {
  t = await testApp()
  operator = await signedIn(t, { name: 'Olga Operator', platformRole: 'operator' })
  await withTotp(t, operator)
})
afterAll(() => t.close())
afterEach(() => t.app.services.clock.setOffset(0))

const reason = 'Ticket 4711: the build does not publish'

async function impersonate(person: Person, traits: { mayChange?: boolean; minutes?: number } = {}) {
  const { mayChange = false, minutes = 30 } = traits
  const body = { userId: person.userId, slug: person.slug, reason, minutes, mayChange }
  const started = await operator.call(startImpersonation, { body })
  return { started, ...withToken(operator.browser, started.body.token) }
}

test('OPR-05 an operator finds the person and looks in: reason, time limit, both names, and the owner is told', async () => {
  const person = await signedIn(t, { name: 'Vera Visited' })
  const found = await operator.call(findPeople, { query: { q: person.email } })
  expect(found.body.rows).toMatchObject([
    {
      userId: person.userId,
      emailVerified: true,
      tenants: [{ slug: person.slug, roleName: 'Owner' }],
    },
  ])
  const guest = await impersonate(person)
  expect(guest.started.body).toMatchObject({ role: 'owner', tenant: { slug: person.slug } })
  const account = (await guest.call(getAccount)).body
  expect(account).toMatchObject({
    id: person.userId,
    impersonation: { operator: 'Olga Operator', reason, readOnly: true },
  })
  const mail = (await mailsTo(t, person.email)).find(({ subject }) =>
    subject.startsWith('Marketday support accessed'),
  )
  expect(mail?.text).toContain(reason)
  const { rows } = (await person.call(listAudit, { query: { action: 'impersonation' } })).body
  expect(rows[0]).toMatchObject({
    action: 'impersonation.started',
    details: { operator: 'Olga Operator' },
  })
})

test('OPR-05 an account whose address nobody confirmed is marked as such', async () => {
  const email = freshEmail('unconfirmed')
  await t.visitor().call(signUp, { body: { email, acceptedTerms: true } })
  const found = await operator.call(findPeople, { query: { q: email } })
  expect(found.body.rows).toMatchObject([{ email, emailVerified: false }])
})

test('OPR-05 more people than a page holds are found page by page, each once, also those of one name', async () => {
  const word = freshEmail('many').split('@')[0] ?? ''
  const accounts = Array.from({ length: 5 }, (_, index) =>
    createAccount(t, { name: index < 3 ? `${word} Smith` : `${word} Jones`, email: freshEmail() }),
  )
  const expected = (await Promise.all(accounts)).map(({ userId }) => userId)
  const read = async (cursor?: string): Promise<readonly string[]> => {
    const query = { q: word, limit: 2, ...(cursor && { cursor }) }
    const { rows, nextCursor } = (await operator.call(findPeople, { query })).body
    const ids = rows.map(({ userId }) => userId)
    return nextCursor === null ? ids : [...ids, ...(await read(nextCursor))]
  }
  const found = await read()
  expect(found).toHaveLength(5)
  expect(found.toSorted()).toEqual(expected.toSorted())
  const refused = await operator.call(findPeople, { query: { q: word, cursor: 'nothing' } })
  expect(refused.status).toBe(400)
})

test('OPR-05 an impersonation may only look, unless it was opened to change', async () => {
  const person = await signedIn(t)
  const guest = await impersonate(person)
  expect((await guest.call(listMembers)).status).toBe(200)
  expect((await guest.call(loadMenu, { body: {} })).status).toBe(200)
  const refused = await guest.call(createCategory, { body: { title: 'Loaves' } })
  expect([refused.status, refused.problem.code]).toEqual([403, 'impersonation_reads_only'])

  const helper = await impersonate(person, { mayChange: true })
  expect((await helper.call(createCategory, { body: { title: 'Loaves' } })).status).toBeLessThan(
    300,
  )
  await helper.call(changeAccount, { body: { name: 'Changed by support' } })
  const { rows } = (await person.call(listAudit, { query: { action: 'account.renamed' } })).body
  expect(rows[0]).toMatchObject({
    actor: { id: person.userId },
    operator: { id: operator.userId, name: 'Olga Operator' },
  })
})

test('OPR-05 an impersonation never reaches what asks for a fresh proof', async () => {
  const person = await signedIn(t)
  const guest = await impersonate(person, { mayChange: true })
  const body = { password: 'gravel otters sing' }
  expect((await guest.call(changePassword, { body })).status).toBe(403)
  expect((await guest.call(exportAccount)).status).toBe(403)
})

test('OPR-05 nobody looks in as an operator, without a reason, or for more than half an hour', async () => {
  const person = await signedIn(t)
  const other = await signedIn(t, { platformRole: 'operator' })
  const body = { userId: person.userId, slug: person.slug, reason, minutes: 30, mayChange: false }
  const start = async (change: object) =>
    (await operator.call(startImpersonation, { body: { ...body, ...change } })).status
  expect(await start({ userId: other.userId })).toBe(403)
  expect(await start({ reason: 'because' })).toBe(400)
  expect(await start({ minutes: 31 })).toBe(400)
  expect(await start({ slug: 'somewhere-else' })).toBe(404)
  expect((await person.call(startImpersonation, { body })).status).toBe(403)
})

test('OPR-05 an impersonation ends by itself, and sees only the business it was announced to', async () => {
  const person = await signedIn(t)
  const other = await t.owner()
  await t.inTenant(other.tenantId, (db) =>
    db.insertInto('memberships').values({ user_id: person.userId, role: 'manager' }).execute(),
  )
  const guest = await impersonate(person, { minutes: 10 })
  expect((await person.call(getAccount)).body.tenants).toHaveLength(2)
  expect((await guest.call(getAccount)).body.tenants).toHaveLength(1)
  const there = await guest.call(listMembers, { headers: { 'x-tenant': other.slug } })
  expect(there.status).toBe(404)
  const { refreshToken } = guest.started.body
  const renewed = await operator.browser.call(refresh, { body: { refreshToken } })
  expect(renewed.body.tenant?.slug).toBe(person.slug)
  t.app.services.clock.setOffset(11 * 60_000)
  expect((await guest.call(getAccount)).status).toBe(401)
})

test('OPR-05 ending an impersonation brings the operator back where the browser is still hers', async () => {
  const person = await signedIn(t)
  const guest = await impersonate(person)
  const ended = await guest.call(endImpersonation)
  expect(ended.body.operator).toMatchObject({ role: 'operator', user: { id: operator.userId } })
  expect((await guest.call(getAccount)).status).toBe(401)
  const token = ended.body.operator?.token ?? ''
  const back = await withToken(operator.browser, token).call(findPeople, { query: { q: 'Ann' } })
  expect(back.status).toBe(200)

  const stolen = await impersonate(person)
  const elsewhere = withToken(t.visitor(), stolen.started.body.token)
  expect((await elsewhere.call(endImpersonation)).body.operator).toBeNull()
  expect((await person.call(endImpersonation)).status).toBe(409)
})

test('OPR-01 an operator’s token opens no business, a member’s no platform page', async () => {
  const person = await signedIn(t)
  expect((await operator.call(listMembers)).status).toBe(403)
  expect((await person.call(findPeople, { query: { q: 'Ann' } })).status).toBe(403)
})

test('OPR-05 what is closed to operators says so to them, also with the right to change', async () => {
  const person = await signedIn(t, { name: 'Paula Planned' })
  const visitor = await impersonate(person, { mayChange: true })
  const closed = [
    await visitor.call(cancelPlan, { body: {} }),
    await visitor.call(pausePlan, { body: { months: 1 } }),
    await visitor.call(createRole, { body: { name: 'Packer', permissions: ['orders.see'] } }),
  ]
  for (const { status, problem } of closed)
    expect([status, problem.message]).toEqual([
      403,
      'Operators can’t do this while signed in as a member. The member or an owner of the business can.',
    ])
})
