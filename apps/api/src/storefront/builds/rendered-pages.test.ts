import { expect, test } from 'vitest'

import { findFault } from './run-stages.ts'

const whole = (body: string, title = 'Rye loaf') =>
  `<!doctype html><html><head><title>${title}</title></head><body><h1>Rye</h1>${body}</body></html>`
const pageWith = (html: string, source = '{}') => ({
  name: 'Item',
  path: '/products/rye',
  html,
  source,
})

test.each([
  ['a whole page', whole('<p>£4.50</p>'), null],
  ['a page without a title', whole('', ' '), 'The page “Item” has no title'],
  [
    'a page without a heading',
    whole('').replace('<h1>Rye</h1>', ''),
    'The page “Item” has no heading',
  ],
  ['a page that is cut off', whole('').slice(0, -12), 'The page “Item” is cut off'],
  ['a missing value', whole('<p>undefined</p>'), 'The page “Item” shows “undefined”'],
  ['a sum that is no number', whole('<p>£NaN</p>'), 'The page “Item” shows “NaN”'],
  [
    'an object as a link',
    whole('<a href="/[object Object]">x</a>'),
    'The page “Item” shows “[object Object]”',
  ],
  ['code that speaks of undefined', whole('<script>let a = undefined</script>'), null],
])('%s is judged as it should be', (_name, html, fault) => {
  expect(findFault(pageWith(html))).toBe(fault)
})

test('a shop may sell what looks like a mistake', () => {
  expect(
    findFault(
      pageWith(whole('<h2>The undefined tote bag</h2>'), '{"title":"The undefined tote bag"}'),
    ),
  ).toBeNull()
})
