import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { getAccount } from '@marketday/contract/accounts/identity/account'
import { listAudit } from '@marketday/contract/panel/audit'
import type { Role } from '@marketday/contract/accounts/team/permissions'
import {
  acceptInvitation,
  acceptOwnership,
  cancelOwnershipTransfer,
  changeMember,
  getOwnershipTransfer,
  getTeamPolicy,
  inviteMember,
  joinByInvitation,
  leaveTeam,
  listInvitations,
  listMembers,
  offerOwnership,
  readInvitation,
  removeMember,
  resendInvitation,
  revokeInvitation,
  setTeamPolicy,
} from '@marketday/contract/accounts/team/team'

import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Client, Staff } from '../../../testing/actors.ts'
import {
  freshEmail,
  mailedToken,
  mailsTo,
  signedIn,
  withToken,
  withTotp,
} from '../../../testing/identity/people.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
afterEach(() => t.app.services.clock.setOffset(0))

const later = (seconds: number) => t.app.services.clock.setOffset(seconds * 1000)
const days = (count: number) => later(count * 86_400)

async function business(): Promise<Staff> {
  const owner = await t.owner()
  await t.inTenant(owner.tenantId, (db) =>
    db.updateTable('setup_progress').set({ plan_id: 'growth' }).execute(),
  )
  return owner
}

const invite = (by: Client, email: string, role: Role = 'orders') =>
  by.call(inviteMember, { body: { email, role } })
const linkTo = (email: string) => mailedToken(t, email, 'accept-invitation')
const read = (token: string) => t.visitor().call(readInvitation, { body: { token } })

test('AUT-12 the mail names inviter, business and role; who has no account joins by a name', async () => {
  const owner = await business()
  const email = freshEmail('new')
  const invited = await invite(owner, email)
  expect([invited.status, invited.body.state]).toEqual([201, 'pending'])
  const [mail] = await mailsTo(t, email)
  expect(mail?.subject).toBe('Test Person invites you to Test Bakery')
  expect(mail?.text).toContain('with the role “Orders”')
  const token = await linkTo(email)
  expect((await read(token)).body).toMatchObject({
    business: 'Test Bakery',
    email,
    roleName: 'Orders',
  })

  const browser = t.visitor()
  const joined = await browser.call(joinByInvitation, {
    body: { token, name: 'Nina New', acceptedTerms: true },
  })
  expect(joined.body).toMatchObject({ role: 'orders', businessSetupReq: false })
  const account = (await withToken(browser, joined.body.token).call(getAccount)).body
  expect(account).toMatchObject({ email, emailVerified: true, name: 'Nina New' })
  expect((await read(token)).body.state).toBe('accepted')
  const again = await t.visitor().call(joinByInvitation, {
    body: { token, name: 'Second', acceptedTerms: true },
  })
  expect([again.status, again.problem.code]).toEqual([400, 'link_expired'])
})

test('AUT-12 who has an account accepts with it, in any spelling of the address', async () => {
  const owner = await business()
  const person = await signedIn(t)
  await invite(owner, person.email.toUpperCase(), 'dispatcher')
  const token = await linkTo(person.email)
  const asNew = await t.visitor().call(joinByInvitation, {
    body: { token, name: 'Not me', acceptedTerms: true },
  })
  expect([asNew.status, asNew.problem.code]).toEqual([409, 'email_taken'])
  const accepted = await person.call(acceptInvitation, { body: { token } })
  expect(accepted.body).toMatchObject({ role: 'dispatcher', tenant: { slug: owner.slug } })
  const members = await person.call(listMembers, { headers: { 'x-tenant': owner.slug } })
  expect(members.status).toBe(403)
})

test('AUT-12 signed in as somebody else: both addresses are named, and nothing happens', async () => {
  const owner = await business()
  const [person, email] = [await signedIn(t), freshEmail('invited')]
  await invite(owner, email)
  const token = await linkTo(email)
  const refused = await person.call(acceptInvitation, { body: { token } })
  expect([refused.status, refused.problem.code]).toEqual([409, 'wrong_account'])
  expect(refused.problem.message).toContain(email)
  expect(refused.problem.message).toContain(person.email)
  expect((await read(token)).body.state).toBe('pending')
})

