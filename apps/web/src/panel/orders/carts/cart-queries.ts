import type { QueryInput } from '@marketday/contract/endpoints/endpoint'
import {
  getAbandonedCart,
  getCartFigures,
  listAbandonedCarts,
} from '@marketday/contract/orders/carts/abandoned-carts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'

/** Filed under orders: ordered carts are no longer abandoned. */
export const abandonedCartsQuery = (query: QueryInput<typeof listAbandonedCarts>) =>
  queryOptions({
    queryKey: ['order', 'carts', query],
    queryFn: ({ signal }) => call(listAbandonedCarts, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const cartFiguresQuery = queryOptions({
  queryKey: ['order', 'cart-figures'],
  queryFn: ({ signal }) => call(getCartFigures, { signal }),
})

export const abandonedCartQuery = (cartId: string) =>
  queryOptions({
    queryKey: ['order', 'cart', cartId],
    queryFn: ({ signal }) => call(getAbandonedCart, { params: { cartId }, signal }),
  })
