import { countryCodes } from './countries.ts'

export const countryName = (code: string) => named('region', code)
export const currencyName = (code: string) => named('currency', code)

export const languageName = (locale: string) => named('language', locale.slice(0, 2))

export const countryOptions = (current: string) =>
  sorted(withCurrent(countryCodes, current), countryName)

export const currencyOptions = (current: string) =>
  sorted(
    withCurrent(Intl.supportedValuesOf('currency'), current),
    (code) => `${currencyName(code)} (${code})`,
  )

export const timeZoneOptions = (current: string) =>
  withCurrent(Intl.supportedValuesOf('timeZone'), current).map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }))

const languages =
  'en de fr es it nl pt pl cs da sv nb fi hu ro el tr uk hr sk sl bg et lv lt ga ar he ja ko zh hi'.split(
    ' ',
  )

/** Locales of a country, e.g. `en-GB`. */
export const localeOptions = (current: string, country: string) =>
  sorted(
    withCurrent(
      languages.map((language) => `${language}-${country}`),
      current,
    ),
    (code) => named('language', code),
  )

const withCurrent = (values: readonly string[], current: string) =>
  current === '' || values.includes(current) ? [...values] : [current, ...values]

const sorted = (values: readonly string[], label: (value: string) => string) =>
  values
    .map((value) => ({ value, label: label(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))

const names = new Map<string, Intl.DisplayNames>()

function named(type: 'region' | 'currency' | 'language', code: string): string {
  const display = names.get(type) ?? new Intl.DisplayNames('en', { type })
  names.set(type, display)
  try {
    return display.of(code) ?? code
  } catch {
    return code
  }
}
