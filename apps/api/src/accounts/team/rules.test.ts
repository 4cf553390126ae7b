import { expect, test } from 'vitest'

import {
  permissionsOf,
  rolePermissions,
  roles,
} from '@marketday/contract/accounts/team/permissions'
import type { Permission, Role } from '@marketday/contract/accounts/team/permissions'

import { lastOwner, mayGive, memberActions, whyNotLeave } from './rules.ts'

const holder = (role: Role) => ({ role, permissions: rolePermissions[role] })
const custom = (...permissions: Permission[]) => ({ role: 'custom' as const, permissions })
const person = (role: Role, userId: string = role, disabled = false) => ({
  ...holder(role),
  userId,
  disabled,
})

test('ROL-04 owners give every role, managers those below their own, nobody else any', () => {
  const given = (actor: Role) => roles.filter((role) => mayGive(holder(actor), holder(role)))
  expect(given('owner')).toEqual(roles)
  expect(given('manager')).toEqual(['catalogue', 'orders', 'dispatcher', 'driver'])
  for (const role of ['catalogue', 'orders', 'dispatcher', 'driver'] as const)
    expect(given(role)).toEqual([])
})

test('AUT-13 whoever is no owner gives roles of less than her own: of the six as of the others', () => {
  const lead = custom('team.see', 'team.edit', 'orders.see', 'dashboard.see', 'deliveries.drive')
  expect(roles.filter((role) => mayGive(lead, holder(role)))).toEqual(['driver'])
  expect(mayGive(lead, custom('orders.see'))).toBe(true)
  expect(mayGive(lead, custom('orders.see', 'orders.edit'))).toBe(false)
  expect(mayGive(lead, custom(...lead.permissions))).toBe(false)
  expect(mayGive(holder('manager'), custom('billing.see'))).toBe(false)
  expect(mayGive(holder('manager'), custom(...rolePermissions.manager))).toBe(false)
  expect(mayGive(holder('owner'), custom('billing.see'))).toBe(true)
})

test('ROL-03 a role of the business’s own allows no ownership and nothing that does not exist', () => {
  const stored = ['ownership.edit', 'orders.see', 'orders.fly', 'constructor']
  expect(permissionsOf('custom', stored)).toEqual(['orders.see'])
  for (const own of [null, [], undefined]) expect(permissionsOf('custom', own)).toEqual([])
  expect(permissionsOf('driver', ['billing.edit'])).toEqual(rolePermissions.driver)
})

test('ROL-03 a role that allows nothing gives nothing', () => {
  for (const given of [custom(), ...roles.map(holder)]) expect(mayGive(custom(), given)).toBe(false)
})

test.each([
  ['owner', 'manager', true],
  ['owner', 'driver', true],
  ['manager', 'owner', false],
  ['manager', 'manager', false],
  ['manager', 'driver', true],
  ['dispatcher', 'driver', false],
  ['driver', 'driver', false],
] as const)('ROL-04 a %s and a %s', (actor, target, may) => {
  const actions = memberActions(person(actor, 'actor'), person(target, 'target'), 2)
  expect(actions.changeRole === null).toBe(may)
  expect(actions.disable === null).toBe(may)
  expect(actions.remove === null).toBe(may)
})

test('ROL-04 nobody changes, disables or removes herself', () => {
  const self = person('owner', 'self')
  const { changeRole, disable, remove } = memberActions(self, self, 2)
  expect([changeRole, disable, remove]).not.toContain(null)
})

test('AUT-14 the last owner stays, with the reason; a disabled one does not count', () => {
  const [actor, target] = [person('owner', 'one'), person('owner', 'two')]
  expect(memberActions(actor, target, 2).remove).toBeNull()
  expect(memberActions(actor, target, 1)).toMatchObject({
    changeRole: lastOwner,
    disable: lastOwner,
    remove: lastOwner,
  })
  const disabled = person('owner', 'two', true)
  expect(memberActions(actor, disabled, 1)).toMatchObject({ remove: null, enable: null })
})

test('ROL-04 each act on a colleague has its own reason', () => {
  const noRight = 'Your role doesn’t include changing the team.'
  const above = 'Only an owner or a higher role can change a member with this role.'
  const every = (reason: string) => ({
    changeRole: reason,
    disable: reason,
    enable: reason,
    remove: reason,
  })
  const [manager, driver] = [person('manager'), person('driver')]
  expect(memberActions(person('dispatcher'), driver, 2)).toEqual(every(noRight))
  expect(memberActions(driver, driver, 2)).toEqual(every(noRight))
  expect(memberActions(manager, person('owner'), 2)).toEqual(every(above))
  expect(memberActions(manager, driver, 2)).toEqual({
    changeRole: null,
    disable: null,
    enable: 'Not disabled.',
    remove: null,
  })
  expect(memberActions(manager, person('driver', 'driver', true), 2)).toEqual({
    changeRole: null,
    disable: 'Disabled already.',
    enable: null,
    remove: null,
  })
  expect(memberActions(manager, manager, 2)).toEqual({
    changeRole: 'You cannot change your own role.',
    disable: 'You cannot disable yourself.',
    enable: 'Not disabled.',
    remove: 'Leave the business instead.',
  })
})

test.each([
  ['the only owner', [person('owner'), 1], lastOwner],
  ['one of two owners', [person('owner'), 2], null],
  ['an owner who is disabled', [person('owner', 'owner', true), 1], null],
  ['a manager', [person('manager'), 1], null],
  ['a driver who is disabled', [person('driver', 'driver', true), 1], null],
] as const)('AUT-14 %s may go, or is told why not', (_, [member, owners], reason) => {
  expect(whyNotLeave(member, owners)).toBe(reason)
})
