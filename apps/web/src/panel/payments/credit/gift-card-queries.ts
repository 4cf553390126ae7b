import type { QueryInput } from '@marketday/contract/endpoints/endpoint'
import { getGiftCard, listGiftCards } from '@marketday/contract/payments/credit/gift-cards'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { actsOn, performsOn } from '../../act.ts'

export const giftCardsQuery = (query: QueryInput<typeof listGiftCards>) =>
  queryOptions({
    queryKey: ['gift_card', 'list', query],
    queryFn: ({ signal }) => call(listGiftCards, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const giftCardQuery = (giftCardId: string) =>
  queryOptions({
    queryKey: ['gift_card', 'one', giftCardId],
    queryFn: ({ signal }) => call(getGiftCard, { params: { giftCardId }, signal }),
  })

const refreshGiftCards = () => queryClient.invalidateQueries({ queryKey: ['gift_card'] })

export const actOnGiftCards = actsOn(refreshGiftCards)
export const performOnGiftCards = performsOn(refreshGiftCards)
