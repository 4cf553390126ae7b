import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import { expect, test } from 'vitest'
import { listPhoneCountries } from './phone-countries.ts'

const countries = listPhoneCountries()
const entry = (iso2: string) => countries.find((country) => country.iso2 === iso2)

test('S-73 an entry holds name, iso2, dialCode, priority and areaCodes', () => {
  for (const country of countries)
    expect(Object.keys(country)).toEqual(['name', 'iso2', 'dialCode', 'priority', 'areaCodes'])
  expect(entry('IN')).toEqual({
    name: 'India',
    iso2: 'IN',
    dialCode: '91',
    priority: 0,
    areaCodes: null,
  })
  expect(entry('BB')).toMatchObject({ dialCode: '1', priority: 9, areaCodes: ['246'] })
})

test('every country with phone numbers is listed once, by its name, with its calling code', () => {
  expect(new Set(countries.map(({ iso2 }) => iso2))).toEqual(new Set(getCountries()))
  expect(countries).toHaveLength(getCountries().length)
  expect(countries[0]?.name).toBe('Afghanistan')
  for (const { iso2, name, dialCode } of countries) {
    expect(dialCode).toBe(getCountryCallingCode(iso2))
    expect(name, iso2).not.toBe(iso2)
  }
})

test('the list is in the order of its names', () => {
  const names = countries.map(({ name }) => name)
  expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare))
})

test('countries that share a dial code have an order of their own', () => {
  const byDialCode = Map.groupBy(countries, ({ dialCode }) => dialCode)
  for (const [dialCode, shared] of byDialCode)
    expect(
      shared.map(({ priority }) => priority).sort((one, other) => one - other),
      dialCode,
    ).toEqual(shared.map((_, index) => index))
  const mains = ['1', '7', '39', '44', '47', '61', '212', '262', '358', '590', '599']
  expect(
    mains.map((code) => byDialCode.get(code)?.find(({ priority }) => priority === 0)?.iso2),
  ).toEqual(['US', 'RU', 'IT', 'GB', 'NO', 'AU', 'MA', 'RE', 'FI', 'GP', 'CW'])
})
