import * as z from 'zod/mini'

import { Day, text } from '../../endpoints/scalars.ts'
import { isShopperEmail, wrongShopperEmail } from '../../contact/shopper-email.ts'

/** Draft of a gift: the address may be incomplete. */
export const WrittenGift = z.strictObject({
  recipientName: text(120),
  /** Empty = the orderer. */
  recipientEmail: text(254),
  message: text(500),
  /** Mail date; null = on payment. */
  sendOn: z.nullable(Day),
})

/** Set the recipient of a line’s gift cards. */
export const GiftOfLine = z.strictObject({
  ...WrittenGift.shape,
  recipientEmail: text(254).check(
    z.refine((email) => email === '' || isShopperEmail(email), {
      error: `${wrongShopperEmail}, or leave it empty`,
    }),
  ),
})
export type GiftOfLine = z.output<typeof GiftOfLine>

/** Returns null if every field is empty: the orderer is the recipient. */
export const saidOfGift = (gift: GiftOfLine | null): GiftOfLine | null =>
  gift && Object.values(gift).some(Boolean) ? gift : null

const mostDaysAhead = 365

/** Returns the reason the mail date is invalid; null if valid. */
export function refuseSendDay(sendOn: string | null, today: string): string | null {
  if (sendOn === null) return null
  if (sendOn < today) return 'Choose today or a later day'
  const daysAhead = (Date.parse(sendOn) - Date.parse(today)) / 86_400_000
  return daysAhead > mostDaysAhead ? 'Choose a date within a year' : null
}
