import { expect, test } from 'vitest'

import { feeOf, isInZone, matchesPostcode, zoneFor } from './delivery-zones.ts'
import { metresBetween } from './geo.ts'

const circle = {
  id: '1',
  kind: 'radius' as const,
  centreLat: 53.8,
  centreLng: -1.55,
  radiusMetres: 5000,
  postcodes: [],
  priority: 0,
  isActive: true,
}
const codes = {
  ...circle,
  id: '2',
  kind: 'postcodes' as const,
  centreLat: null,
  centreLng: null,
  radiusMetres: null,
  postcodes: ['LS6'],
}

test.each([
  ['LS6 3HE', 'LS6 3HE', true],
  ['LS6 3HE', 'ls63he', true],
  ['LS6', 'LS6 3HE', true],
  ['LS6', 'LS63HE', true],
  ['LS6', 'LS61 3HE', false],
  ['LS1*', 'LS11 9UL', true],
  ['LS1', 'LS11 9UL', false],
  ['10999', '10999', true],
  ['10999', '1099', false],
  ['LS6', '', false],
])('the entry %s and the postcode %s', (entry, postcode, matches) => {
  expect(matchesPostcode(entry, postcode)).toBe(matches)
})

test('a point exactly on the edge belongs to the circle, one just outside does not', () => {
  const lng = -1.5
  const edge = metresBetween({ lat: 53.8, lng: -1.55 }, { lat: 53.8, lng })
  const target = { postcode: '', lat: 53.8, lng }
  expect(isInZone({ ...circle, radiusMetres: edge }, target)).toBe(true)
  expect(isInZone({ ...circle, radiusMetres: edge - 0.1 }, target)).toBe(false)
})

test('of overlapping zones the highest priority wins, then the smaller circle', () => {
  const small = { ...circle, id: '3', radiusMetres: 1000 }
  const target = { postcode: 'LS6 3HE', lat: 53.8, lng: -1.55 }
  expect(zoneFor([circle, codes, small], target).zone).toBe(small)
  expect(zoneFor([circle, { ...codes, priority: 1 }, small], target).zone?.id).toBe('2')
})

test('an address that nobody serves is told why', () => {
  const far = { postcode: 'YO1 7LZ', lat: 53.96, lng: -1.08 }
  expect(zoneFor([circle, codes], far).reason).toBe(
    'This address is outside the area we deliver to',
  )
  expect(zoneFor([circle], { postcode: 'YO1 7LZ' }).reason).toContain(
    'We could not find this address on the map. Check the postcode',
  )
  expect(zoneFor([{ ...circle, isActive: false }], far).reason).toBe('This shop does not deliver')
})

test('delivery is free from the limit on', () => {
  const zone = { feeMinor: 390, freeOverMinor: 3000 }
  expect([feeOf(zone, 2999), feeOf(zone, 3000)]).toEqual([390, 0])
  expect(feeOf({ feeMinor: 390, freeOverMinor: null }, 1_000_000)).toBe(390)
})
