import fc from 'fast-check'
import { getCountries, getExampleNumber, isValidPhoneNumber } from 'libphonenumber-js/min'
import type { CountryCode } from 'libphonenumber-js/min'
import examples from 'libphonenumber-js/mobile/examples'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { readPhone, toE164 } from './phone-number.ts'
import { toE164 as shapeOf } from './to-e164.ts'
import { phoneLimits } from './phone-limits.ts'
import { OptionalPhone } from './phone.ts'

const errorOf = (text: string, country?: string) =>
  readPhone(text, { country: country as CountryCode }).error

describe('texts that are no number', () => {
  test.each([
    ['', 'US', 'NOT_A_NUMBER'],
    ['+', 'US', 'NOT_A_NUMBER'],
    ['a', 'US', 'NOT_A_NUMBER'],
    ['abc', 'US', 'NOT_A_NUMBER'],
    ['++12133734253', undefined, 'NOT_A_NUMBER'],
    ['213abc3734253', 'US', 'NOT_A_NUMBER'],
    ['1', 'US', 'TOO_SHORT'],
    ['1-2', 'US', 'TOO_SHORT'],
    ['+1', undefined, 'TOO_SHORT'],
    ['+12', undefined, 'TOO_SHORT'],
    ['+44', undefined, 'TOO_SHORT'],
    ['+442', undefined, 'TOO_SHORT'],
    ['8005553535', undefined, 'INVALID_COUNTRY'],
    ['8005553535', 'XX', 'INVALID_COUNTRY'],
    ['+9991112233', undefined, 'INVALID_COUNTRY'],
    ['+0123456789', undefined, 'INVALID_COUNTRY'],
    ['2'.repeat(18), 'US', 'TOO_LONG'],
    ['2'.repeat(18), 'DE', 'TOO_LONG'],
    [`+49${'2'.repeat(18)}`, undefined, 'TOO_LONG'],
    ['8'.repeat(20), 'RU', 'TOO_LONG'],
  ])('“%s” read in %s is %s', (text, country, problem) => {
    const reading = readPhone(text, { country: country as CountryCode })
    expect(reading).toMatchObject({ valid: false, possible: false, error: problem, number: '' })
  })
})

test.each(['2133734253', '12133734253', '(213) 373-4253', '2133734253abc', '2133734253+'])(
  '“%s” is a number of the United States however it is written',
  (text) => {
    expect(readPhone(text, { country: 'US' })).toMatchObject({
      valid: true,
      possible: true,
      error: null,
      country: 'US',
      countryCallingCode: '1',
      nationalNumber: '2133734253',
      number: '+12133734253',
      international: '+1 213 373 4253',
      national: '(213) 373-4253',
      rfc3966: 'tel:+12133734253',
    })
  },
)

test('S-63 +919876543210 is valid and reads +91 98765 43210 internationally', () => {
  expect(readPhone('+919876543210')).toMatchObject({
    valid: true,
    country: 'IN',
    international: '+91 98765 43210',
    national: '098765 43210',
  })
})

test('S-64 a number that its country does not give out is invalid, though its length is possible', () => {
  expect(readPhone('+15551234567')).toMatchObject({
    valid: false,
    possible: true,
    country: null,
    error: 'INVALID_NUMBER',
  })
  expect(readPhone('+971501234567890')).toMatchObject({ valid: false, possible: true })
})

test('a number of an impossible length is neither valid nor possible', () => {
  const impossible = { valid: false, possible: false }
  expect(readPhone('5551234', { country: 'US' })).toMatchObject(impossible)
  expect(readPhone('+1 213 373 42')).toMatchObject({ ...impossible, error: 'TOO_SHORT' })
  expect(readPhone('+1 213 373 42 53 00')).toMatchObject({ ...impossible, error: 'TOO_LONG' })
})

test('a length between two that its country gives out is a problem of its own', () => {
  expect(readPhone('+47123456')).toMatchObject({
    valid: false,
    possible: false,
    error: 'INVALID_LENGTH',
  })
})

test('an extension is told apart from the number', () => {
  expect(readPhone('+1 213 373 4253 ext. 12')).toMatchObject({
    valid: true,
    number: '+12133734253',
    ext: '12',
  })
  expect(readPhone('+1 213 373 4253').ext).toBe('')
})

test('what is no text at all is a mistake of the program, not a problem of a number', () => {
  expect(() => readPhone(null as unknown as string)).toThrow(TypeError)
})

