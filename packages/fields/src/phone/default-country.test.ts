import { expect, test, vi } from 'vitest'
import { countryOfReply, defaultCountry } from './default-country.ts'
import type { PhoneOptions } from './phone-options.ts'
import { countriesOf } from './phone-state.ts'

const reply = (text: string) => () => Promise.resolve(text)
const choose = async (options: PhoneOptions) =>
  (await defaultCountry(countriesOf(options), options))?.iso2

test('S-74 the country is the third and fourth character of a reply that begins with 1', () => {
  expect(countryOfReply('1;XX;XXX;Somewhere')).toBe('XX')
  expect(countryOfReply('1;IN')).toBe('IN')
  expect(countryOfReply('1;I')).toBeNull()
  expect(['', '0;;;WRONG INPUT', '2;;;UNKNOWN', '1;'].map(countryOfReply)).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('S-75 the service is asked once, and its country is taken', async () => {
  const lookUpCountry = vi.fn(reply('1;IN;IND;India'))
  expect(await choose({ lookUpCountry })).toBe('IN')
  expect(lookUpCountry).toHaveBeenCalledOnce()
})

const failures: [string, () => Promise<string>][] = [
  ['no network', () => Promise.reject(new Error('offline'))],
  ['an empty reply', reply('')],
  ['wrong input', reply('0;;;WRONG INPUT')],
  ['an unknown address', reply('2;;;UNKNOWN')],
  ['a country nobody lists', reply('1;ZZ;ZZZ;Nowhere')],
]

test.each(failures)('S-71 S-139 %s means the first preferred country', async (_, lookUpCountry) => {
  expect(await choose({ lookUpCountry, preferredCountries: ['US', 'AE'] })).toBe('US')
})

test.each(failures)(
  'S-72 %s and none preferred means the first listed',
  async (_, lookUpCountry) => {
    expect(await choose({ lookUpCountry })).toBe('AF')
    expect(await choose({ lookUpCountry, onlyCountries: ['GB', 'DE'] })).toBe('DE')
  },
)

test('a country outside the allowed list counts as a failure', async () => {
  const options = { lookUpCountry: reply('1;IN;IND;India'), onlyCountries: ['US', 'CA'] }
  expect(await choose({ ...options, preferredCountries: ['us'] })).toBe('US')
  expect(await choose(options)).toBe('CA')
})

test('a given country comes first, by its code or its dial code, and nobody is asked', async () => {
  const lookUpCountry = vi.fn(reply('1;IN;IND;India'))
  expect(await choose({ lookUpCountry, defaultCountry: 'fr' })).toBe('FR')
  expect(await choose({ lookUpCountry, defaultCountry: 1 })).toBe('US')
  expect(await choose({ lookUpCountry, autoDefaultCountry: false })).toBe('AF')
  expect(lookUpCountry).not.toHaveBeenCalled()
})

test('a given country that is empty or not listed leaves the choice to the visitor’s address', async () => {
  const lookUpCountry = reply('1;IN;IND;India')
  for (const country of ['', 'ZZ', '999'])
    expect(await choose({ lookUpCountry, defaultCountry: country })).toBe('IN')
})
