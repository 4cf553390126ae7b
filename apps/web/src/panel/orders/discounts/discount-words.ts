import { useQuery } from '@tanstack/react-query'

import type { DiscountStatus, DiscountTerms } from '@marketday/contract/orders/discounts/discounts'
import type { DiscountKind } from '@marketday/contract/orders/discounts/offered-discount'
import { discountInWords } from '@marketday/contract/orders/discounts/discount-in-words'

import type { Tone } from '../../../ui/feedback/Badge.tsx'
import { marketsQuery } from '../../catalog/inventory-queries.ts'

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

type Titles = readonly { readonly id: string; readonly title: string }[]

/** Formats a discount in words, once currency and time zone are loaded. */
export function useDiscountWords() {
  const { data } = useQuery(marketsQuery)
  const currency = data?.rows.find(({ isDefault }) => isDefault)?.currency
  return (terms: DiscountTerms, titles: Titles): string =>
    data && currency
      ? discountInWords(terms, {
          currency,
          timeZone: data.timeZone,
          titles: new Map(titles.map(({ id, title }) => [id, title])),
        })
      : ''
}
