import { getDiscount, listDiscounts } from '@marketday/contract/orders/discounts/discounts'
import type { QueryInput } from '@marketday/contract/endpoints/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { actsOn, performsOn } from '../../act.ts'

export const discountsQuery = (query: QueryInput<typeof listDiscounts>) =>
  queryOptions({
    queryKey: ['discount', 'list', query],
    queryFn: ({ signal }) => call(listDiscounts, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const discountQuery = (discountId: string) =>
  queryOptions({
    queryKey: ['discount', 'one', discountId],
    queryFn: ({ signal }) => call(getDiscount, { params: { discountId }, signal }),
  })

const refreshDiscounts = () => queryClient.invalidateQueries({ queryKey: ['discount'] })

export const actOnDiscounts = actsOn(refreshDiscounts)
export const saveDiscount = performsOn(refreshDiscounts)
