import { expect, test } from 'vitest'
import { mergeDrafts, type Choices, type Versions } from './merge-drafts.ts'
import { mergeEntries, mergeTyped, mergeRows } from './merge-rows.ts'

interface Row {
  id?: string
  name: string
  price: number | null
}
interface Draft {
  title: string
  place: { city: string; street: string }
  tags: string[]
  typed: string
  rows: Row[]
}

const base: Draft = {
  title: 'Rye',
  place: { city: 'Leeds', street: 'Mill Lane' },
  tags: ['bread', 'rye'],
  typed: 'bread, rye',
  rows: [
    { id: 'a', name: 'Small', price: 350 },
    { id: 'b', name: 'Large', price: 500 },
  ],
}
const [small, large] = base.rows as [Row, Row]
const plan = {
  tags: mergeEntries,
  typed: mergeTyped,
  rows: mergeRows<Row>({ key: 'id', alike: 'name' }),
}
const merge = (mine: Partial<Draft>, theirs: Partial<Draft>, choices: Choices = {}) => {
  const versions: Versions<Draft> = {
    base,
    mine: { ...base, ...mine },
    theirs: { ...base, ...theirs },
  }
  return mergeDrafts(versions, choices, plan)
}

test.each<[string, Partial<Draft>, Partial<Draft>, Partial<Draft>]>([
  ['what only they changed is theirs', {}, { title: 'Theirs' }, { title: 'Theirs' }],
  ['what only I changed is mine', { title: 'Mine' }, {}, { title: 'Mine' }],
  ['what both changed alike is no question', { title: 'X' }, { title: 'X' }, { title: 'X' }],
  [
    'two fields of two people are both kept',
    { title: 'Mine' },
    { tags: ['bread'] },
    { title: 'Mine', tags: ['bread'] },
  ],
  [
    'entries that either added are there, and those that either took out are not',
    { tags: ['bread', 'rye', 'dark'] },
    { tags: ['rye', 'fresh'] },
    { tags: ['rye', 'dark', 'fresh'] },
  ],
  [
    'typed lists are lists too',
    { typed: 'bread, rye, dark' },
    { typed: 'rye' },
    { typed: 'rye, dark' },
  ],
  [
    'cells of one row are kept from both',
    { rows: [{ ...small, name: 'Tiny' }, large] },
    { rows: [{ ...small, price: 999 }, large] },
    { rows: [{ id: 'a', name: 'Tiny', price: 999 }, large] },
  ],
  [
    'a row that they added comes, one that they removed goes',
    { rows: [{ ...small, price: 360 }, large] },
    { rows: [small, { id: 'c', name: 'Huge', price: 900 }] },
    {
      rows: [
        { ...small, price: 360 },
        { id: 'c', name: 'Huge', price: 900 },
      ],
    },
  ],
  [
    'a row that I added stays',
    { rows: [small, large, { name: 'Huge', price: 900 }] },
    { rows: [small, { ...large, price: 510 }] },
    { rows: [small, { ...large, price: 510 }, { name: 'Huge', price: 900 }] },
  ],
  [
    'a row that both added is one, and what I left empty is theirs',
    { rows: [small, large, { name: 'Huge', price: null }] },
    { rows: [small, large, { id: 'c', name: 'Huge', price: 900 }] },
    { rows: [small, large, { id: 'c', name: 'Huge', price: 900 }] },
  ],
  [
    'the order is that of who changed it',
    { rows: [{ ...small, price: 360 }, large] },
    { rows: [large, small] },
    { rows: [large, { ...small, price: 360 }] },
  ],
])('%s', (...[, mine, theirs, expected]) => {
  expect(merge(mine, theirs)).toEqual({ value: { ...base, ...expected }, conflicts: [] })
})

const [moved, other] = [
  { city: 'York', street: 'Mill Lane' },
  { city: 'Leeds', street: 'High Road' },
]

test.each<[string, Partial<Draft>, Partial<Draft>, string]>([
  ['one value', { title: 'Mine' }, { title: 'Theirs' }, 'title'],
  ['an address, which is one value', { place: moved }, { place: other }, 'place'],
  [
    'one cell',
    { rows: [{ ...small, price: 360 }, large] },
    { rows: [{ ...small, price: 999 }, large] },
    'rows.a.price',
  ],
  [
    'a row that one changed and the other removed',
    { rows: [{ ...small, price: 360 }, large] },
    { rows: [large] },
    'rows.a',
  ],
])('what both changed is asked and chosen: %s', (...[, mine, theirs, path]) => {
  const asked = merge(mine, theirs)
  expect(asked.conflicts.map((conflict) => conflict.path)).toEqual([path])
  expect(asked.value).toEqual({ ...base, ...mine })
  expect(merge(mine, theirs, { [path]: 'theirs' }).value).toEqual({ ...base, ...theirs })
})

test('an order that both changed is asked', () => {
  const third = { id: 'c', name: 'Huge', price: 900 }
  const versions = (rows: Row[]) => ({ rows })
  const all = {
    base: versions([small, large, third]),
    mine: versions([large, small, third]),
    theirs: versions([third, small, large]),
  }
  const rows = { rows: mergeRows<Row>({ key: 'id' }) }
  expect(mergeDrafts(all, {}, rows).conflicts.map(({ path }) => path)).toEqual(['rows.order'])
  expect(mergeDrafts(all, { 'rows.order': 'theirs' }, rows).value).toEqual(all.theirs)
})
