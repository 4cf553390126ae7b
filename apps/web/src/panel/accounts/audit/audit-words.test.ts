import { expect, test } from 'vitest'
import { actionWords, actorWords, detailWords } from './AuditPage.tsx'

test.each([
  ['session.started', 'Signed in'],
  ['order.handed_over', 'Order: handed over'],
  ['second_factor.renewed', 'Second factor: renewed'],
])('%s reads “%s”', (action, words) => {
  expect(actionWords(action)).toBe(words)
})

test('who acted has a name, or at least a kind', () => {
  expect(actorWords({ kind: 'user', id: null, name: 'Ann' })).toBe('Ann')
  expect(actorWords({ kind: 'system', id: null, name: '' })).toBe('Marketday')
})

test.each([
  [{ from_role: 'driver', to: 'orders' }, 'from role: driver · to: orders'],
  [{ way: 'mailed_code', secondFactor: false }, 'way: mailed code'],
  [{ currency: 'GBP', totalMinor: 6950 }, 'total: £69.50'],
  [{ amountMinor: 6950 }, 'amount: 69.50'],
  [{ mayChange: true, operatorId: 'x', list: [1], none: '' }, 'may change: yes'],
  [{ reason: 'Ticket 4711: The list stays empty' }, 'reason: Ticket 4711: The list stays empty'],
])('%o reads “%s”', (details, words) => {
  expect(detailWords(details)).toBe(words)
})
