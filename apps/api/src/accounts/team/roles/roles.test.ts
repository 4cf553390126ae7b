import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { getAccount } from '@marketday/contract/accounts/identity/account'
import { listAudit } from '@marketday/contract/panel/audit'
import { getDashboard } from '@marketday/contract/reports/dashboard'
import { createDriver, listDrivers } from '@marketday/contract/deliveries/drivers'
import { loadMenu } from '@marketday/contract/panel/panel-menu'
import { listOrders } from '@marketday/contract/orders/orders'
import type { GrantablePermission } from '@marketday/contract/accounts/team/permissions'
import {
  changeMember,
  inviteMember,
  joinByInvitation,
  listInvitations,
  listMembers,
  readInvitation,
  revokeInvitation,
} from '@marketday/contract/accounts/team/team'
import {
  changeRole,
  createRole,
  deleteRole,
  listRoles,
} from '@marketday/contract/accounts/team/team-roles'

import { testApp } from '../../../../testing/test-app.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import type { Client, Staff } from '../../../../testing/actors.ts'
import { freshEmail, mailedToken, mailsTo, withToken } from '../../../../testing/identity/people.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
afterEach(() => t.app.services.clock.setOffset(0))

type Permissions = GrantablePermission[]
const weekend: Permissions = ['orders.see', 'orders.edit']

async function business(): Promise<Staff> {
  const owner = await t.owner()
  await t.inTenant(owner.tenantId, (db) =>
    db.updateTable('setup_progress').set({ plan_id: 'growth' }).execute(),
  )
  return owner
}

const make = (by: Client, permissions = weekend, name = 'Weekend help') =>
  by.call(createRole, { body: { name, permissions } })

const give = (by: Client, userId: string, customRoleId: string) =>
  by.call(changeMember, { params: { userId }, body: { role: 'custom', customRoleId } })

async function holder(owner: Staff, permissions: Permissions, name = 'Weekend help') {
  const member = await t.member(owner, 'driver')
  const role = (await make(owner, permissions, name)).body
  const given = await give(owner, member.userId, role.id)
  expect(given.body).toMatchObject({ role: 'custom', customRoleId: role.id, roleName: name })
  return { member, role }
}

const change = (by: Client, role: { id: string; version: number }, input: object) =>
  by.call(changeRole, {
    params: { roleId: role.id },
    body: { role: { name: 'Weekend help', permissions: weekend, ...input }, version: role.version },
  })

test('AUT-13 an owner makes a role, gives it, and its member may do exactly that', async () => {
  const owner = await business()
  const { member, role } = await holder(owner, weekend)
  expect((await member.call(listOrders)).status).toBe(200)
  expect((await member.call(getDashboard, { query: { range: 'today' } })).status).toBe(403)
  const menu = (await member.call(loadMenu, { body: {} })).body.data
  expect(menu.map(({ id }) => id)).toEqual(['orders'])
  const account = (await member.call(getAccount)).body
  expect(account).toMatchObject({
    role: 'custom',
    permissions: weekend,
    tenants: [{ role: 'custom', roleName: 'Weekend help', permissions: weekend }],
  })
  const { rows } = (await owner.call(listRoles)).body
  expect(rows).toMatchObject([{ id: role.id, members: 1, invitations: 0 }])
})

test('AUT-13 nobody’s copy of a role says anything else than the role', async () => {
  const owner = await business()
  const { member } = await holder(owner, weekend)
  const widened = t.inTenant(owner.tenantId, (db) =>
    db
      .updateTable('memberships')
      .set({ custom_permissions: ['billing.edit'] })
      .where('user_id', '=', member.userId)
      .execute(),
  )
  await expect(widened).rejects.toThrow('memberships_custom_role_fkey')
})

test('ROL-06 what a role allows counts with the next request of whoever holds it', async () => {
  const owner = await business()
  const { member, role } = await holder(owner, weekend)
  const narrowed = await change(owner, role, { permissions: ['stock.see'] })
  expect(narrowed.body).toMatchObject({ version: 2, permissions: ['stock.see'], members: 1 })
  expect((await member.call(listOrders)).status).toBe(403)
  expect((await member.call(getAccount)).body.permissions).toEqual(['stock.see'])
  await change(owner, narrowed.body, { permissions: weekend })
  expect((await member.call(listOrders)).status).toBe(200)
})

test('AUT-13 a role travels in an invitation: mail, link and new member say its name', async () => {
  const owner = await business()
  const role = (await make(owner)).body
  const email = freshEmail('weekend')
  const invited = await owner.call(inviteMember, {
    body: { email, role: 'custom', customRoleId: role.id },
  })
  expect(invited.body).toMatchObject({ role: 'custom', roleName: 'Weekend help' })
  expect((await mailsTo(t, email))[0]?.text).toContain('with the role “Weekend help”')
  const token = await mailedToken(t, email, 'accept-invitation')
  const read = await t.visitor().call(readInvitation, { body: { token } })
  expect(read.body.roleName).toBe('Weekend help')
  const browser = t.visitor()
  const joined = await browser.call(joinByInvitation, {
    body: { token, name: 'Wendy Weekend', acceptedTerms: true },
  })
  expect(joined.body.role).toBe('custom')
  const headers = { 'x-tenant': owner.slug }
  const wendy = withToken(browser, joined.body.token)
  expect((await wendy.call(listOrders, { headers })).status).toBe(200)
  expect((await wendy.call(listMembers, { headers })).status).toBe(403)
})

