import * as z from 'zod/mini'

import { Day, text } from '../../endpoints/scalars.ts'
import { isEmail } from '../../accounts/identity/email.ts'

/** As far as it is written down: the address may be half of one. */
export const WrittenGift = z.strictObject({
  recipientName: text(120),
  /** Empty where they go to whoever orders. */
  recipientEmail: text(254),
  /** Stands in the mail. */
  message: text(500),
  /** On which they are mailed; null for as soon as they are paid. */
  sendOn: z.nullable(Day),
})

/** Set the recipient of a line’s gift cards. */
export const GiftOfLine = z.strictObject({
  ...WrittenGift.shape,
  recipientEmail: text(254).check(
    z.refine((email) => email === '' || isEmail(email), {
      error: 'Enter an email address like name@example.com, or leave it empty',
    }),
  ),
})
export type GiftOfLine = z.output<typeof GiftOfLine>

/** Null where nothing of it is said: it is for whoever orders then. */
export const saidOfGift = (gift: GiftOfLine | null): GiftOfLine | null =>
  gift && Object.values(gift).some(Boolean) ? gift : null

const mostDaysAhead = 365

/** Why gift cards cannot be mailed on that day; null where they can. */
export function refuseSendDay(sendOn: string | null, today: string): string | null {
  if (sendOn === null) return null
  if (sendOn < today) return 'Choose today or a later day'
  const daysAhead = (Date.parse(sendOn) - Date.parse(today)) / 86_400_000
  return daysAhead > mostDaysAhead ? 'Choose a date within a year' : null
}
