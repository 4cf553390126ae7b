import type { DiscountStatus } from '@marketday/contract/orders/discounts/discounts'
import type { DiscountKind } from '@marketday/contract/orders/discounts/offered-discount'
import type { Tone } from '../../../ui/feedback/Badge.tsx'

export const discountStates: Readonly<Record<DiscountStatus, { label: string; tone: Tone }>> = {
  active: { label: 'Active', tone: 'good' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  paused: { label: 'Paused', tone: 'warn' },
  ended: { label: 'Ended', tone: 'neutral' },
  archived: { label: 'Archived', tone: 'neutral' },
}

export const discountKindWords: Readonly<Record<DiscountKind, string>> = {
  percent: 'A percentage off',
  amount: 'An amount off',
  buy_get: 'Buy some, get some',
  free_delivery: 'Free delivery',
}