test('AUT-13 a name is taken once in a business, whatever its letters, and never one of the six', async () => {
  const [owner, other] = [await business(), await business()]
  await make(owner)
  const again = await make(owner, weekend, 'WEEKEND HELP')
  expect([again.status, again.problem.errors[0]?.path]).toEqual([409, 'name'])
  expect((await make(other)).status).toBe(201)
  for (const name of ['Owner', 'manager', '', '   ', 'x'.repeat(41)])
    expect((await make(owner, weekend, name)).status, name).toBe(400)
  const second = (await make(owner, ['stock.see'], 'Counter')).body
  expect((await change(owner, second, { name: 'weekend Help' })).status).toBe(409)
  expect((await change(owner, second, { name: 'counter' })).body.name).toBe('counter')
})

test('AUT-13 a role has a permission, each change the sight of it, and never ownership', async () => {
  const owner = await business()
  for (const permissions of [[], ['orders.edit'], ['ownership.edit'], ['orders.fly']])
    expect((await make(owner, permissions as Permissions)).status, permissions.join()).toBe(400)
  const wanting = await make(owner, ['orders.edit'])
  expect(wanting.problem.message).toContain('“Work on orders” needs “See orders”')
  const doubled = await make(owner, ['orders.see', 'orders.see'])
  expect(doubled.body.permissions).toEqual(['orders.see'])
  const byHand = t.inTenant(owner.tenantId, (db) =>
    db
      .insertInto('custom_roles')
      .values({ name: 'x', permissions: ['ownership.edit'] })
      .execute(),
  )
  await expect(byHand).rejects.toThrow('custom_roles_permissions')
})

test('ROL-04 nobody makes, changes, gives or takes away a role that allows what she may not', async () => {
  const owner = await business()
  const manager = await t.member(owner, 'manager')
  const target = await t.member(owner, 'orders')
  const payer = (await make(owner, ['billing.see', 'orders.see'], 'Payer')).body
  const { member: lead } = await holder(owner, ['team.see', 'team.edit', 'orders.see'], 'Lead')
  for (const [who, by] of [
    ['manager', manager],
    ['lead', lead],
  ] as const) {
    const statuses = [
      await make(by, ['billing.see'], `Sly ${who}`),
      await change(by, payer, { name: 'Sly' }),
      await by.call(deleteRole, { params: { roleId: payer.id } }),
      await give(by, target.userId, payer.id),
      await by.call(inviteMember, {
        body: { email: freshEmail(), role: 'custom', customRoleId: payer.id },
      }),
    ].map(({ status }) => status)
    expect(statuses, who).toEqual([403, 403, 403, 403, 403])
  }
  await give(owner, target.userId, payer.id)
  const taken = await manager.call(changeMember, {
    params: { userId: target.userId },
    body: { role: 'driver' },
  })
  expect(taken.status).toBe(403)
})

test('ROL-04 nobody hands on all she may do, nor widens the role she holds herself', async () => {
  const owner = await business()
  const all: Permissions = ['team.see', 'team.edit', 'orders.see']
  const { member: lead, role } = await holder(owner, all, 'Lead')
  const peer = await make(lead, all, 'Peer')
  expect(peer.problem.message).toContain('fewer permissions than your own')
  expect((await change(lead, role, { name: 'Lead', permissions: all })).status).toBe(403)
  expect((await make(lead, ['orders.see'], 'Helper')).status).toBe(201)
  const shown = (await lead.call(listRoles)).body
  expect(shown.grantable.toSorted()).toEqual(all.toSorted())
  expect(shown.rows.map(({ name, actions }) => [name, actions.edit === null])).toEqual([
    ['Helper', true],
    ['Lead', false],
  ])
  expect((await lead.call(listMembers)).body.roles.map(({ roleName }) => roleName)).toEqual([
    'Helper',
  ])
})

test('AUT-13 a role somebody holds is not deleted, and the refusal says by whom and what to do', async () => {
  const owner = await business()
  const { member, role } = await holder(owner, weekend)
  const params = { roleId: role.id }
  const sent = await owner.call(inviteMember, {
    body: { email: freshEmail(), role: 'custom', customRoleId: role.id },
  })
  const refused = await owner.call(deleteRole, { params })
  expect(refused.status).toBe(409)
  expect(refused.problem.message).toBe(
    'Held by 1 member and 1 open invitation. First give the members another role, and revoke the invitations or send them with another role.',
  )
  expect((await owner.call(listRoles)).body.rows[0]?.actions.remove).toBe(refused.problem.message)
  await owner.call(changeMember, { params: { userId: member.userId }, body: { role: 'orders' } })
  await owner.call(revokeInvitation, { params: { invitationId: sent.body.id } })
  expect((await owner.call(deleteRole, { params })).status).toBe(200)
  expect((await owner.call(deleteRole, { params })).status).toBe(404)
  const [settled] = (await owner.call(listInvitations)).body.rows
  expect(settled).toMatchObject({ state: 'revoked', roleName: 'A deleted role' })
})

