import { expect, test } from 'vitest'

import { roles } from '@marketday/contract/permissions'
import type { Role } from '@marketday/contract/permissions'

import { lastOwner, mayGive, memberActions } from './rules.ts'

const person = (role: Role, userId: string = role, disabled = false) => ({ userId, role, disabled })

test('ROL-04 owners give every role, managers those below their own, nobody else any', () => {
  const given = (actor: Role) => roles.filter((role) => mayGive(actor, role))
  expect(given('owner')).toEqual(roles)
  expect(given('manager')).toEqual(['catalogue', 'orders', 'dispatcher', 'driver'])
  for (const role of ['catalogue', 'orders', 'dispatcher', 'driver'] as const)
    expect(given(role)).toEqual([])
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
