import {
  ParseError,
  parsePhoneNumberWithError,
  validatePhoneNumberLength,
} from 'libphonenumber-js/min'
import type { CountryCode, PhoneNumber } from 'libphonenumber-js/min'

export type { CountryCode } from 'libphonenumber-js/min'

/**
 * Why a number is not one: the four of the parser, a length between two possible ones, and a number of the
 * right length that its country does not give out.
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

/** What a text says as a phone number. Everything unknown is an empty string or null. */
export interface PhoneReading {
  readonly valid: boolean
  /** Its length may be one of its country's. */
  readonly possible: boolean
  readonly error: PhoneProblem | null
  /** Null where the number's country is unknown or not allowed. */
  readonly country: CountryCode | null
  /** The number's country, allowed or not. */
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
  /** Reads a text without `+`. */
  readonly country?: CountryCode | null
  /** Any country when absent. */
  readonly allowed?: ReadonlySet<CountryCode> | null
}

/** Reads a typed phone number; source: specification section 5. A text beginning with `+` has no default country. */
export function readPhone(text: string, { country, allowed }: Reading = {}): PhoneReading {
  const number = parse(text, country)
  if (typeof number === 'string') return { ...emptyReading, error: number }
  const isAllowed = !allowed || (number.country !== undefined && allowed.has(number.country))
  return { ...judged(number, isAllowed), ...written(number) }
}

/** E.164 of a number that matches its country's pattern, or null. `country` reads numbers without `+`. */
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
