import { expect, test } from 'vitest'
import { uxProblems, uxRowsIn } from './ux.ts'

const ids = Array.from({ length: 40 }, (_none, index) => `UX-${String(index + 1).padStart(2, '0')}`)
const rows = ids.map((id) => ({ id, tests: [], isExplained: true }))
const named = (title: string) => [
  { id: 'UX-01', tests: [{ file: 'e2e/a.spec.ts', title }], isExplained: false },
  ...rows.slice(1),
]
const titles = (file: string) => (file === 'e2e/a.spec.ts' ? ['UX-01 it opens at once'] : [])

test('a row has an id, its tests and what is not shown yet', () => {
  const markdown = [
    '# How it feels',
    '## UX-01 Search',
    'Opens at once.',
    '- `e2e/a.spec.ts`: it opens at once',
    '## UX-02 Keys',
    'Not shown yet: no page has any.',
    '## Other words',
  ].join('\n')
  expect(uxRowsIn(markdown)).toEqual([
    {
      id: 'UX-01',
      tests: [{ file: 'e2e/a.spec.ts', title: 'it opens at once' }],
      isExplained: false,
    },
    { id: 'UX-02', tests: [], isExplained: true },
  ])
})

test('a test that is named and is not there is a problem, part of its title is enough', () => {
  expect(uxProblems(named('it opens at once'), titles)).toEqual([])
  expect(uxProblems(named('it never opens'), titles)).toHaveLength(1)
})

test('every row is there once, in order, and says something', () => {
  expect(uxProblems(rows, titles)).toEqual([])
  expect(uxProblems(rows.slice(1), titles)).toHaveLength(1)
  expect(uxProblems(rows.toReversed(), titles)).toHaveLength(1)
  expect(
    uxProblems([...rows.slice(0, 39), { id: 'UX-40', tests: [], isExplained: false }], titles),
  ).toHaveLength(1)
})
