import type { GiftCardState } from '@marketday/contract/payments/credit/gift-cards'
import type { Tone } from '../../../ui/feedback/Badge.tsx'

export const giftCardStates: Readonly<Record<GiftCardState, { label: string; tone: Tone }>> = {
  active: { label: 'Active', tone: 'good' },
  used: { label: 'Used up', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
  disabled: { label: 'Disabled', tone: 'warn' },
}
