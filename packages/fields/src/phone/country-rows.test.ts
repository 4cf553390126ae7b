import { listPhoneCountries } from '@marketday/contract/contact/phone-countries'
import { phoneLimits } from '@marketday/contract/contact/phone-limits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { opensAbove, placed, roomBelow } from '../popup/use-popup.ts'
import {
  rowBeginningWith,
  rowOf,
  rowsMatching,
  rowsOf,
  createTypeToFind,
  typeToFindResetMs,
} from './use-country-list.ts'

let rows: ReturnType<typeof rowsOf> = []
const found = (query: string) => rowsMatching(rows, query).map(({ country }) => country.iso2)
const named = (index: number) => rows[index]?.country.name

beforeEach(() => {
  rows = rowsOf(listPhoneCountries(), ['us', 'AE', 'ZZ'])
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

test('preferred countries stand first and again at their place, the last with a line', () => {
  expect(
    rows.slice(0, 3).map(({ country, preferred, last }) => [country.iso2, preferred, last]),
  ).toEqual([
    ['US', true, false],
    ['AE', true, true],
    ['AF', false, false],
  ])
  expect(rows.filter(({ country }) => country.iso2 === 'US')).toHaveLength(2)
  expect(rows).toHaveLength(listPhoneCountries().length + 2)
})

test('a search goes by name, ISO code or dial code, whatever marks are typed', () => {
  expect(found('fran')).toEqual(['FR'])
  expect(found('gb')).toEqual(['GB'])
  expect(found('+44')).toEqual(['GB', 'GG', 'IM', 'JE', 'AO'])
  expect(found('COTE')).toEqual(['CI'])
  expect(found(' Fran ')).toEqual(['FR'])
  for (const nothing of ['(', '  ', '']) expect(found(nothing)).toHaveLength(rows.length)
  expect(found('zzzz')).toEqual([])
})

test('the country that was meant comes first: by code, dial code, name, then word of the name', () => {
  const meant = { us: 'US', fr: 'FR', in: 'IN', '+1': 'US', '+7': 'RU', '49': 'DE', nether: 'NL' }
  for (const [query, iso2] of Object.entries(meant))
    expect([query, found(query)[0]]).toEqual([query, iso2])
  expect(found('king')).toEqual(['GB'])
  expect(found('guinea').slice(0, 3)).toEqual(['GN', 'GW', 'GQ'])
  expect(found('ukr')[0]).toBe('UA')
})

test('S-57 S-58 letters within 700 ms make one word, later ones begin anew', () => {
  const type = createTypeToFind()
  expect(named(rowBeginningWith(rows, type('f')))).toBe('Falkland Islands')
  vi.advanceTimersByTime(typeToFindResetMs - 1)
  expect(named(rowBeginningWith(rows, type('R')))).toBe('France')
  vi.advanceTimersByTime(typeToFindResetMs + 1)
  expect(named(rowBeginningWith(rows, type('g')))).toBe('Gabon')
})

test('each letter gives the word 700 ms more', () => {
  const type = createTypeToFind()
  const words = ['F', 'r', 'A', 'n'].map((key) => {
    const word = type(key)
    vi.advanceTimersByTime(400)
    return word
  })
  expect(words).toEqual(['f', 'fr', 'fra', 'fran'])
  vi.advanceTimersByTime(300)
  expect(type('G')).toBe('g')
})

test('a country’s own row is the one outside the preferred ones', () => {
  const own = (iso2: string | null) => rows[rowOf(rows, iso2)]
  expect(own('US')).toMatchObject({ country: { iso2: 'US' }, preferred: false })
  expect(own('AF')).toMatchObject({ country: { iso2: 'AF' }, preferred: false })
  expect(rowOf(rows, 'AF')).toBe(2)
  expect([rowOf(rows, 'ZZ'), rowOf(rows, null)]).toEqual([-1, -1])
})

test('without preferred countries every country stands once, and no line is drawn', () => {
  const plain = rowsOf(listPhoneCountries())
  expect(plain).toHaveLength(listPhoneCountries().length)
  expect(plain.filter(({ preferred, last }) => preferred || last)).toEqual([])
})

test('S-150 the field’s numbers are those of the specification', () => {
  expect({ ...phoneLimits, typeToFindResetMs, roomBelow }).toEqual({
    inputMax: 25,
    minDigits: 2,
    maxDigits: 17,
    parseMax: 250,
    typeToFindResetMs: 700,
    roomBelow: 200,
  })
})

test('a word finds the row outside the preferred ones, or none', () => {
  expect(rows[rowBeginningWith(rows, 'united s')]?.preferred).toBe(false)
  expect(rowBeginningWith(rows, 'xx')).toBe(-1)
})

test('S-59 S-60 the list opens above when less than 200 px remain below', () => {
  expect([150, 199, 200, 250].map((room) => opensAbove(800, 800 - room))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('an open list stays inside the window', () => {
  const field = { top: 500, bottom: 540, left: 16, width: 288 }
  expect(placed(field, 800, false)).toEqual({
    left: 16,
    width: 288,
    maxHeight: 248,
    top: 544,
    bottom: null,
  })
  expect(placed(field, 640, true)).toMatchObject({ maxHeight: 320, bottom: 144, top: null })
})
