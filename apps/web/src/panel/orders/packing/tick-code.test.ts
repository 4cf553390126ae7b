import type { Order } from '@marketday/contract/orders/orders'
import { expect, test } from 'vitest'
import {
  piecesToPack,
  countTicked,
  countWanted,
  tickCode,
  ticked,
  type Ticks,
} from './tick-code.ts'

const line = (id: string, quantity: number, given: object = {}) => ({
  id,
  variantId: `variant of ${id}`,
  title: id,
  variantTitle: '',
  sku: null,
  kind: 'physical',
  parts: null,
  quantity,
  cancelledQuantity: 0,
  packedQuantity: 0,
  fulfilledQuantity: 0,
  ...given,
})

const box = {
  kind: 'bundle',
  parts: [
    { variantId: 'variant of loaf', title: 'loaf', sku: null, quantity: 1 },
    { variantId: 'variant of bun', title: 'bun', sku: null, quantity: 3 },
  ],
}

const piecesOf = (lines: readonly object[]) =>
  piecesToPack({ lines, fulfilment: null } as unknown as Order)

/** Scans codes in sequence; returns the last message and the number of checked pieces. */
function scanAll(lines: readonly object[], scans: readonly string[], begun: Ticks = {}) {
  const pieces = piecesOf(lines)
  let last = { ticks: begun, said: '', isTicked: false }
  for (const id of scans) last = tickCode({ pieces, ticks: last.ticks }, [`variant of ${id}`])
  return { said: last.said, inBox: countTicked(pieces, last.ticks), of: countWanted(pieces) }
}

test.each([
  [['loaf'], 'loaf: 1 of 2', 1],
  [['loaf', 'loaf'], 'loaf: 2 of 2', 2],
  [['loaf', 'loaf', 'loaf'], 'loaf: 2 of 2 already. This is one too many. Put it back.', 2],
  [['loaf', 'gone'], 'It was ordered, but is not to be packed now. Put it back.', 1],
])('ORD-09 scanning %j says “%s”', (scans, said, inBox) => {
  const lines = [line('loaf', 2), line('gone', 1, { cancelledQuantity: 1 })]
  expect(scanAll(lines, scans)).toEqual({ said, inBox, of: 2 })
})

test.each([
  [['bun'], 'bun: 1 of 6', 1],
  [['box'], 'box: 1 of 2', 4],
  [['box', 'box'], 'box: 2 of 2', 8],
  [['box', 'box', 'box'], 'box: 2 of 2 already. This is one too many. Put it back.', 8],
  [
    ['bun', 'bun', 'bun', 'bun', 'box'],
    'box: some of its parts are ticked one by one. Continue part by part.',
    4,
  ],
])(
  'ORD-09 two bundles are ticked by their parts, or as wholes: %j says “%s”',
  (scans, said, inBox) => {
    expect(scanAll([line('box', 2, box)], scans)).toEqual({ said, inBox, of: 8 })
  },
)

test('ORD-09 what is ordered by itself and in a bundle is ticked for one, then for the other', () => {
  const lines = [line('loaf', 1), line('box', 1, box)]
  expect(scanAll(lines, ['loaf', 'loaf'])).toMatchObject({ said: 'loaf: 1 of 1', inBox: 2 })
})

test('ORD-09 services and files are not packed, and what was cancelled meanwhile is not in the box', () => {
  const [loaf, ...others] = piecesOf([
    line('loaf', 3, { cancelledQuantity: 1 }),
    line('course', 1, { kind: 'service' }),
    line('recipe', 1, { kind: 'digital' }),
  ])
  expect(others).toEqual([])
  expect(loaf && ticked(loaf, { loaf: 3 })).toBe(2)
})
