import { expect, test } from 'vitest'

import { readShownPath } from './shown-path.ts'

const url = 'http://preview-00.localhost:3000'
const shown = { type: 'shown', path: '/about?page=2' }

test('a preview reports its path', () => {
  expect(readShownPath({ origin: url, data: shown }, url)).toBe('/about?page=2')
})

test.each([
  ['another origin', { origin: 'http://localhost:3000', data: shown }],
  ['an origin that only begins the same', { origin: `${url}0`, data: shown }],
  ['another type', { origin: url, data: { ...shown, type: 'refresh' } }],
  ['a path elsewhere', { origin: url, data: { type: 'shown', path: '//evil.example' } }],
  ['no object', { origin: url, data: 'shown' }],
])('a message with %s is ignored', (_what, message) => {
  expect(readShownPath(message, url)).toBeNull()
})
