import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import {
  acceptInvitation,
  inviteMember,
  removeMember,
} from '@marketday/contract/accounts/team/team'
import { startImpersonation } from '@marketday/contract/accounts/identity/impersonation'
import type { Endpoint } from '@marketday/contract/endpoints/endpoint'
import { closedToImpersonation } from '@marketday/contract/accounts/team/permissions'

import { movingClock } from './identity/moving-clock.ts'
import { mailedToken, signedIn, withToken, withTotp } from './identity/people.ts'
import { hashSecret } from '../src/platform/ids.ts'
import { attempt, isOperators } from './attempt.ts'
import { testApp } from './test-app.ts'
import type { TestApp } from './test-app.ts'
import type { Client, Staff } from './actors.ts'

let t: TestApp
let owner: Staff
beforeAll(async () => {
  t = await testApp({}, { ownDatabase: true })
})
afterAll(() => t.close())
beforeEach(async () => {
  owner = await t.owner()
})
const minutes = movingClock(() => t)

/** Team and account endpoints without a recent proof, with the reason. */
const withoutProof: Readonly<Record<string, string>> = {
  'PATCH /account': 'a name lets nobody in',
  'PUT /account/terms': 'terms let nobody in',
  'PUT /account/tenant': 'only remembers which business was open',
  'POST /account/email-verification': 'mails a code to the person’s own address',
  'POST /account/email-verification/confirmation': 'the mailed code is the proof',
  'POST /account/email-change': 'asks for a proof itself where an address is confirmed',
  'DELETE /account/email-change': 'keeps what is there',
  'POST /account/confirmation': 'is the proof',
  'POST /account/confirmation/code': 'is the proof',
  'POST /account/confirmation/passkey-options': 'is the proof',
  'DELETE /account/deletion': 'keeps what is there',
  'PATCH /account/passkeys/:passkeyId': 'a passkey’s name lets nobody in',
  'DELETE /account/sessions': 'whoever fears a thief must be quick',
  'DELETE /account/sessions/:sessionId': 'whoever fears a thief must be quick',
  'DELETE /account/impersonation': 'ends an impersonation',
  'POST /customers/exports': 'a file, which opens no way in',
  'POST /orders/exports': 'a file, which opens no way in',
}

const openToImpersonation = [
  'PATCH /account',
  'PUT /account/tenant',
  'DELETE /account/impersonation',
]

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

const waysIn = () =>
  t.app.endpoints.filter((endpoint) => {
    const { access, method, path } = endpoint
    if (method === 'GET' || access === 'public' || isOperators(endpoint)) return false
    const isOfTeam = typeof access === 'object' && 'permission' in access
    return (
      /^\/(?:team|account)(?:\/|$)/.test(path) ||
      (isOfTeam && (closedToImpersonation as readonly string[]).includes(access.permission))
    )
  })

const confirmed = () => waysIn().filter((endpoint) => !(nameOf(endpoint) in withoutProof))

async function entries(): Promise<string> {
  return await t.inTenant(owner.tenantId, async (db) => {
    const rows = [
      await db.selectFrom('memberships').selectAll().orderBy('user_id').execute(),
      await db.selectFrom('invitations').selectAll().orderBy('invitation_id').execute(),
      await db.selectFrom('ownership_transfers').selectAll().execute(),
      await db.selectFrom('custom_roles').selectAll().orderBy('custom_role_id').execute(),
      await db.selectFrom('users').selectAll().orderBy('user_id').execute(),
      await db.selectFrom('identities').selectAll().execute(),
      await db.selectFrom('passkeys').selectAll().execute(),
      await db.selectFrom('totp_factors').selectAll().execute(),
      await db.selectFrom('recovery_codes').selectAll().execute(),
      await db
        .selectFrom('sessions')
        .select(['session_id', 'revoked_at'])
        .orderBy('session_id')
        .execute(),
    ]
    return hashSecret(JSON.stringify(rows))
  })
}

async function answers(client: Client, endpoints: readonly Endpoint[]): Promise<string[]> {
  const before = await entries()
  const codes: string[] = []
  for (const endpoint of endpoints) {
    const { status, problem } = await attempt(client, endpoint)
    codes.push(`${nameOf(endpoint)}: ${status} ${problem.code}`)
  }
  expect(await entries()).toBe(before)
  return codes
}

async function impersonate(person: { userId: string; slug: string }): Promise<Client> {
  const operator = await signedIn(t, { platformRole: 'operator' })
  await withTotp(t, operator)
  const reason = 'Ticket 4711: the build does not publish'
  const body = { userId: person.userId, slug: person.slug, reason, minutes: 30, mayChange: true }
  const started = await operator.call(startImpersonation, { body })
  return withToken(operator.browser, started.body.token)
}

test('ROL-09: every endpoint that can change who owns or may enter says that it needs a fresh proof', () => {
  expect(confirmed().length).toBeGreaterThan(25)
  expect(
    confirmed()
      .filter((endpoint) => !endpoint.confirmed)
      .map(nameOf),
  ).toEqual([])
  const names = waysIn().map(nameOf)
  expect(Object.keys(withoutProof).filter((name) => !names.includes(name))).toEqual([])
})

test('ROL-09: a session confirmed six minutes ago is asked for a proof by each of them, and nothing changes', async () => {
  minutes(6)
  const wrong = (await answers(owner, confirmed())).filter(
    (answer) => !answer.endsWith(': 403 confirmation_required'),
  )
  expect(wrong).toEqual([])
})

test('ROL-09: an impersonation that may change things neither invites, removes, changes ways in nor ends sessions', async () => {
  const guest = await impersonate(owner)
  const closed = waysIn().filter((endpoint) => !openToImpersonation.includes(nameOf(endpoint)))
  const wrong = (await answers(guest, closed)).filter(
    (answer) => !answer.endsWith(': 403 forbidden'),
  )
  expect(wrong).toEqual([])
})

test('ROL-09: a stale owner’s session neither invites an owner nor removes one, a fresh one does both', async () => {
  const other = await t.member(owner, 'owner')
  const body = { email: 'new.owner@example.com', role: 'owner' as const }
  const params = { userId: other.userId }
  minutes(6)
  const stale = [
    await owner.call(inviteMember, { body }),
    await owner.call(removeMember, { params }),
  ]
  expect(stale.map(({ problem }) => problem.code)).toEqual(
    Array.from({ length: 2 }, () => 'confirmation_required'),
  )
  minutes(0)
  expect((await owner.call(removeMember, { params })).status).toBe(200)
  expect((await owner.call(inviteMember, { body })).status).toBe(201)
})

test('ROL-09: an invitation is accepted by the person, not by whoever finds the browser open', async () => {
  const invited = await signedIn(t)
  await owner.call(inviteMember, { body: { email: invited.email, role: 'manager' } })
  const body = { token: await mailedToken(t, invited.email, 'accept-invitation') }
  minutes(6)
  const stale = await invited.call(acceptInvitation, { body })
  expect([stale.status, stale.problem.code]).toEqual([403, 'confirmation_required'])
  minutes(0)
  expect((await invited.call(acceptInvitation, { body })).body.tenant?.slug).toBe(owner.slug)
})
