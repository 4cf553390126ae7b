import { describe, expect, test } from 'vitest'
import { freeHandle, handleFrom } from '@marketday/contract/handles'
import { combinations, variantProblems } from '@marketday/contract/product-shapes'
import { stockStateOf } from '@marketday/contract/stock'

import { actionsFor, variantChanges } from './rules.ts'

test.each([
  ['Crème brûlée', 'creme-brulee'],
  ['  100 % Rye -- Loaf! ', '100-rye-loaf'],
  ['面包', 'item'],
])('%s gets the address %s', (title, handle) => {
  expect(handleFrom(title)).toBe(handle)
})

test('a taken address gets the first free number', () => {
  expect(freeHandle('loaf', new Set(['loaf', 'loaf-2', 'loaf-4']))).toBe('loaf-3')
})

test('the combinations of two options come with the last one changing fastest', () => {
  expect(combinations([{ values: ['S', 'L'] }, { values: ['Rye', 'Oat'] }])).toEqual([
    ['S', 'Rye'],
    ['S', 'Oat'],
    ['L', 'Rye'],
    ['L', 'Oat'],
  ])
  expect(combinations([])).toEqual([[]])
})

test('a combination or SKU given twice and a value of no option are each named', () => {
  const options = [{ name: 'Size', values: ['S', 'L'] }]
  const problems = variantProblems(options, [
    { optionValues: ['S'], sku: 'A' },
    { optionValues: ['S'], sku: 'A' },
    { optionValues: ['M'] },
  ])
  expect(problems.map(({ path }) => path.join('.'))).toEqual([
    'variants.1.optionValues',
    'variants.1.sku',
    'variants.2.optionValues',
  ])
})

describe('when options change', () => {
  const existing = [
    { id: 's', optionValues: ['S'], archived: false },
    { id: 'l', optionValues: ['L'], archived: false },
    { id: 'xl', optionValues: ['XL'], archived: true },
  ]

  test('a variant survives a renamed value by its id, and by its combination without one', () => {
    const changes = variantChanges(existing, [
      { id: 's', optionValues: ['Small'] },
      { optionValues: ['L'] },
    ])
    expect(changes.kept.map(({ id }) => id)).toEqual(['s', 'l'])
    expect(changes.added).toEqual([])
    expect(changes.vanishedIds).toEqual([])
  })

  test('a combination that vanished earlier comes back, others appear or vanish', () => {
    const changes = variantChanges(existing, [{ optionValues: ['XL'] }, { optionValues: ['M'] }])
    expect(changes.kept.map(({ id }) => id)).toEqual(['xl'])
    expect(changes.added.map(({ input }) => input.optionValues)).toEqual([['M']])
    expect(changes.vanishedIds).toEqual(['s', 'l'])
  })
})

test.each([
  [
    { status: 'draft', isOrdered: false, hasLedger: false } as const,
    ['edit', 'archive', 'duplicate', 'delete'],
  ],
  [
    { status: 'active', isOrdered: false, hasLedger: true } as const,
    ['edit', 'archive', 'duplicate'],
  ],
  [{ status: 'archived', isOrdered: true, hasLedger: true } as const, ['restore', 'duplicate']],
])('of an item %o the allowed acts are %o', (facts, allowed) => {
  const actions = Object.entries(actionsFor(facts, () => true))
  expect(actions.filter(([, reason]) => reason === null).map(([name]) => name)).toEqual(allowed)
})

test.each([
  [{ available: 6, lowStockThreshold: 5 }, 'in'],
  [{ available: 5, lowStockThreshold: 5 }, 'low'],
  [{ available: 0, lowStockThreshold: 5 }, 'out'],
  [{ available: -3, lowStockThreshold: 0, backorder: true }, 'low'],
  [{ available: -3, lowStockThreshold: 0, tracked: false }, 'in'],
])('%o counts as %s', (variant, state) => {
  expect(stockStateOf({ tracked: true, backorder: false, ...variant })).toBe(state)
})
