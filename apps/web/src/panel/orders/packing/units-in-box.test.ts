import { expect, test } from 'vitest'
import type { Piece } from './tick-code.ts'
import { unitsInBox } from './PackForm.tsx'

const loaf: Piece = {
  key: 'loaf',
  lineId: 'loaf',
  variantId: 'v1',
  name: 'Loaf',
  sku: null,
  bundle: null,
  each: 1,
  wanted: 3,
}
const part = (name: string, each: number): Piece => ({
  ...loaf,
  key: `box ${name}`,
  lineId: 'box',
  name,
  bundle: { variantId: 'v2', name: 'Breakfast box' },
  each,
  wanted: each * 2,
})
const pieces = [loaf, part('Bun', 2), part('Jam', 1)]

test.each([
  [{ loaf: 2 }, [['loaf', 2]]],
  [
    { loaf: 3, 'box Bun': 2, 'box Jam': 1 },
    [
      ['loaf', 3],
      ['box', 1],
    ],
  ],
])('ORD-09 what is ticked as %j is a parcel of %j', (ticks, units) => {
  expect(unitsInBox(pieces, ticks)).toEqual({
    units: units.map(([lineId, quantity]) => ({ lineId, quantity })),
    problem: null,
  })
})

test.each([
  [{}, 'Tick what is in the box'],
  [
    { 'box Bun': 3, 'box Jam': 1 },
    'Breakfast box must go into one parcel with all its parts. Check Bun',
  ],
  [
    { loaf: 1, 'box Jam': 1 },
    'Breakfast box must go into one parcel with all its parts. Check Jam',
  ],
])('ORD-09 %j is no parcel: %s', (ticks, problem) => {
  expect(unitsInBox(pieces, ticks).problem).toBe(problem)
})
