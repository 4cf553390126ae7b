import { readPhone } from '@marketday/contract/contact/phone-number'
import type { CountryCode, PhoneReading } from '@marketday/contract/contact/phone-number'
import { listPhoneCountries } from '@marketday/contract/contact/phone-countries'
import type { PhoneCountry } from '@marketday/contract/contact/phone-countries'
import { isBlankPhone } from '@marketday/contract/contact/phone-limits'
import { modeOf } from './phone-mode.ts'
import { phoneDefaults } from './phone-options.ts'
import type { PhoneOptions } from './phone-options.ts'

export interface PhoneState {
  readonly text: string
  /** Country shown; used to read numbers without `+`. */
  readonly country: CountryCode | null
  readonly reading: PhoneReading
}

export function countriesOf({
  onlyCountries = [],
  ignoredCountries = [],
  locale = 'en',
}: PhoneOptions): readonly PhoneCountry[] {
  const only = upper(onlyCountries)
  const ignored = upper(ignoredCountries)
  const countries = listPhoneCountries().filter(({ iso2 }) =>
    only.size > 0 ? only.has(iso2) : !ignored.has(iso2),
  )
  return locale.startsWith('en') ? countries : namedIn(locale, countries)
}

function namedIn(locale: string, countries: readonly PhoneCountry[]): readonly PhoneCountry[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return countries
    .map((country) => ({ ...country, name: names.of(country.iso2) ?? country.name }))
    .sort((a, b) => a.name.localeCompare(b.name, locale))
}

/** State after typing. A valid number is rewritten in its usual groups; other text is unchanged. */
export function afterTyping(
  { country }: Pick<PhoneState, 'country'>,
  typed: string,
  options: PhoneOptions,
): PhoneState {
  const text = withoutDialCode(typed)
  const reading = read(text, country, options)
  const { autoFormat = phoneDefaults.autoFormat } = options
  return {
    text: reading.valid && autoFormat ? formatted(reading, text, options) : text,
    country: reading.country ?? country,
    reading,
  }
}

export function afterChoosing(
  state: PhoneState,
  { iso2, dialCode }: PhoneCountry,
  options: PhoneOptions,
): PhoneState {
  const { text, reading } = state
  const { showDialCode = phoneDefaults.showDialCode } = options
  if (text.startsWith('+') && reading.nationalNumber !== '')
    return standing(readPhone(reading.nationalNumber, { country: iso2 }).international)
  if (showDialCode) return standing(`+${dialCode}`)
  return { ...afterTyping({ country: iso2 }, text, options), country: iso2 }

  function standing(next: string): PhoneState {
    return { text: next, country: iso2, reading: read(next, iso2, options) }
  }
}

/** State once the first country is known; text typed before that stays. */
export function afterStarting(
  state: PhoneState,
  country: PhoneCountry | null,
  options: PhoneOptions,
): PhoneState {
  if (!country || state.country !== null || state.text.startsWith('+')) return state
  const { showDialCode = phoneDefaults.showDialCode } = options
  const text = state.text === '' && showDialCode ? `+${country.dialCode}` : state.text
  return { ...afterTyping({ country: country.iso2 }, text, options), country: country.iso2 }
}

/** Form value: E.164 for a valid number, empty for a bare dial code, else the typed text. */
export function valueOf({ text, reading }: PhoneState): string {
  if (reading.valid) return reading.number
  return isBlankPhone(text) ? '' : text.trim()
}

/** A plus sign typed after a dial code, or a number pasted behind it, starts a new number. */
function withoutDialCode(typed: string): string {
  const behind = /^\+\d{0,3}\s*(\+.*)$/s.exec(typed)?.[1]
  if (behind === undefined) return typed
  return typed.startsWith('++') && isBlankPhone(behind) ? '+' : behind
}

function read(text: string, country: CountryCode | null, options: PhoneOptions): PhoneReading {
  const { onlyCountries = [], ignoredCountries = [] } = options
  const isLimited = onlyCountries.length + ignoredCountries.length > 0
  const allowed = isLimited ? new Set(countriesOf(options).map(({ iso2 }) => iso2)) : null
  return readPhone(text, { country, allowed })
}

function formatted(reading: PhoneReading, text: string, options: PhoneOptions): string {
  const mode = modeOf(options.mode ?? phoneDefaults.mode)
  const isNational = mode === 'national' || (mode === 'auto' && !text.startsWith('+'))
  return isNational ? reading.national : reading.international
}

const upper = (codes: readonly string[]) => new Set<string>(codes.map((code) => code.toUpperCase()))
