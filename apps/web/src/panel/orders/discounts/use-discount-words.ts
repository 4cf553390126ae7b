import { discountInWords } from '@marketday/contract/orders/discounts/discount-in-words'
import type { DiscountTerms } from '@marketday/contract/orders/discounts/discounts'
import { useQuery } from '@tanstack/react-query'
import { marketsQuery } from '../../catalog/inventory-queries.ts'

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
