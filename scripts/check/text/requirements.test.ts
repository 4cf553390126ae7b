import { expect, test } from 'vitest'
import { definedIds, titleIds, undefinedIds } from './requirements.ts'

test('reads ids from tables and headings', () =>
  expect(
    definedIds('| S-7 | Item list |\n| ORD-07 | Drafts |\n## UX-01 Search\nSee ORD-99.'),
  ).toEqual(['S-7', 'ORD-07', 'UX-01']))

test('reads ids from titles and rows of titles, not from other strings', () => {
  const source = `
    test('S-7 ORD-07 drafts', () => expect(number).toBe('INV-12'))
    describe('W-list', () => test.each([['S-24 verify', 1]])('%s', run))
    const code = 'X-17'`
  expect(titleIds('a.test.ts', source)).toEqual(['S-7', 'ORD-07', 'W-list', 'S-24'])
})

test('names ids with a known prefix only', () => {
  const defined = new Set(['S-7', 'ORD-07'])
  expect(undefinedIds(['S-7', 'ORD-08', 'EAN-13', 'UTF-16'], defined)).toEqual(['ORD-08'])
})
