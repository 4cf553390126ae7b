import * as z from 'zod/mini'
// The server validates against the country's pattern. Browser bundles omit the patterns of 245
// countries and check the shape only: the phone field loads them on use.
import { toE164 } from '#phone-rule'
import { isBlankPhone, phoneLimits } from './phone-limits.ts'

const invalidMessage = 'Enter a phone number with its country code, such as +44 113 496 0000'

/** Phone number in international form, stored as E.164; empty if none. */
export const OptionalPhone = z.pipe(
  z.string().check(
    z.trim(),
    z.maxLength(phoneLimits.inputMax, 'At most 25 characters'),
    z.refine((value) => isBlankPhone(value) || toE164(value) !== null, { message: invalidMessage }),
  ),
  z.transform((value) => (isBlankPhone(value) ? '' : (toE164(value) ?? value))),
)
