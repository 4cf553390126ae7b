import type { QueryInput } from '@marketday/contract/endpoints/endpoint'
import {
  getPurchase,
  listExpected,
  listPurchases,
  listSuppliers,
} from '@marketday/contract/stock/documents/purchases'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../../platform/api/api.ts'

const purchases = ['stock', 'purchases']

export const purchasesQuery = (query: QueryInput<typeof listPurchases>) =>
  queryOptions({
    queryKey: [...purchases, 'list', query],
    queryFn: ({ signal }) => call(listPurchases, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const purchaseQuery = (purchaseId: string) =>
  queryOptions({
    queryKey: [...purchases, 'one', purchaseId],
    queryFn: ({ signal }) => call(getPurchase, { params: { purchaseId }, signal }),
  })

export const suppliersQuery = queryOptions({
  queryKey: [...purchases, 'suppliers'],
  queryFn: ({ signal }) => call(listSuppliers, { signal }),
})

export const expectedQuery = (variantId: string) =>
  queryOptions({
    queryKey: [...purchases, 'expected', variantId],
    queryFn: ({ signal }) => call(listExpected, { params: { variantId }, signal }),
  })
