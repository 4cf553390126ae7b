import { describe, expect, test } from 'vitest'
import { parsePlace, placeText, readMapPoint } from './place.ts'
import type { PlaceResult } from './place.ts'

const empty = {
  address: '',
  lat: '',
  lng: '',
  data: { City: '', State: '', Country: '', Area: '', zip: '', street1: '', street2: '' },
}

const part = (type: string, long_name: string, short_name = long_name) => ({
  long_name,
  short_name,
  types: [type, 'political'],
})

const components = [
  part('street_number', '1600'),
  part('route', 'Amphitheatre Parkway', 'Amphitheatre Pkwy'),
  part('sublocality_level_1', 'Shoreline'),
  part('locality', 'Mountain View'),
  part('administrative_area_level_2', 'Santa Clara County'),
  part('administrative_area_level_1', 'California', 'CA'),
  part('country', 'United States', 'US'),
  part('postal_code', '94043'),
  part('postal_code_suffix', '1351'),
]
const whole: PlaceResult = {
  formatted_address: '1600 Amphitheatre Pkwy, Mountain View, CA 94043, USA',
  geometry: { location: { lat: 37.4224, lng: -122.0842 } },
  address_components: components,
}
const parsed = {
  address: '1600 Amphitheatre Pkwy, Mountain View, CA 94043, USA',
  lat: 37.4224,
  lng: -122.0842,
  data: {
    City: 'Mountain View',
    State: 'CA',
    Country: 'United States',
    Area: 'Shoreline',
    zip: '94043',
    street1: '1600',
    street2: 'Amphitheatre Parkway',
  },
}

test('S-83 a place with nothing in it is empty strings throughout', () => {
  for (const place of [null, undefined, {}, { name: 'typed and Enter' } as PlaceResult])
    expect(parsePlace(place)).toEqual(empty)
})

test('a place of which a part came as null gives the others', () => {
  const { address, data } = parsePlace({ ...whole, address_components: [null, ...components] })
  expect({ address, data }).toEqual({ address: parsed.address, data: parsed.data })
})

test('S-84 S-85 S-86 S-87 S-88 S-89 S-90 a full place gives its address, position and seven parts', () => {
  expect(parsePlace(whole)).toEqual(parsed)
})

describe('S-91 a missing part leaves only its own field empty', () => {
  test.each([
    ['locality', 'City'],
    ['administrative_area_level_1', 'State'],
    ['country', 'Country'],
    ['sublocality_level_1', 'Area'],
    ['postal_code', 'zip'],
    ['street_number', 'street1'],
    ['route', 'street2'],
  ])('%s', (type, field) => {
    const rest = components.filter(({ types }) => !types.includes(type))
    expect(parsePlace({ ...whole, address_components: rest })).toEqual({
      ...parsed,
      data: { ...parsed.data, [field]: '' },
    })
  })
  test('address and position', () => {
    expect(parsePlace({ ...whole, formatted_address: undefined })).toEqual({
      ...parsed,
      address: '',
    })
    expect(parsePlace({ ...whole, geometry: {} })).toEqual({ ...parsed, lat: '', lng: '' })
  })
})

test('S-85 zero is a coordinate; what is no number is none', () => {
  const at = (lat: unknown, lng: unknown) => {
    const place = parsePlace({ geometry: { location: { lat, lng } } } as PlaceResult)
    return [place.lat, place.lng]
  }
  expect(at(0, 0)).toEqual([0, 0])
  expect(at(Number.NaN, null)).toEqual(['', ''])
  expect(
    at(
      () => 51.5,
      () => -0.1,
    ),
  ).toEqual([51.5, -0.1])
})

test('S-89 the first level of several sub-localities wins, then the first listed', () => {
  const area = (...parts: ReturnType<typeof part>[]) =>
    parsePlace({ address_components: parts }).data.Area
  const [other, level2, level1] = [
    part('sublocality', 'Hyde Park'),
    part('sublocality_level_2', 'Lower'),
    part('sublocality_level_1', 'Headingley'),
  ]
  expect(area(other, level2, level1)).toBe('Headingley')
  expect(area(level2, other)).toBe('Hyde Park')
})

test('of two components of a type the first counts, and one name stands in for the other', () => {
  const place = parsePlace({
    address_components: [
      { short_name: 'Leeds', types: ['locality'] },
      part('locality', 'York'),
      { long_name: 'West Yorkshire', types: ['administrative_area_level_1'] },
      { long_name: 'nowhere' },
      {},
    ],
  })
  expect(place.data).toMatchObject({ City: 'Leeds', State: 'West Yorkshire' })
})

test('a town that is not called a locality is not borrowed from another type', () => {
  expect(parsePlace({ address_components: [part('postal_town', 'Leeds')] }).data.City).toBe('')
})

test('an address that was never written as a whole is made of its parts', () => {
  const data = {
    ...parsePlace(null).data,
    street1: '12',
    street2: 'Mill Lane',
    City: 'Bath',
    zip: 'BA1 1AA',
  }
  const place = { ...parsePlace(null), data }
  expect(placeText(place)).toBe('12 Mill Lane, Bath BA1 1AA')
  expect(placeText({ ...place, address: 'Mill House, Bath' })).toBe('Mill House, Bath')
  expect(placeText({ ...place, data: { ...data, street1: '', street2: '' } })).toBe('Bath BA1 1AA')
  expect([placeText(parsePlace(null)), placeText(null)]).toEqual(['', ''])
})

test.each([
  ['53.7964, -1.5423', { lat: 53.7964, lng: -1.5423 }],
  ['(53.7964,-1.5423)', { lat: 53.7964, lng: -1.5423 }],
  ['-33.86 151.2', { lat: -33.86, lng: 151.2 }],
  ['91, 0', null],
  ['0, 181', null],
  ['53.7964', null],
  ['Leeds', null],
])('%s is a point of the map or none', (text, point) => {
  expect(readMapPoint(text)).toEqual(point)
})
