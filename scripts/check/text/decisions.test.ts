import { expect, test } from 'vitest'
import { citedDecisions, indexProblems } from './decisions.ts'

test('finds single, listed and linked decision numbers', () => {
  expect(citedDecisions('// Why: decision 0012.')).toEqual(['0012'])
  expect(citedDecisions('See decisions 0012, 0035 and 0056; Decision 0078')).toEqual([
    '0012',
    '0035',
    '0056',
    '0078',
  ])
  expect(citedDecisions('[decision 0012](decisions/0012-search.md)')).toEqual(['0012'])
  expect(citedDecisions('migration 0012, a decision 2026')).toEqual([])
})

test('names a decision that the index lacks or lists without a file', () => {
  const files = ['docs/decisions/0001-slices.md', 'docs/decisions/0002-tenants.md']
  const both = '- [0001](0001-slices.md): Slices\n- [0002](0002-tenants.md): Tenants\n'
  expect(indexProblems(files, both)).toEqual([])
  expect(indexProblems(files, both.slice(0, both.indexOf('\n')))).toEqual([
    'docs/decisions/README.md does not list 0002-tenants.md exactly once',
  ])
  expect(indexProblems(files.slice(0, 1), both)).toEqual([
    'docs/decisions/README.md lists 0002-tenants.md, which does not exist',
  ])
})

test('names two decisions with one number', () =>
  expect(
    indexProblems(
      ['docs/decisions/0001-slices.md', 'docs/decisions/0001-tenants.md'],
      '- [0001](0001-slices.md): Slices\n- [0001](0001-tenants.md): Tenants',
    ),
  ).toEqual(['docs/decisions/ has two decisions 0001']))
