import { listCategories } from '@marketday/contract/catalog/categories/categories'
import type { QueryInput } from '@marketday/contract/endpoints/endpoint'
import { listMarkets } from '@marketday/contract/catalog/markets'
import { getItem, listItemTraits, listItems } from '@marketday/contract/catalog/products/products'
import { getStock, listStock, listStockLevels } from '@marketday/contract/stock/stock'
import {
  listLedger,
  listLedgerPeople,
  listStockEntries,
  listMovements,
} from '@marketday/contract/stock/stock-ledger'
import { listReservations } from '@marketday/contract/stock/reservations'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/query-client.ts'

export type ItemQuery = QueryInput<typeof listItems>
export type StockQuery = QueryInput<typeof listStock>
export type LedgerQuery = QueryInput<typeof listLedger>

export const itemsQuery = (query: ItemQuery) =>
  queryOptions({
    queryKey: ['product', 'list', query],
    queryFn: ({ signal }) => call(listItems, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const itemQuery = (itemId: string) =>
  queryOptions({
    queryKey: ['product', 'one', itemId],
    queryFn: ({ signal }) => call(getItem, { params: { itemId }, signal }),
  })

export const categoriesQuery = queryOptions({
  queryKey: ['product', 'categories'],
  queryFn: ({ signal }) => call(listCategories, { signal }),
  staleTime: 60_000,
})

export const itemTraitsQuery = queryOptions({
  queryKey: ['product', 'traits'],
  queryFn: ({ signal }) => call(listItemTraits, { signal }),
  staleTime: 60_000,
})

export const marketsQuery = queryOptions({
  queryKey: ['market'],
  queryFn: ({ signal }) => call(listMarkets, { signal }),
  staleTime: 60_000,
})

export const stockQuery = (query: StockQuery) =>
  queryOptions({
    queryKey: ['stock', 'list', query],
    queryFn: ({ signal }) => call(listStock, { query, signal }),
    placeholderData: keepPreviousData,
  })

/** Default: the selling locations. */
export const stockRowQuery = (variantId: string, locationId = '') =>
  queryOptions({
    queryKey: ['stock', 'one', variantId, locationId],
    queryFn: ({ signal }) =>
      call(getStock, {
        params: { variantId },
        query: { ...(locationId && { locationId }) },
        signal,
      }),
  })

export const stockLevelsQuery = (variantId: string) =>
  queryOptions({
    queryKey: ['stock', 'levels', variantId],
    queryFn: ({ signal }) => call(listStockLevels, { params: { variantId }, signal }),
  })

export const reservationsQuery = (variantId: string) =>
  queryOptions({
    queryKey: ['stock', 'reservations', variantId],
    queryFn: ({ signal }) => call(listReservations, { params: { variantId }, signal }),
  })

export const movementsQuery = (variantId: string) =>
  infiniteQueryOptions({
    queryKey: ['stock', 'movements', variantId],
    queryFn: ({ signal, pageParam }) =>
      call(listMovements, {
        params: { variantId },
        query: { limit: 20, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })

export const ledgerQuery = (query: LedgerQuery) =>
  queryOptions({
    queryKey: ['stock', 'ledger', query],
    queryFn: ({ signal }) => call(listLedger, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const stockEntriesQuery = (query: QueryInput<typeof listStockEntries>) =>
  queryOptions({
    queryKey: ['stock', 'entries', query],
    queryFn: ({ signal }) => call(listStockEntries, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const ledgerPeopleQuery = queryOptions({
  queryKey: ['stock', 'people'],
  queryFn: ({ signal }) => call(listLedgerPeople, { signal }),
  staleTime: 60_000,
})

/** Items and stock show each other's data, so both are refetched. */
export const refreshInventory = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['product'] }),
    queryClient.invalidateQueries({ queryKey: ['stock'] }),
  ])
