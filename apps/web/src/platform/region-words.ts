import { countryCodes } from '@marketday/contract/money/country-currencies'
import { languages, textLocale } from '@marketday/messages/languages'

export const countryName = (code: string) => named('region', code)
export const currencyName = (code: string) => named('currency', code)

/** A locale without translations keeps its formats, with English texts. */
export function languageName(locale: string): string {
  const language = named('language', locale.slice(0, 2))
  return textLocale(locale) === locale ? language : `English, ${language} formats`
}

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

/** Languages that shops speak, with the formats of the country: `en-GB`. */
export const localeOptions = (current: string, country: string) =>
  sorted(
    withCurrent(
      languages.map((language) => `${language}-${country}`),
      current,
    ),
    languageName,
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
