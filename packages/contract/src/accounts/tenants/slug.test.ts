import { expect, test } from 'vitest'

import { isSlug, slugFrom } from './slug.ts'

test.each([
  ['Hearth & Rye', 'hearth-rye'],
  ['Café Müller', 'cafe-muller'],
  ['  --  ', 'my-shop'],
  ['Shop', 'shop-shop'],
  ['面包', 'my-shop'],
  ['a', 'a-shop'],
  ['PayPal', 'my-shop'],
  ['Help', 'help-shop'],
  ['DHL orchard bakery and kitchen of Leeds', 'orchard-bakery-and-kitchen-of-leeds-shop'],
  ['DHL orchard bakery and kitchen in York', 'orchard-bakery-and-kitchen-in-york-shop'],
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

test.each([
  'paypal',
  'paypal-login',
  'pay-pal',
  'paypa1-support',
  'g00gle-accounts',
  'arnazon',
  'my-faceb00k',
  'hsbc-secure',
  'marketday-help',
  'xn--80ak6aa92e',
  'ab--cdef',
  'secure-login',
  'account-verification',
  'help-shop-login',
])('%s would pass for somebody else, and is no address of a shop', (slug) => {
  expect(isSlug(slug)).toBe(false)
})

test.each([
  'apple-orchard',
  'paying-guests',
  'the-help',
  'amazing-bakes',
  'fresh--bread',
  'market-garden',
  'dhlakama-foods',
  'login-lane-bakery',
])('%s is a shop like any other', (slug) => {
  expect(isSlug(slug)).toBe(true)
})
