import { ParseError, parsePhoneNumberWithError } from 'libphonenumber-js/min'
import type { CountryCode } from 'libphonenumber-js/min'
import * as z from 'zod/mini'

export const phoneLimits = { inputMax: 25, minDigits: 2, maxDigits: 17, parseMax: 250 } as const

/** E.164 of a number that matches its country's pattern, or null. `country` reads numbers without `+`. */
export function toE164(input: string, country?: CountryCode): string | null {
  try {
    const number = parsePhoneNumberWithError(input, input.startsWith('+') ? undefined : country)
    return number.isValid() ? number.number : null
  } catch (error) {
    if (error instanceof ParseError) return null
    throw error
  }
}

/** A phone number in international form, stored as E.164. */
export const Phone = z.pipe(
  z.string().check(
    z.trim(),
    z.maxLength(phoneLimits.inputMax, 'At most 25 characters'),
    z.refine((value) => toE164(value) !== null, {
      message: 'Enter a phone number with its country code, such as +44 113 496 0000',
    }),
  ),
  z.transform((value) => toE164(value) ?? value),
)
