import { expect, test } from 'vitest'

import { readRange } from './read-range.ts'

test.each([
  [undefined, null],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-400', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-400', { start: 0, end: 99 }],
  ['bytes=100-', 'outside'],
  ['bytes=-0', 'outside'],
  ['bytes=20-10', null],
  ['bytes=0-1,5-9', null],
  ['bytes=-', null],
  ['lines=1-2', null],
])('%s of a hundred bytes', (header, range) => {
  expect(readRange(header, 100)).toEqual(range)
})

test('an empty file has no ranges', () => {
  expect(readRange('bytes=0-', 0)).toBe('outside')
})
