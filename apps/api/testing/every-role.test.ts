import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Endpoint } from '@marketday/contract/endpoints/endpoint'
import { grantable } from '@marketday/contract/accounts/team/permissions'
import type { GrantablePermission } from '@marketday/contract/accounts/team/permissions'
import {
  operatorPermissions,
  operatorSets,
  platformPermissions,
} from '@marketday/contract/accounts/team/permissions-platform'
import { permissionAreas } from '@marketday/contract/accounts/team/permissions-words'

import { newId } from '../src/platform/ids.ts'
import { attempt, isOperators } from './attempt.ts'
import { testApp } from './test-app.ts'
import type { TestApp } from './test-app.ts'
import type { Client, Staff } from './actors.ts'

let t: TestApp
let owner: Staff
beforeAll(async () => {
  t = await testApp({}, { ownDatabase: true })
  owner = await t.owner()
})
afterAll(() => t.close())

/** Member with a single permission, bypassing the contract, which would require the read permission too. */
async function holderOf(permission: GrantablePermission): Promise<Staff> {
  const member = await t.member(owner, 'driver')
  await t.inTenant(owner.tenantId, async (db) => {
    const [custom_role_id, name, permissions] = [newId(), `Only ${permission}`, [permission]]
    await db.insertInto('custom_roles').values({ custom_role_id, name, permissions }).execute()
    const held = { custom_role_id, custom_role_name: name, custom_permissions: permissions }
    await db
      .updateTable('memberships')
      .set({ role: 'custom', ...held })
      .where('user_id', '=', member.userId)
      .execute()
  })
  return member
}

/** True for a refused caller, as opposed to an allowed one with another error. */
async function isKeptOut(client: Client, endpoint: Endpoint, words: string): Promise<boolean> {
  const { status, problem } = await attempt(client, endpoint)
  return status === 403 && problem.message.startsWith(words)
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

test('ROL-01 AUT-13 a role of one permission is let in at the endpoints of that permission, and at no other', async () => {
  const guarded = t.app.endpoints.filter(
    ({ access }) => typeof access === 'object' && 'permission' in access,
  )
  expect(guarded.length).toBeGreaterThan(80)
  const wrong: string[] = []
  for (const permission of grantable) {
    const member = await holderOf(permission)
    await Promise.all(
      guarded.map(async (endpoint) => {
        const { access, produces } = endpoint
        const allowed =
          typeof access === 'object' && 'permission' in access && access.permission === permission
        if (allowed && produces) return
        const keptOut = await isKeptOut(member, endpoint, 'Your role doesn’t include this')
        if (keptOut === allowed) wrong.push(`${permission}: ${nameOf(endpoint)}`)
      }),
    )
  }
  expect(wrong).toEqual([])
}, 120_000)

test('ROL-01 every permission opens an endpoint, a figure or a way, and can be ticked exactly once', () => {
  const ticked = permissionAreas.flatMap(({ permissions }) => permissions)
  expect(ticked.toSorted()).toEqual([...grantable].toSorted())
  const opened = new Set(
    t.app.endpoints.map(({ access }) =>
      typeof access === 'object' && 'permission' in access ? access.permission : null,
    ),
  )
  // Fields of answers for more roles, and options within orders that more roles may place.
  const inside: GrantablePermission[] = ['dashboard.money', 'orders.oversell']
  const idle = grantable.filter((one) => !opened.has(one) && !inside.includes(one))
  expect(idle).toEqual([])
})

test('OPR-01 an operator is let in where her set says so; a member of a business, or without second factor, nowhere', async () => {
  const ofPlatform = t.app.endpoints.filter(isOperators)
  expect(ofPlatform.length).toBeGreaterThan(3)
  const wrong: string[] = []
  for (const set of operatorSets) {
    const operator = await t.operator(set)
    for (const endpoint of ofPlatform) {
      const { access } = endpoint
      if (typeof access !== 'object' || !('operator' in access)) continue
      const allowed = operatorPermissions[set].includes(access.operator)
      const keptOut = await isKeptOut(
        operator,
        endpoint,
        'Your operator permissions don’t include this',
      )
      if (keptOut === allowed) wrong.push(`${set}: ${nameOf(endpoint)}`)
      if (!(await isKeptOut(owner, endpoint, 'Only operators'))) wrong.push(nameOf(endpoint))
    }
  }
  expect(wrong).toEqual([])
  const opened = ofPlatform.map(({ access }) => (access as { operator: string }).operator)
  expect([...new Set(opened)].toSorted()).toEqual([...platformPermissions].toSorted())
}, 60_000)

test('OPR-01 a set that changes counts with the operator’s next request', async () => {
  const operator = await t.operator('support')
  const leads = t.app.endpoints.find(({ path }) => path === '/platform/leads') as Endpoint
  expect((await attempt(operator, leads)).status).toBe(200)
  await t.inTenant(null, (db) =>
    db
      .updateTable('users')
      .set({ operator_set: 'finance' })
      .where('operator_set', '=', 'support')
      .execute(),
  )
  expect((await attempt(operator, leads)).status).toBe(403)
})