test('AUT-12 seven days, revoked, sent again: each link says what became of it', async () => {
  const owner = await business()
  const email = freshEmail('slow')
  const { id } = (await invite(owner, email)).body
  const params = { invitationId: id }
  const first = await linkTo(email)
  expect((await owner.call(resendInvitation, { params })).status).toBe(429)
  later(31)
  expect((await owner.call(resendInvitation, { params })).status).toBe(200)
  const second = await linkTo(email)
  expect([(await read(first)).body.state, (await read(second)).body.state]).toEqual([
    'replaced',
    'pending',
  ])
  days(7.1)
  const anew = await freshToken(owner)
  expect((await read(second)).body.state).toBe('expired')
  expect((await anew.call(listInvitations)).body.rows[0]?.state).toBe('expired')
  await anew.call(resendInvitation, { params })
  const third = await linkTo(email)
  await anew.call(revokeInvitation, { params })
  expect((await read(third)).body.state).toBe('revoked')
  expect((await anew.call(revokeInvitation, { params })).status).toBe(409)
})

/** The same person, freshly confirmed, with an access token of the current clock. */
async function freshToken(staff: Staff): Promise<Client> {
  const now = t.app.services.clock.now()
  const session = await t.inTenant(null, (db) =>
    db
      .updateTable('sessions')
      .set({
        expires_at: new Date(now.getTime() + 86_400_000).toISOString(),
        confirmed_at: now.toISOString(),
      })
      .where('user_id', '=', staff.userId)
      .returning('session_id')
      .executeTakeFirstOrThrow(),
  )
  const claims = { userId: staff.userId, sessionId: session.session_id, audience: 'panel' } as const
  const token = await t.app.accessTokens.issue(claims, now)
  return withToken(t.visitor(), token)
}

test('SES-11 an invitation of another business, shortened or invented, is not found', async () => {
  const [owner, other] = [await business(), await business()]
  const email = freshEmail()
  await invite(owner, email)
  const token = await linkTo(email)
  const secret = token.split('.')[1] ?? ''
  for (const bad of [
    `${other.tenantId}.${secret}`,
    token.slice(0, -1),
    'nonsense',
    `${secret}.${secret}`,
  ])
    expect((await read(bad)).status, bad).toBe(404)
})

test('AUT-12 an invitation ends with its sender’s right to give that role', async () => {
  const owner = await business()
  const manager = await t.member(owner, 'manager')
  const email = freshEmail()
  await invite(manager, email, 'driver')
  const token = await linkTo(email)
  const params = { userId: manager.userId }
  await owner.call(changeMember, { params, body: { role: 'orders' } })
  expect((await read(token)).body.state).toBe('revoked')
})

test('AUT-12 somebody in the team is not invited again; a full plan takes nobody', async () => {
  const owner = await t.owner()
  const taken = (await owner.call(listMembers)).body.rows[0]?.email ?? ''
  const again = await invite(owner, taken)
  expect([again.status, again.problem.code]).toEqual([409, 'already_member'])
  expect((await invite(owner, freshEmail())).status).toBe(201)
  const third = await invite(owner, freshEmail())
  expect([third.status, third.problem.code]).toEqual([402, 'plan_limit'])
  expect(third.problem.errors).toEqual([
    { path: 'staff', message: '2 of 2 used; Growth allows 10' },
  ])
  expect((await owner.call(listMembers)).body.invite).toContain('Starter')
})

