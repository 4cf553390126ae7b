import * as z from 'zod/mini'

import { Day, text } from '../endpoints/scalars.ts'
import { isEmail } from '../identity/email.ts'

/** For whom the gift cards of a line are. */
export const GiftOfLine = z.strictObject({
  recipientName: text(120),
  /** Empty where they go to whoever orders. */
  recipientEmail: text(254).check(
    z.refine((email) => email === '' || isEmail(email), {
      error: 'Write it as name@example.com, or leave it empty',
    }),
  ),
  /** Stands in the mail. */
  message: text(500),
  /** On which they are mailed; null for as soon as they are paid. */
  sendOn: z.nullable(Day),
})
export type GiftOfLine = z.output<typeof GiftOfLine>

export const mostDaysAhead = 365
