import { expect, test } from 'vitest'
import { isFound, replaceIn, type Search } from './find.ts'

test.each<[string, Search, string, string]>([
  ['Rye rye', { find: 'rye' }, 'oat', 'oat oat'],
  ['Rye rye', { find: 'rye', matchCase: true }, 'oat', 'Rye oat'],
  ['Rye', { find: 'rye', wholeCell: true }, 'Oat', 'Oat'],
  ['Rye loaf', { find: 'rye', wholeCell: true }, 'Oat', 'Rye loaf'],
  ['a.c abc', { find: 'a.c' }, '$1', '$1 abc'],
  ['(50 %)', { find: '(50 %)' }, '', ''],
  ['Rye', { find: '' }, 'x', 'Rye'],
])('INV-10 in “%s” %j is replaced by “%s”: “%s”', (...[text, search, replacement, expected]) => {
  expect(replaceIn(text, search, replacement)).toBe(expected)
  expect(isFound(text, search)).toBe(replaceIn(text, search, '\u0001') !== text)
})
