import { listPhoneCountries } from '@marketday/contract/contact/phone-countries'
import { readPhone } from '@marketday/contract/contact/phone-number'
import type { CountryCode } from '@marketday/contract/contact/phone-number'
import { afterEach, expect, test, vi } from 'vitest'
import { modeOf } from './phone-mode.ts'
import type { PhoneOptions } from './phone-options.ts'
import { afterChoosing, afterStarting, afterTyping, countriesOf, valueOf } from './phone-state.ts'

const fresh = { text: '', country: null, reading: readPhone('') }
const entry = (iso2: string) => {
  const found = listPhoneCountries().find((country) => country.iso2 === iso2)
  if (!found) throw new Error(`${iso2} is not listed`)
  return found
}
const typed = (text: string, country: CountryCode | null = null, options: PhoneOptions = {}) =>
  afterTyping({ country }, text, options)

afterEach(() => vi.restoreAllMocks())

test.each([
  ['+919876543210', null, '+91 98765 43210'],
  ['9876543210', 'IN', '+91 98765 43210'],
  ['+12133734253', null, '+1 213 373 4253'],
  ['+91 9876 543210', null, '+91 98765 43210'],
  ['98765-43210', 'IN', '+91 98765 43210'],
  ['(213) 373-4253', 'US', '+1 213 373 4253'],
  ['+9198', 'IN', '+9198'],
  ['abc', 'IN', 'abc'],
] as const)('S-70 “%s” in %s reads “%s” internationally', (text, country, expected) => {
  expect(typed(text, country).text).toBe(expected)
})

test('nothing is rewritten before the last digit makes the number valid', () => {
  const texts = '+919876543210'
    .split('')
    .reduce<string[]>((all, digit) => [...all, typed(`${all.at(-1) ?? ''}${digit}`, 'IN').text], [])
  expect(texts.at(-2)).toBe('+91987654321')
  expect(texts.at(-1)).toBe('+91 98765 43210')
})

test('a number that was rewritten once is rewritten again after it was spoilt', () => {
  const options = { mode: 'national' }
  expect(typed('9876543210', 'IN', options).text).toBe('098765 43210')
  expect(typed('09876543210', 'IN', options).text).toBe('098765 43210')
})

test('each mode writes a valid number its own way', () => {
  const forms = (mode: string) =>
    ['+919876543210', '9876543210'].map((text) => typed(text, 'IN', { mode }).text)
  expect(forms('international')).toEqual(['+91 98765 43210', '+91 98765 43210'])
  expect(forms('national')).toEqual(['098765 43210', '098765 43210'])
  expect(forms('auto')).toEqual(['+91 98765 43210', '098765 43210'])
})

test('S-69 an unknown mode is logged once, in these words, and means international', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(modeOf('foo')).toBe('international')
  expect(typed('9876543210', 'IN', { mode: 'foo' }).text).toBe('+91 98765 43210')
  expect(log.mock.calls).toEqual([['Invalid value of prop "mode"']])
  expect(modeOf('NATIONAL')).toBe('national')
  expect(log).toHaveBeenCalledTimes(1)
})

test('without formatting the text stays as typed', () => {
  expect(typed('+919876543210', null, { autoFormat: false }).text).toBe('+919876543210')
})

test('the flag follows the number, and stays where the number says nothing', () => {
  expect(typed('+919876543210', 'US').country).toBe('IN')
  expect(typed('+44', 'IN').country).toBe('IN')
})

test('another country takes the number over, writes its dial code, or only turns the flag', () => {
  const number = typed('+12133734253')
  expect(afterChoosing(number, entry('IN'), {})).toMatchObject({
    text: '+91 2133 734 253',
    country: 'IN',
  })
  expect(afterChoosing(typed('12', 'US'), entry('FR'), {})).toMatchObject({
    text: '+33',
    country: 'FR',
  })
  const hidden = { showDialCode: false, mode: 'national' }
  expect(afterChoosing(typed('98765', 'US', hidden), entry('IN'), hidden)).toMatchObject({
    text: '98765',
    country: 'IN',
  })
  expect(afterChoosing(typed('9876543210', null, hidden), entry('IN'), hidden)).toMatchObject({
    text: '098765 43210',
    country: 'IN',
    reading: { valid: true },
  })
  expect(afterChoosing(typed('+44'), entry('FR'), {})).toMatchObject({ text: '+33', country: 'FR' })
})

test('a fresh field begins with the dial code; what was typed meanwhile stays', () => {
  expect(afterStarting(fresh, entry('IN'), {})).toMatchObject({ text: '+91', country: 'IN' })
  expect(afterStarting(fresh, entry('IN'), { showDialCode: false }).text).toBe('')
  expect(afterStarting(typed('9876543210'), entry('IN'), {}).text).toBe('+91 98765 43210')
  const foreign = typed('+4411')
  expect(afterStarting(foreign, entry('IN'), {})).toBe(foreign)
  expect(afterStarting({ ...fresh, country: 'FR' }, entry('IN'), {}).country).toBe('FR')
  expect(afterStarting(fresh, null, {})).toBe(fresh)
})

test('a number pasted behind the dial code takes its place', () => {
  expect(typed('+91+441134960000', 'IN')).toMatchObject({ text: '+44 113 496 0000', country: 'GB' })
  expect(typed('+919876543210', 'IN').text).toBe('+91 98765 43210')
  expect(typed('+91 +441134960000', 'IN').text).toBe('+44 113 496 0000')
  expect(typed('++441134960000', 'IN').text).toBe('+44 113 496 0000')
  expect(typed('+91+44', 'IN').text).toBe('+44')
  expect(typed('1+91+44', 'IN').text).toBe('1+91+44')
  for (const text of ['+91+', '++91', '++']) expect(typed(text, 'IN').text).toBe('+')
})

test('a form sends E.164, nothing for a mere dial code, and otherwise what was typed', () => {
  expect(valueOf(typed('9876543210', 'IN'))).toBe('+919876543210')
  expect(valueOf(afterStarting(fresh, entry('IN'), {}))).toBe('')
  expect(valueOf(typed('+', 'IN'))).toBe('')
  expect(valueOf(typed(' 12 ', 'IN'))).toBe('12')
})

test('the lists say which countries are offered and which numbers are valid', () => {
  const codes = (options: PhoneOptions) => countriesOf(options).map(({ iso2 }) => iso2)
  expect(codes({ onlyCountries: ['us', 'CA'], ignoredCountries: ['CA'] })).toEqual(['CA', 'US'])
  expect(codes({ ignoredCountries: ['fr'] })).not.toContain('FR')
  expect(codes({})).toHaveLength(listPhoneCountries().length)
  // Numbers without a country, such as international freephone, are refused only by a country
  // list.
  expect(typed('+80012345678').reading.valid).toBe(true)
  expect(typed('+80012345678', null, { ignoredCountries: ['FR'] }).reading.valid).toBe(false)
  expect(typed('+80012345678', null, { onlyCountries: ['FR'] }).reading.valid).toBe(false)
  const only = { onlyCountries: ['US', 'CA'] }
  expect(typed('+12133734253', null, only).reading).toMatchObject({ valid: true, country: 'US' })
  expect(typed('+919876543210', 'US', only)).toMatchObject({
    country: 'US',
    reading: { valid: false, country: null, countryCode: 'IN' },
  })
  expect(typed('+919876543210', 'US', { ignoredCountries: ['IN'] }).reading.valid).toBe(false)
})
