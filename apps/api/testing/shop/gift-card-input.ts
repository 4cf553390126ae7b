import type { GiftCardInput } from '@marketday/contract/payments/credit/gift-cards'

export const giftCardInput = (input: Partial<GiftCardInput> = {}): GiftCardInput => ({
  amountMinor: 2500,
  recipientName: 'Mia',
  recipientEmail: 'mia@example.com',
  message: 'Happy birthday!',
  expiresOn: null,
  ...input,
})
