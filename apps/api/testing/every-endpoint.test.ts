import { readFileSync } from 'node:fs'
import path from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  permissions,
  roleAllows,
  rolePermissions,
  roles,
} from '@marketday/contract/accounts/team/permissions'
import type { Role } from '@marketday/contract/accounts/team/permissions'

import { attempt, isOperators } from './attempt.ts'
import { sampleBody } from './sample-input.ts'
import { testApp } from './test-app.ts'
import type { TestApp } from './test-app.ts'
import type { Staff } from './actors.ts'

let t: TestApp
let owner: Staff
const staff = new Map<Role, Staff>()
beforeAll(async () => {
  t = await testApp({}, { ownDatabase: true })
  owner = await t.owner()
  staff.set('owner', owner)
  for (const role of roles.filter((role) => role !== 'owner'))
    staff.set(role, await t.member(owner, role))
})
afterAll(() => t.close())

const id = '01890000-0000-7000-8000-000000000000'
const guarded = () =>
  t.app.endpoints.filter(({ access }) => access !== 'public' && access !== 'shop')

test('every endpoint says who may call it', () => {
  expect(t.app.endpoints.length).toBeGreaterThan(40)
  for (const { access, method, path } of t.app.endpoints)
    expect(access, `${method} ${path}`).toBeTruthy()
})

test('ROL-02 every guarded endpoint refuses the signed-out with 401', async () => {
  const refused = await Promise.all(
    guarded().map(async (endpoint) => [
      endpoint.path,
      (await attempt(t.visitor(), endpoint)).status,
    ]),
  )
  expect(refused.filter(([, status]) => status !== 401)).toEqual([])
})

test('ROL-01 each role is let in exactly where the table of permissions says so', async () => {
  const wrong: string[] = []
  for (const endpoint of guarded()) {
    const { access } = endpoint
    if (typeof access !== 'object' || !('permission' in access)) continue
    for (const role of roles) {
      const allowed = rolePermissions[role].includes(access.permission)
      // Allowed callers may get 404; only refusals are compared.
      if (allowed && endpoint.produces) continue
      const { status } = await attempt(staff.get(role) as Staff, endpoint)
      if ((status === 403) === allowed)
        wrong.push(`${role} ${endpoint.method} ${endpoint.path}: ${status}`)
    }
  }
  expect(wrong).toEqual([])
}, 60_000)

test('ROL-01 the printed table of access names every endpoint there is, and no other', () => {
  const document = readFileSync(
    path.resolve(import.meta.dirname, '../../../docs/access.md'),
    'utf8',
  )
  const printed = [...document.matchAll(/^\| `(\w+ \/\S+)` \|/gm)].map(([, name = '']) => name)
  expect(printed.toSorted()).toEqual(
    t.app.endpoints.map(({ method, path: address }) => `${method} ${address}`).toSorted(),
  )
})

test('ROL-03 no role, an unknown one and one of the language’s own words may do nothing', () => {
  for (const role of [null, undefined, '', 'admin', 'constructor', '__proto__'])
    for (const permission of permissions)
      expect(roleAllows(role, permission), `${role}`).toBe(false)
})

test('operators work on platform endpoints only, and nobody else does there', async () => {
  const operator = await t.operator()
  for (const endpoint of guarded()) {
    if (endpoint.produces || endpoint.access === 'signedIn') continue
    const name = `${endpoint.method} ${endpoint.path}`
    if (isOperators(endpoint)) expect((await attempt(owner, endpoint)).status, name).toBe(403)
    else expect((await attempt(operator, endpoint)).status, name).toBe(403)
  }
}, 60_000)

test('TEN-05 a member of one business is nobody in another', async () => {
  const other = await t.owner()
  for (const endpoint of guarded()) {
    if (endpoint.access === 'signedIn' || isOperators(endpoint)) continue
    const { status } = await owner.call(endpoint as never, { headers: { 'x-tenant': other.slug } })
    expect(status, `${endpoint.method} ${endpoint.path}`).toBe(404)
  }
}, 60_000)

test('panel endpoints do not answer on a shop’s host, shop endpoints not on the main one', async () => {
  for (const endpoint of t.app.endpoints) {
    const elsewhere = endpoint.access === 'shop' ? t.visitor() : t.shopper(owner.slug)
    expect((await attempt(elsewhere, endpoint)).status, `${endpoint.method} ${endpoint.path}`).toBe(
      404,
    )
  }
}, 60_000)

test('ROL-05 a refusal changes nothing', async () => {
  const before = await t.inTenant(owner.tenantId, (db) =>
    db.selectFrom('events').select('event_id').execute(),
  )
  const driver = staff.get('driver') as Staff
  for (const endpoint of guarded())
    if (typeof endpoint.access === 'object' && !endpoint.produces) await attempt(driver, endpoint)
  const after = await t.inTenant(owner.tenantId, (db) =>
    db.selectFrom('events').select('event_id').execute(),
  )
  expect(after.length).toBe(before.length)
}, 60_000)

test('FUZ-04 fields that no schema declares are refused', async () => {
  const everyone = guarded().filter(
    ({ method, body, rawBody }) => method !== 'GET' && body && !rawBody,
  )
  for (const endpoint of everyone) {
    if (isOperators(endpoint)) continue
    const body = {
      ...(sampleBody(endpoint) as object),
      tenantId: id,
      tenant_id: id,
      role: 'owner',
      isAdmin: true,
    }
    const params = Object.fromEntries(
      [...endpoint.path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => [name, id]),
    )
    const { status } = await owner.call(endpoint as never, { params, body } as never)
    expect([400, 404], `${endpoint.method} ${endpoint.path}`).toContain(status)
  }
}, 60_000)
