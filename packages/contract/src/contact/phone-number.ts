import {
  ParseError,
  parsePhoneNumberWithError,
  validatePhoneNumberLength,
} from 'libphonenumber-js/min'
import type { CountryCode, PhoneNumber } from 'libphonenumber-js/min'

export type { CountryCode } from 'libphonenumber-js/min'

/**
 * Problems: the parser's four, a length between two possible ones, and a number of the right
 * length that is not assigned in its country.
 */
export const phoneProblems = [
  'NOT_A_NUMBER',
  'TOO_SHORT',
  'TOO_LONG',
  'INVALID_COUNTRY',
  'INVALID_LENGTH',
  'INVALID_NUMBER',
] as const
export type PhoneProblem = (typeof phoneProblems)[number]

/** Parsed phone number. Unknown values are an empty string or null. */
export interface PhoneReading {
  readonly valid: boolean
  /** Valid length for the country. */
  readonly possible: boolean
  readonly error: PhoneProblem | null
  /** Null if the country is unknown or not allowed. */
  readonly country: CountryCode | null
  /** Country of the number, allowed or not. */
  readonly countryCode: CountryCode | null
  readonly countryCallingCode: string
  readonly nationalNumber: string
  /** E.164. */
  readonly number: string
  readonly international: string
  readonly national: string
  readonly rfc3966: string
  readonly ext: string
}

interface Reading {
  /** Default country for text without `+`. */
  readonly country?: CountryCode | null
  /** Default: any country. */
  readonly allowed?: ReadonlySet<CountryCode> | null
}

/**
 * Parses a typed phone number; source: specification section 5. Text starting with `+` ignores the
 * default country.
 */
export function readPhone(text: string, { country, allowed }: Reading = {}): PhoneReading {
  const number = parse(text, country)
  if (typeof number === 'string') return { ...emptyReading, error: number }
  const isAllowed = !allowed || (number.country !== undefined && allowed.has(number.country))
  return { ...judged(number, isAllowed), ...written(number) }
}

/**
 * Returns E.164 for a number that matches its country's pattern, or null. `country` applies to
 * numbers without `+`.
 */
export function toE164(input: string, country?: CountryCode): string | null {
  const { valid, number } = readPhone(input, { country })
  return valid ? number : null
}

function judged(number: PhoneNumber, isAllowed: boolean) {
  const valid = isAllowed && number.isValid()
  const problem = isAllowed ? problemOf(number) : 'INVALID_COUNTRY'
  const countryCode = number.country ?? null
  return {
    valid,
    possible: isAllowed && number.isPossible(),
    error: valid ? null : problem,
    country: isAllowed ? countryCode : null,
    countryCode,
  }
}

const written = (number: PhoneNumber) => ({
  countryCallingCode: number.countryCallingCode,
  nationalNumber: number.nationalNumber,
  number: number.number,
  international: number.formatInternational(),
  national: number.formatNational(),
  rfc3966: number.getURI(),
  ext: number.ext ?? '',
})

const emptyReading: PhoneReading = {
  valid: false,
  possible: false,
  error: null,
  country: null,
  countryCode: null,
  countryCallingCode: '',
  nationalNumber: '',
  number: '',
  international: '',
  national: '',
  rfc3966: '',
  ext: '',
}

function parse(text: string, country: CountryCode | null | undefined): PhoneNumber | PhoneProblem {
  try {
    return parsePhoneNumberWithError(
      text,
      text.startsWith('+') ? undefined : (country ?? undefined),
    )
  } catch (error) {
    if (error instanceof ParseError) return error.message as PhoneProblem
    throw error
  }
}

function problemOf(number: PhoneNumber): PhoneProblem {
  const length = validatePhoneNumberLength(number.number)
  return length === 'TOO_SHORT' || length === 'TOO_LONG' || length === 'INVALID_LENGTH'
    ? length
    : 'INVALID_NUMBER'
}
