import type { ParsedPlace } from '@marketday/contract/contact/place'
import type { DeliveryKind, DeliveryOption } from '@marketday/contract/orders/cart'
import type { Order } from '@marketday/contract/orders/orders'
import { expect, test } from 'vitest'
import { emptyChange, liveLines, readChange, type ChangeDraft } from './change-draft.ts'

const line = (id: string, quantity: number, cancelledQuantity = 0) => ({
  id,
  quantity,
  cancelledQuantity,
  unitPriceMinor: 300,
})
const order = { version: 4, lines: [line('a', 2), line('b', 3, 1), line('c', 1, 1)] } as Order

test('what nobody touched is not asked for, and what is cancelled cannot be changed', () => {
  expect(liveLines(order).map(({ id }) => id)).toEqual(['a', 'b'])
  expect(readChange(order, emptyChange)).toEqual({
    changes: { version: 4, lines: [], added: [] },
    problems: {},
    isChanged: false,
  })
  const back = { ...emptyChange, quantities: { b: 2 }, prices: { a: 300 } }
  expect(readChange(order, back).isChanged).toBe(false)
})

test('quantities, prices and items are asked for as they stand', () => {
  const draft = {
    ...emptyChange,
    quantities: { a: 0 },
    prices: { b: 250 },
    added: [{ variantId: 'tart', name: 'Tart', quantity: 2, priceMinor: null }],
  }
  expect(readChange(order, draft).changes).toEqual({
    version: 4,
    lines: [
      { lineId: 'a', quantity: 0 },
      { lineId: 'b', quantity: 2, unitPriceMinor: 250 },
    ],
    added: [{ variantId: 'tart', quantity: 2 }],
  })
})

test('an empty field is named', () => {
  const draft = {
    ...emptyChange,
    quantities: { a: null },
    prices: { b: null },
    added: [{ variantId: 'tart', name: 'Tart', quantity: 0, priceMinor: 100 }],
  }
  expect(readChange(order, draft).problems).toEqual({
    'quantity.a': 'Enter a quantity',
    'price.b': 'Enter a price',
    'quantity.tart': 'Enter a quantity',
  })
})

test('a discount is asked for with its value', () => {
  const read = (kind: 'percent' | 'amount' | 'none' | 'keep', value: number | null = null) =>
    readChange(order, {
      ...emptyChange,
      discount: { kind, percent: value, amountMinor: value },
    })
  expect(read('percent', 12.5).changes.discount).toEqual({ kind: 'percent', percentBp: 1250 })
  expect(read('amount', 500).changes.discount).toEqual({ kind: 'amount', amountMinor: 500 })
  expect(read('none').changes.discount).toEqual({ kind: 'none' })
  expect(read('keep', 500).isChanged).toBe(false)
  expect(read('percent', 101).problems).toEqual({ discount: 'More than 0, at most 100' })
  expect(read('amount')).toMatchObject({
    isChanged: true,
    problems: { discount: 'Enter an amount' },
  })
})

const option = (kind: DeliveryKind, more: Partial<DeliveryOption> = {}): DeliveryOption => ({
  kind,
  available: true,
  reason: null,
  feeMinor: 0,
  discountMinor: 0,
  minimumMinor: 0,
  slots: [],
  ...more,
})
const slot = { id: 'noon', startsAt: '', endsAt: '', closesAt: '', free: 1 }

test('delivery is asked for with its address and time, and the order’s own is no change', () => {
  const collected = { ...order, deliveryKind: 'pickup' as const, place: null }
  const own = { slotId: 'dawn', options: [option('delivery', { slots: [slot] }), option('pickup')] }
  const read = (receiving: ChangeDraft['receiving']) =>
    readChange(collected, { ...emptyChange, receiving }, own)
  expect(read({ deliveryKind: 'pickup', slotId: '' }).isChanged).toBe(false)
  expect(read({ deliveryKind: 'delivery', slotId: '' }).problems).toEqual({
    place: 'Enter the address with its postcode',
  })
  const place = { address: '1 High Street', data: { zip: 'LS1' } } as ParsedPlace
  expect(read({ deliveryKind: 'delivery', slotId: '', place }).problems).toEqual({
    slotId: 'Choose a time',
  })
  expect(read({ deliveryKind: 'delivery', slotId: 'noon', place })).toMatchObject({
    changes: { receiving: { kind: 'delivery', slotId: 'noon', place } },
    problems: {},
  })
})

test('a point by hand is a change, and is refused if it can’t be read', () => {
  const place = { address: '1 High Street', data: { zip: 'LS1' } } as ParsedPlace
  const delivered = { ...order, deliveryKind: 'delivery' as const, place }
  const own = { slotId: null, options: [option('delivery')] }
  const read = (point: string) => readChange(delivered, { ...emptyChange, point }, own)
  expect(read(' ').isChanged).toBe(false)
  expect(read('53.7964, -1.5423').changes.receiving).toMatchObject({
    point: { lat: 53.7964, lng: -1.5423 },
  })
  for (const wrong of ['53.7964', '91, 0', '53.7964, 181', 'Leeds', '1,2,3'])
    expect(read(wrong).problems['point']).toMatch(/latitude and longitude/)
})
