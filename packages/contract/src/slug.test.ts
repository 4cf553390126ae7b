import { expect, test } from 'vitest'

import { isSlug, slugFrom } from './slug.ts'

test.each([
  ['Hearth & Rye', 'hearth-rye'],
  ['Café Müller', 'cafe-muller'],
  ['  --  ', 'my-shop'],
  ['Shop', 'shop-shop'],
  ['面包', 'my-shop'],
  ['a', 'a-shop'],
  [`${'x'.repeat(39)} yz`, 'x'.repeat(39)],
])('%s becomes the address %s', (name, slug) => {
  expect(slugFrom(name)).toBe(slug)
  expect(isSlug(slugFrom(name))).toBe(true)
})

test.each(['ab', 'www', '-abc', 'abc-', 'ABC', 'a_b', 'x'.repeat(41)])(
  '%s is no address of a shop',
  (slug) => {
    expect(isSlug(slug)).toBe(false)
  },
)
