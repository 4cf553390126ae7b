import { expect, test } from 'vitest'

import { freeSlug, slugFromTitle } from './slugs.ts'

test.each([
  ['Rye & Honey Loaf', 'rye-honey-loaf'],
  ['Crème brûlée', 'creme-brulee'],
  ['  --Bun, 6 pieces!! ', 'bun-6-pieces'],
  ['ＡＢＣ ½', 'abc-1-2'],
  ['Grüße aus Łódź', 'grusse-aus-lodz'],
  ['Smørrebrød', 'smorrebrod'],
  ['面包', 'item'],
  ['', 'item'],
  ['x'.repeat(100), 'x'.repeat(80)],
  [`${'x'.repeat(79)} and more`, 'x'.repeat(79)],
])('the title “%s” becomes the slug %s', (title, slug) => {
  expect(slugFromTitle(title)).toBe(slug)
})

test.each([
  [[], 'bun'],
  [['bun-2', 'bread'], 'bun'],
  [['bun'], 'bun-2'],
  [['bun', 'bun-2', 'bun-3'], 'bun-4'],
  [['bun', 'bun-3'], 'bun-2'],
])('where %j are taken, a bun gets %s', (taken, slug) => {
  expect(freeSlug('bun', new Set(taken))).toBe(slug)
})
