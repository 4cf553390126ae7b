import type { PhoneReading } from '@marketday/contract/contact/phone-number'

export interface PhoneOptions {
  /** `international` (with the dial code), `national`, or `auto`, which follows what is typed. */
  readonly mode?: string
  /** An empty field begins with the dial code of its country. */
  readonly showDialCode?: boolean
  /** A number is written in its usual groups as soon as it is valid. */
  readonly autoFormat?: boolean
  /** Whether the visitor's address decides the first country; otherwise the first listed one is taken. */
  readonly autoDefaultCountry?: boolean
  /** The country a field begins with, by ISO code or dial code. */
  readonly defaultCountry?: string | number
  /** ISO codes of the countries that stand first in the list, and again at their place. */
  readonly preferredCountries?: readonly string[]
  /** ISO codes of the only countries a number may be of. */
  readonly onlyCountries?: readonly string[]
  /** ISO codes of countries a number may not be of; `onlyCountries` wins. */
  readonly ignoredCountries?: readonly string[]
  /** Answers `1;IN;IND;India` for a visitor from India. */
  readonly lookUpCountry?: () => Promise<string>
}

export interface PhoneEvents {
  /**
   * What a form would send (E.164 once valid, empty while only the dial code stands there) and what it says.
   * Told again when the same text says something else, as it does once the country is known.
   */
  readonly onChange?: (value: string, reading: PhoneReading) => void
  /** Once after the start, then whenever `valid` turns. */
  readonly onValidate?: (reading: PhoneReading) => void
}

/** What the field is given when nothing else is asked for (spec 2). */
export const phoneDefaults = {
  mode: 'international',
  showDialCode: true,
  autoFormat: true,
  autoDefaultCountry: true,
  placeholder: 'Phone number',
} as const
