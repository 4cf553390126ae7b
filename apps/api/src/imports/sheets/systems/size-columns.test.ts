import { expect, test } from 'vitest'

import { readSize } from './size-columns.ts'

test.each([
  ['500 g', '500 g'],
  ['1,5 l', '1,5 l'],
  ['large', 'Large'],
  ['price_small', 'Small'],
  ['price (m)', 'M'],
  ['preis groß', 'Groß'],
  ['copa', 'Copa'],
  ['description', null],
  ['price', null],
  ['weight g', null],
  ['s price list', null],
])('a column of %s has the size %s', (heading, size) => {
  expect(readSize(heading)).toBe(size)
})
