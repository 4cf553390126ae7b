import { expect, test } from 'vitest'

import { feeOf, isInZone, matchesPostcode, zoneFor } from './delivery-zones.ts'
import { metresBetween } from './metres-between.ts'

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
  ['LS6 3HE', 'LS6-3HE', true],
  ['ls6*', 'LS6 3HE', true],
  ['LS1*', 'LS2 7EW', false],
  ['D02', ' d02 x285', true],
  ['d02', 'D02-X285', true],
  ['D02', 'D022X 285', false],
  ['', '', false],
  ['*', ' ', false],
  [' - ', '-10999', false],
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

test('a list of postcodes holds an address that any of its entries holds', () => {
  const zone = { ...codes, postcodes: ['LS6', 'LS7', 'YO*'] }
  const holds = (postcode: string) => isInZone(zone, { postcode })
  expect(['LS6 3HE', 'LS7 4EH', 'YO1 7LZ', 'LS8 1AA'].map(holds)).toEqual([true, true, true, false])
  expect(isInZone({ ...codes, postcodes: [] }, { postcode: 'LS6 3HE' })).toBe(false)
})

test('a circle holds nothing while its middle, its size or the address has no place', () => {
  const here = { postcode: 'LS6 3HE', lat: 0, lng: 0 }
  const around = { ...circle, centreLat: 0, centreLng: 0 }
  expect(isInZone(around, here)).toBe(true)
  expect(isInZone(around, { ...here, lat: undefined })).toBe(false)
  expect(isInZone(around, { ...here, lng: undefined })).toBe(false)
  expect(isInZone({ ...around, centreLat: null }, here)).toBe(false)
  expect(isInZone({ ...around, centreLng: null }, here)).toBe(false)
  expect(isInZone({ ...around, radiusMetres: null }, { ...here, lng: 0.0001 })).toBe(false)
})

test('of overlapping zones the highest priority wins, then the smaller circle', () => {
  const small = { ...circle, id: '3', radiusMetres: 1000 }
  const target = { postcode: 'LS6 3HE', lat: 53.8, lng: -1.55 }
  expect(zoneFor([circle, codes, small], target).zone).toBe(small)
  expect(zoneFor([circle, { ...codes, priority: 1 }, small], target).zone?.id).toBe('2')
})

test('of zones that are alike the older wins, however they are listed', () => {
  const zones = ['0192', '0191', '0193'].map((id) => ({ ...circle, id }))
  const target = { postcode: '', lat: 53.8, lng: -1.55 }
  const chosen = [zones, zones.toReversed(), zones.toSorted((a, b) => (a.id < b.id ? -1 : 1))].map(
    (listed) => zoneFor(listed, target).zone?.id,
  )
  expect(chosen).toEqual(['0191', '0191', '0191'])
})

test('an address that nobody serves is told why', () => {
  const far = { postcode: 'YO1 7LZ', lat: 53.96, lng: -1.08 }
  expect(zoneFor([circle, codes], far).reason).toBe('This address is outside our delivery area')
  expect(zoneFor([circle], { postcode: 'YO1 7LZ' }).reason).toContain(
    'We couldn’t find this address on the map. Check the postcode',
  )
  expect(zoneFor([codes, circle], { postcode: '' }).reason).toBe('Enter your address first')
  expect(zoneFor([codes], { postcode: 'YO1 7LZ' }).reason).toBe(
    'This address is outside our delivery area',
  )
  expect(zoneFor([codes, circle], { postcode: 'YO1 7LZ' }).reason).toContain('on the map')
  expect(zoneFor([{ ...circle, isActive: false }], far).reason).toBe('This shop doesn’t deliver')
})

test('delivery is free from the limit on', () => {
  const zone = { feeMinor: 390, freeOverMinor: 3000 }
  expect([feeOf(zone, 2999), feeOf(zone, 3000)]).toEqual([390, 0])
  expect(feeOf({ feeMinor: 390, freeOverMinor: null }, 1_000_000)).toBe(390)
})
