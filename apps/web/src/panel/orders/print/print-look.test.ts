import { expect, test } from 'vitest'
import { requestOf, type PrintLook, type Printed } from './PrintDialog.tsx'

const order = (id: string, more: Partial<Printed> = {}): Printed => ({
  id,
  placedAt: `2026-11-2${id}T10:00:00Z`,
  slot: null,
  ...more,
})
const at = (startsAt: string) => ({ slot: { startsAt, endsAt: startsAt } })
const look: PrintLook = { kind: 'packing_slip', sort: 'list', format: 'a4-24', taken: 3 }

const orders = [
  order('6', at('2026-11-28T10:00:00Z')),
  order('4'),
  order('5', at('2026-11-27T10:00:00Z')),
]

test.each([
  ['list', ['6', '4', '5']],
  ['oldest', ['4', '5', '6']],
  ['time', ['5', '6', '4']],
] as const)('orders are printed by %s', (sort, orderIds) => {
  expect(requestOf(orders, { ...look, sort })).toEqual({ kind: 'packing_slip', orderIds })
})

test('only labels say on which paper', () => {
  expect(requestOf(orders, { ...look, kind: 'address_labels', taken: null }).labels).toEqual({
    format: 'a4-24',
    taken: 0,
  })
})
