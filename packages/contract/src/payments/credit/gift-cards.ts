import * as z from 'zod/mini'

import { del, get, post, put } from '../../endpoints/endpoint.ts'
import { Currency, Day, Id, Time, line, page, pageFields, text } from '../../endpoints/scalars.ts'
import { ShopperEmail } from '../../contact/shopper-email.ts'
import { CreditAdjustment, CreditAmount, CreditMovement } from './customer-credit.ts'

export const giftCardStates = ['active', 'used', 'expired', 'disabled'] as const
export const GiftCardState = z.enum(giftCardStates)
export type GiftCardState = z.output<typeof GiftCardState>

const recipient = {
  recipientName: text(120),
  recipientEmail: ShopperEmail,
  message: text(500),
  /** Last valid day; null = no expiry. */
  expiresOn: z.nullable(Day),
}

export const GiftCardInput = z.strictObject({ amountMinor: CreditAmount, ...recipient })
export type GiftCardInput = z.output<typeof GiftCardInput>

export const GiftCardRow = z.object({
  id: Id,
  /** Last four characters; the full code is not stored. */
  codeEnd: z.string(),
  state: GiftCardState,
  balanceMinor: z.int(),
  issuedMinor: z.int(),
  currency: Currency,
  recipientName: z.string(),
  recipientEmail: z.string(),
  expiresOn: z.nullable(Day),
  issuedAt: Time,
})
export type GiftCardRow = z.output<typeof GiftCardRow>

export const GiftCard = z.object({
  ...GiftCardRow.shape,
  message: z.string(),
  /** Newest first. */
  movements: z.array(CreditMovement),
})
export type GiftCard = z.output<typeof GiftCard>

export const GiftCardSending = z.strictObject({ recipientEmail: ShopperEmail })
export const GiftCardDisabling = z.strictObject({ reason: line(200) })

export const giftCardSorts = ['-issued', 'issued', '-balance', 'balance'] as const

const see = { permission: 'orders.see' } as const
const edit = { permission: 'credit.edit' } as const
const params = z.object({ giftCardId: Id })
const change = { access: edit, params, response: GiftCard } as const

export const listGiftCards = get('/gift-cards', {
  access: see,
  summary: 'The gift cards, the newest first unless sorted otherwise',
  query: z.strictObject({
    ...pageFields,
    /** Recipient's name or address, or full or partial code. */
    search: z.optional(text(100)),
    state: z.optional(GiftCardState),
    sort: z.optional(z.enum(giftCardSorts)),
  }),
  response: page(GiftCardRow),
})

export const getGiftCard = get('/gift-cards/:giftCardId', {
  access: see,
  summary: 'A gift card and its movements',
  params,
  response: GiftCard,
})

/** The code is mailed only to the recipient. */
export const issueGiftCard = post('/gift-cards', {
  access: edit,
  summary: 'Issue a gift card and send it to its recipient',
  body: GiftCardInput,
  status: 201,
  response: GiftCard,
})

/** 409 `invalid_transition` if no longer valid. */
export const sendGiftCard = post('/gift-cards/:giftCardId/mails', {
  ...change,
  summary: 'Resend a gift card to its recipient',
  body: GiftCardSending,
})

/** 409 `conflict` if the balance is lower than the deduction. */
export const adjustGiftCard = post('/gift-cards/:giftCardId/adjustments', {
  ...change,
  summary: 'Adjust the balance of a gift card',
  body: CreditAdjustment,
})

export const disableGiftCard = put('/gift-cards/:giftCardId/disabling', {
  ...change,
  summary: 'Disable a gift card',
  body: GiftCardDisabling,
})

export const enableGiftCard = del('/gift-cards/:giftCardId/disabling', {
  ...change,
  summary: 'Enable a gift card',
})
