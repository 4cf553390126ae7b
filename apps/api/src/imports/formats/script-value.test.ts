import { expect, test } from 'vitest'

import { scriptValue } from './script-value.ts'

test.each([
  ['{"a":1}', { a: 1 }],
  ["{a:'b', 'c': [1,2,],}", { a: 'b', c: [1, 2] }],
  ['{a:!0,b:!1,c:undefined,d:someName}', { a: true, b: false, c: null, d: 'someName' }],
  [String.raw`{"a":"it\'s \u00e4 \x41"}`, { a: "it's ä A" }],
  ['{/* one */ a: 1, // two\n b: 2}', { a: 1, b: 2 }],
  ['{a:1};function(){}', { a: 1 }],
  ['{a:f(1)}', undefined],
  ['{a', undefined],
  ['{"a":"never ends', undefined],
  ['['.repeat(500), undefined],
])('«%.40s» is read as a program would', (text, value) => {
  expect(scriptValue(text)).toEqual(value)
})