test('ROL-04 a manager neither touches an owner nor makes one nor invites above her own level', async () => {
  const owner = await business()
  const manager = await t.member(owner, 'manager')
  const driver = await t.member(owner, 'driver')
  const change = (userId: string, body: { role?: Role; disabled?: boolean }) =>
    manager.call(changeMember, { params: { userId }, body })
  const statuses = [
    await change(owner.userId, { role: 'driver' }),
    await change(owner.userId, { disabled: true }),
    await change(manager.userId, { role: 'owner' }),
    await change(driver.userId, { role: 'owner' }),
    await change(driver.userId, { role: 'manager' }),
    await manager.call(removeMember, { params: { userId: owner.userId } }),
    await invite(manager, freshEmail(), 'manager'),
    await invite(manager, freshEmail(), 'owner'),
    await driver.call(removeMember, { params: { userId: manager.userId } }),
  ].map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([403]))
  expect((await change(driver.userId, { role: 'dispatcher' })).body.role).toBe('dispatcher')
})

test('ROL-06 a role taken away or a member disabled counts with the next request', async () => {
  const owner = await business()
  const member = await t.member(owner, 'manager')
  const params = { userId: member.userId }
  expect((await member.call(listMembers)).status).toBe(200)
  await owner.call(changeMember, { params, body: { role: 'driver' } })
  expect((await member.call(listMembers)).status).toBe(403)
  await owner.call(changeMember, { params, body: { disabled: true } })
  expect((await member.call(getOwnershipTransfer)).status).toBe(404)
  await owner.call(changeMember, { params, body: { disabled: false } })
  expect((await member.call(getOwnershipTransfer)).status).toBe(200)
  await owner.call(removeMember, { params })
  expect((await member.call(getOwnershipTransfer)).status).toBe(404)
})

test('AUT-14 the only owner cannot leave; with another one she can', async () => {
  const owner = await business()
  const other = await t.member(owner, 'manager')
  expect((await owner.call(listMembers)).body.leave).toMatch(/^You’re the only owner/)
  const refused = await owner.call(leaveTeam)
  expect([refused.status, refused.problem.code]).toEqual([409, 'last_owner'])
  const params = { userId: other.userId }
  expect((await owner.call(changeMember, { params, body: { role: 'owner' } })).status).toBe(200)
  expect((await owner.call(listMembers)).body.leave).toBeNull()
  expect((await owner.call(leaveTeam)).status).toBe(200)
  expect((await owner.call(listMembers)).status).toBe(404)
  expect((await other.call(leaveTeam)).problem.code).toBe('last_owner')
})

