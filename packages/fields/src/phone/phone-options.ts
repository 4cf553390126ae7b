import type { PhoneReading } from '@marketday/contract/contact/phone-number'

export interface PhoneOptions {
  /** `international` (with the dial code), `national`, or `auto`, which follows the typed text. */
  readonly mode?: string
  /** An empty field starts with the dial code of its country. */
  readonly showDialCode?: boolean
  /** Formats a number in its usual groups as soon as it is valid. */
  readonly autoFormat?: boolean
  /** Whether the visitor's IP decides the first country; otherwise the first listed one. */
  readonly autoDefaultCountry?: boolean
  /** Initial country, by ISO code or dial code. */
  readonly defaultCountry?: string | number
  /** ISO codes listed first, and again at their usual place. */
  readonly preferredCountries?: readonly string[]
  /** ISO codes of the only allowed countries. */
  readonly onlyCountries?: readonly string[]
  /** ISO codes of excluded countries; `onlyCountries` wins. */
  readonly ignoredCountries?: readonly string[]
  /** Language of the country names; English if missing. */
  readonly locale?: string
  /** Resolves to `1;IN;IND;India` for a visitor from India. */
  readonly lookUpCountry?: () => Promise<string>
}

export interface PhoneEvents {
  /**
   * Form value (E.164 once valid, empty for a bare dial code) and its reading. Called again if the
   * same text reads differently, as happens once the country is known.
   */
  readonly onChange?: (value: string, reading: PhoneReading) => void
  /** Called once after the start, then whenever `valid` changes. */
  readonly onValidate?: (reading: PhoneReading) => void
}

/** Defaults (spec 2). */
export const phoneDefaults = {
  mode: 'international',
  showDialCode: true,
  autoFormat: true,
  autoDefaultCountry: true,
  placeholder: 'Phone number',
} as const
