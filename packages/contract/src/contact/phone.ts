import * as z from 'zod/mini'
// The server holds a number to its country's pattern. A browser's bundle leaves the patterns of 245
// countries out and looks at the shape alone: the phone field loads them when it is used.
import { toE164 } from '#phone-rule'
import { isBlankPhone, phoneLimits } from './phone-limits.ts'

const invalidMessage = 'Enter a phone number with its country code, such as +44 113 496 0000'

/** A phone number in international form, stored as E.164; empty where none is given. */
export const OptionalPhone = z.pipe(
  z.string().check(
    z.trim(),
    z.maxLength(phoneLimits.inputMax, 'At most 25 characters'),
    z.refine((value) => isBlankPhone(value) || toE164(value) !== null, { message: invalidMessage }),
  ),
  z.transform((value) => (isBlankPhone(value) ? '' : (toE164(value) ?? value))),
)