test('S-65 a number outside the allowed countries is invalid and names its country nevertheless', () => {
  const allowed = new Set<CountryCode>(['US', 'CA'])
  expect(readPhone('+919876543210', { allowed })).toMatchObject({
    valid: false,
    possible: false,
    country: null,
    countryCode: 'IN',
    error: 'INVALID_COUNTRY',
  })
  expect(readPhone('+12133734253', { allowed }).valid).toBe(true)
  // Numbers without a country, such as international freephone, do not match an allowed country
  // either.
  expect(readPhone('+80012345678').valid).toBe(true)
  expect(readPhone('+80012345678', { allowed }).valid).toBe(false)
})

test('S-66 one digit is too short to be read, two are not', () => {
  expect(errorOf('1', 'US')).toBe('TOO_SHORT')
  expect(readPhone('12', { country: 'US' })).toMatchObject({ nationalNumber: '12', valid: false })
})

test('S-67 seventeen national digits are read, eighteen are too long', () => {
  const { minDigits, maxDigits } = phoneLimits
  expect([minDigits, maxDigits]).toEqual([2, 17])
  expect(readPhone('2'.repeat(17), { country: 'DE' }).nationalNumber).toBe('2'.repeat(17))
  expect(readPhone('2'.repeat(18), { country: 'DE' })).toMatchObject({
    error: 'TOO_LONG',
    nationalNumber: '',
  })
})

test('S-68 250 characters are read, 251 are too long', () => {
  const padded = (length: number) => '+12133734253'.padStart(length, ' ')
  expect(readPhone(`(213) 373-4253${' '.repeat(236)}`, { country: 'US' }).valid).toBe(true)
  expect(readPhone(padded(phoneLimits.parseMax)).nationalNumber).toBe('2133734253')
  expect(readPhone(padded(phoneLimits.parseMax + 1)).error).toBe('TOO_LONG')
})

test('digits of other scripts count as digits', () => {
  for (const text of ['+１２１３３７３４２５３', '+١٢١٣٣٧٣٤٢٥٣', '+۱۲۱۳۳۷۳۴۲۵۳'])
    expect(toE164(text)).toBe('+12133734253')
})

test('countries that share a dial code are told apart', () => {
  const countries = [
    '+12133734253',
    '+14165550123',
    '+18765550123',
    '+441481256789',
    '+77012345678',
  ]
  expect(countries.map((text) => readPhone(text).country)).toEqual(['US', 'CA', 'JM', 'GG', 'KZ'])
})

test('the field of a form takes what the rule takes, keeps E.164 and says what is wanted', () => {
  expect(z.parse(OptionalPhone, ' +44 113 496 0000 ')).toBe('+441134960000')
  for (const blank of ['', '  ', '+', '+44 ']) expect(z.parse(OptionalPhone, blank)).toBe('')
  const refused = z.safeParse(OptionalPhone, '0113 496 0000')
  expect(refused.error?.issues[0]?.message).toContain('with its country code')
  expect(z.safeParse(OptionalPhone, '+44113496000000000000000000').success).toBe(false)
})

const decimals = '0123456789'.split('')
const country = fc.constantFrom(...getCountries())
const digits = fc.string({ unit: fc.constantFrom(...decimals), maxLength: 19 })
const separated = fc
  .array(fc.constantFrom(...decimals, ' ', '-', '(', ')', '.'), { maxLength: 22 })
  .map((marks) => marks.join(''))

test('FUZ-09 any text is valid exactly when libphonenumber says so, and its forms mean the same number', () => {
  fc.assert(
    fc.property(country, fc.oneof(digits, separated), fc.boolean(), (iso2, typed, plus) => {
      const text = plus ? `+${typed}` : typed
      const reading = readPhone(text, { country: iso2 })
      expect(reading.valid).toBe(isValidPhoneNumber(text, plus ? undefined : iso2))
      expect(reading.error === null).toBe(reading.valid)
      if (!reading.valid) return
      expect(reading.number).toBe(`+${reading.countryCallingCode}${reading.nationalNumber}`)
      expect(readPhone(reading.international).number).toBe(reading.number)
    }),
    { numRuns: 2000 },
  )
})

test('every country’s example number is read in its national and its international form', () => {
  for (const iso2 of getCountries()) {
    const example = getExampleNumber(iso2, examples)
    if (!example?.isValid()) continue
    expect(toE164(example.formatNational(), iso2), iso2).toBe(example.number)
    expect(toE164(example.formatInternational()), iso2).toBe(example.number)
  }
})

test('what a browser’s form looks at lets every valid number through and no bare text', () => {
  fc.assert(
    fc.property(country, (iso2) => {
      const example = getExampleNumber(iso2, examples)
      if (example)
        expect(shapeOf(example.formatInternational())).toBe(example.formatInternational())
    }),
  )
  expect(['+44', '＋٤٤', 'call +44'].map(shapeOf)).toEqual(['+44', '＋٤٤', 'call +44'])
  expect(['', '+', '0113 496 0000', '+4', 'abc'].map(shapeOf)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})