test('AUT-13 an expired invitation holds no role: it ends with the role', async () => {
  const owner = await business()
  const role = (await make(owner)).body
  const sent = await owner.call(inviteMember, {
    body: { email: freshEmail(), role: 'custom', customRoleId: role.id },
  })
  await t.inTenant(owner.tenantId, (db) =>
    db.updateTable('invitations').set({ expires_at: '2020-01-01T00:00:00Z' }).execute(),
  )
  expect((await owner.call(deleteRole, { params: { roleId: role.id } })).status).toBe(200)
  const { rows } = (await owner.call(listInvitations)).body
  expect(rows.find(({ id }) => id === sent.body.id)?.state).toBe('revoked')
})

test('AUT-13 deleting and giving a role at once never leaves a member without one', async () => {
  const owner = await business()
  const member = await t.member(owner, 'driver')
  const role = (await make(owner)).body
  const [given, deleted] = await Promise.all([
    give(owner, member.userId, role.id),
    owner.call(deleteRole, { params: { roleId: role.id } }),
  ])
  expect([
    [200, 409],
    [404, 200],
  ]).toContainEqual([given.status, deleted.status])
  expect((await member.call(getAccount)).body.role).toBe(given.status === 200 ? 'custom' : 'driver')
})

test('AUT-13 of two who change a role at once, the second is told', async () => {
  const owner = await business()
  const role = (await make(owner)).body
  await change(owner, role, { name: 'Weekends' })
  const late = await change(owner, role, { permissions: ['stock.see'] })
  expect([late.status, late.problem.code]).toEqual([409, 'version_conflict'])
})

test('TEN-05 a role of another business is nobody’s here, even for somebody who holds it there', async () => {
  const [here, there] = [await business(), await business()]
  const { member, role } = await holder(there, weekend, 'Of there')
  await t.inTenant(here.tenantId, (db) =>
    db.insertInto('memberships').values({ user_id: member.userId, role: 'manager' }).execute(),
  )
  const headers = { 'x-tenant': here.slug }
  expect((await member.call(listRoles, { headers })).body.rows).toEqual([])
  const target = await t.member(here, 'driver')
  expect((await give(here, target.userId, role.id)).status).toBe(404)
  expect((await change(here, role, {})).status).toBe(404)
  expect((await here.call(deleteRole, { params: { roleId: role.id } })).status).toBe(404)
  const { tenants } = (await member.call(getAccount)).body
  const names = new Map(tenants.map(({ slug, roleName }) => [slug, roleName]))
  expect([names.get(here.slug), names.get(there.slug)]).toEqual(['Manager', 'Of there'])
})

test('AUT-13 whose role includes driving may be linked to a driver', async () => {
  const owner = await business()
  const { member } = await holder(owner, ['deliveries.drive'], 'Courier')
  const { people } = (await owner.call(listDrivers)).body
  expect(people).toContainEqual({
    userId: member.userId,
    name: 'Test Person',
    email: expect.stringContaining('@'),
    roleName: 'Courier',
  })
  const body = {
    name: 'Cora',
    phone: '',
    vehicle: 'Bike',
    capacity: 9,
    speedPercent: 60,
    onDuty: true,
  }
  const linked = await owner.call(createDriver, { body: { ...body, userId: member.userId } })
  expect(linked.status).toBe(201)
})

test('TEN-05 who works for two businesses is one person among those who may drive here', async () => {
  const [here, there] = [await business(), await business()]
  await t.inTenant(there.tenantId, (db) =>
    db.insertInto('memberships').values({ user_id: here.userId, role: 'driver' }).execute(),
  )
  const { people } = (await here.call(listDrivers)).body
  expect(people.map(({ userId, roleName }) => [userId, roleName])).toEqual([[here.userId, 'Owner']])
})

test('every change of a role stands in the audit, in words', async () => {
  const owner = await business()
  const role = (await make(owner)).body
  await change(owner, role, { name: 'Weekends', permissions: ['orders.see', 'stock.see'] })
  await owner.call(deleteRole, { params: { roleId: role.id } })
  const { rows } = (await owner.call(listAudit, { query: { action: 'role' } })).body
  expect(rows.map(({ action, details }) => [action, details])).toEqual([
    ['role.deleted', { name: 'Weekends' }],
    [
      'role.changed',
      { name: 'Weekends', was: 'Weekend help', added: '“See stock”', removed: '“Work on orders”' },
    ],
    ['role.created', { name: 'Weekend help', allows: '“See orders”, “Work on orders”' }],
  ])
})
