import { expect, test } from 'vitest'
import { trackingUrl } from './carriers.ts'

test.each([
  ['UPS', '1Z 999 AA1', 'https://www.ups.com/track?tracknum=1Z999AA1'],
  [' royal mail ', 'AB1/2', 'https://www.royalmail.com/track-your-item#/tracking-results/AB1%2F2'],
  ['DHL', '  ', null],
  ['A neighbour', '1', null],
  ['', '1', null],
])('ORD-09 a parcel of “%s” under “%s” is followed at %s', (carrier, trackingNumber, url) => {
  expect(trackingUrl({ carrier, trackingNumber })).toBe(url)
})
