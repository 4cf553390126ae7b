import { expect, test } from 'vitest'
import { parseRole, toggled } from './EditRoleDialog.tsx'

test('AUT-13 ticking a change ticks what must be seen for it, unticking the sight takes the changes away', () => {
  const chosen = toggled(toggled([], 'orders.refund'), 'stock.see')
  expect(chosen).toEqual(['orders.see', 'orders.refund', 'stock.see'])
  expect(toggled(chosen, 'orders.edit')).toEqual([...chosen, 'orders.edit'])
  expect(toggled(chosen, 'orders.see')).toEqual(['stock.see'])
  expect(toggled(chosen, 'orders.refund')).toEqual(['orders.see', 'stock.see'])
})

test.each([
  ['', ['orders.see'], 'name', 'Required'],
  ['   ', ['orders.see'], 'name', 'Required'],
  ['x'.repeat(41), ['orders.see'], 'name', 'At most 40 characters'],
  ['manager', ['orders.see'], 'name', 'This is the name of a built-in role'],
  ['Weekend help', [], 'permissions', 'At least one permission'],
  ['Weekend help', ['orders.edit'], 'permissions', '“Work on orders” needs “See orders”'],
] as const)('a role called “%s” with %o says what is wrong with its %s', (...row) => {
  const [name, permissions, field, words] = row
  const { issues = [] } = parseRole({ name, permissions }).error ?? {}
  expect(issues.find(({ path }) => path[0] === field)?.message).toBe(words)
})

test('a name and what it needs make a role', () => {
  const draft = { name: ' Weekend help ', permissions: ['orders.see', 'orders.edit'] as const }
  expect(parseRole(draft).data).toEqual({ ...draft, name: 'Weekend help' })
})