test('AUT-14 two owners who remove each other at once leave one', async () => {
  const owner = await business()
  const other = await t.member(owner, 'owner')
  const answers = await Promise.all([
    owner.call(removeMember, { params: { userId: other.userId } }),
    other.call(removeMember, { params: { userId: owner.userId } }),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const left = await t.inTenant(owner.tenantId, (db) =>
    db.selectFrom('memberships').select('role').where('role', '=', 'owner').execute(),
  )
  expect(left).toHaveLength(1)
})

test('AUT-14 ownership moves when the receiver accepts; the giver becomes a manager', async () => {
  const owner = await business()
  const [heir, bystander] = [await t.member(owner, 'orders'), await t.member(owner, 'orders')]
  const offered = await owner.call(offerOwnership, { body: { userId: heir.userId } })
  expect(offered.body.transfer.to.userId).toBe(heir.userId)
  const seen = (await bystander.call(getOwnershipTransfer)).body.transfer
  expect(seen?.actions.accept).toContain('Only')
  expect((await bystander.call(acceptOwnership)).status).toBe(403)
  expect((await bystander.call(cancelOwnershipTransfer)).status).toBe(403)
  expect((await heir.call(acceptOwnership)).body.role).toBe('owner')
  const { rows } = (await heir.call(listMembers)).body
  expect(rows.find(({ userId }) => userId === owner.userId)?.role).toBe('manager')
  expect((await heir.call(acceptOwnership)).status).toBe(404)
})

test('AUT-14 an offer is declined, lapses after seven days, and needs a fresh proof', async () => {
  const owner = await business()
  const heir = await t.member(owner, 'manager')
  const offer = () => owner.call(offerOwnership, { body: { userId: heir.userId } })
  await offer()
  expect((await heir.call(cancelOwnershipTransfer)).status).toBe(200)
  expect((await heir.call(getOwnershipTransfer)).body.transfer).toBeNull()
  await offer()
  later(360)
  expect((await heir.call(acceptOwnership)).problem.code).toBe('confirmation_required')
  days(7.1)
  const anew = await freshToken(heir)
  expect((await anew.call(getOwnershipTransfer)).body.transfer).toBeNull()
})

test('AUT-09 a business asks everybody for a second factor; those without have seven days', async () => {
  const person = await signedIn(t)
  const refused = await person.call(setTeamPolicy, { body: { secondFactorRequired: true } })
  expect(refused.status).toBe(409)
  await withTotp(t, person)
  const tenantId = (await person.call(getAccount)).body.tenants[0]?.id ?? ''
  const staff = { ...person, tenantId, token: person.reply.token }
  const member = await t.member(staff, 'manager')
  await person.call(setTeamPolicy, { body: { secondFactorRequired: true } })
  expect((await member.call(getTeamPolicy)).status).toBe(200)
  days(7.1)
  const anew = await freshToken(member)
  const out = await anew.call(getTeamPolicy)
  expect([out.status, out.problem.code]).toEqual([403, 'second_factor_required'])
  expect((await anew.call(getAccount)).body.mustSetUpSecondFactor).toBe(true)
})

test('ROL-07 the team and the account say what their shapes declare, and no secret', async () => {
  const owner = await business()
  await t.member(owner, 'driver')
  const { rows } = (await owner.call(listMembers)).body
  expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual([
    'actions',
    'customRoleId',
    'disabled',
    'email',
    'hasSecondFactor',
    'isYou',
    'name',
    'role',
    'roleName',
    'since',
    'userId',
  ])
  const account = JSON.stringify((await owner.call(getAccount)).body)
  expect(account).not.toMatch(/hash|secret|binding/i)
})

test('ROL-08 filters put together show less, never more', async () => {
  const [owner, other] = [await business(), await business()]
  const member = await t.member(other, 'driver')
  const params = { userId: member.userId }
  await other.call(changeMember, { params, body: { role: 'orders' } })
  for (const query of [
    { objectId: member.userId },
    { objectType: 'user', objectId: member.userId },
    { action: 'member', actorId: other.userId },
    { actorId: other.userId, from: '2000-01-01', to: '2099-01-01' },
  ]) {
    expect((await owner.call(listAudit, { query })).body.rows).toEqual([])
    expect((await other.call(listAudit, { query })).body.rows.length).toBeGreaterThan(0)
  }
})

test('every act on the team stands in the audit, which owners alone read, page by page', async () => {
  const owner = await business()
  const member = await t.member(owner, 'driver')
  const params = { userId: member.userId }
  await owner.call(changeMember, { params, body: { role: 'orders' } })
  await owner.call(changeMember, { params, body: { disabled: true } })
  await owner.call(changeMember, { params, body: { disabled: false } })
  await owner.call(removeMember, { params })
  const audit = (query: object) => owner.call(listAudit, { query })
  const actions = (await audit({ action: 'member' })).body.rows.map(({ action }) => action)
  expect(actions).toEqual([
    'member.removed',
    'member.enabled',
    'member.disabled',
    'member.role_changed',
  ])
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof audit>> = await audit({
      action: 'member',
      limit: 3,
      ...(cursor && { cursor }),
    })
    const reply = page.body as { rows: { action: string }[]; nextCursor: string | null }
    seen.push(...reply.rows.map(({ action }) => action))
    cursor = reply.nextCursor
  } while (cursor)
  expect(seen).toEqual(actions)
  expect((await audit({ actorId: member.userId })).body.rows).toEqual([])
  expect((await audit({ action: 'member', to: '2020-01-01' })).body.rows).toEqual([])
  expect((await audit({ cursor: 'nonsense' })).status).toBe(400)
  const manager = await t.member(owner, 'manager')
  expect((await manager.call(listAudit)).status).toBe(403)
})
