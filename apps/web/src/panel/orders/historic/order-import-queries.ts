import type { BodyInput, QueryInput } from '@marketday/contract/endpoints/endpoint'
import {
  cancelOrderImport,
  chooseOrderColumns,
  commitOrderImport,
  getOrderImport,
  listOrderFaults,
  listOrderImports,
  listPlannedOrders,
  undoOrderImport,
  type OrderImport,
} from '@marketday/contract/orders/historic/order-imports'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { orderCountsQuery } from '../order-counts-query.ts'

const pollMs = 1_000

export const orderImportsQuery = queryOptions({
  queryKey: ['order_import', 'list'],
  queryFn: ({ signal }) => call(listOrderImports, { query: { limit: 10 }, signal }),
})

export const isWorking = ({ status }: Pick<OrderImport, 'status'>) =>
  status === 'committing' || status === 'undoing'

/** Polls while a job is running. */
export const orderImportQuery = (orderImportId: string) =>
  queryOptions({
    queryKey: ['order_import', 'one', orderImportId],
    queryFn: async ({ signal }) => {
      const entry = await call(getOrderImport, { params: { orderImportId }, signal })
      // The order list shows a tab if there are imported orders.
      if (!isWorking(entry)) void queryClient.invalidateQueries(orderCountsQuery)
      return entry
    },
    refetchInterval: ({ state: { data } }) =>
      data && (isWorking(data) || isComparing(data)) ? pollMs : false,
  })

const isComparing = ({ status, isChosen, counts }: OrderImport) =>
  status === 'review' && isChosen && counts === null

export const plannedOrdersQuery = (
  orderImportId: string,
  query: QueryInput<typeof listPlannedOrders>,
) =>
  queryOptions({
    queryKey: ['order_import', 'planned', orderImportId, query],
    queryFn: ({ signal }) => call(listPlannedOrders, { params: { orderImportId }, query, signal }),
    placeholderData: keepPreviousData,
  })

export const orderFaultsQuery = (orderImportId: string) =>
  infiniteQueryOptions({
    queryKey: ['order_import', 'faults', orderImportId],
    queryFn: ({ signal, pageParam: cursor }) =>
      call(listOrderFaults, {
        params: { orderImportId },
        query: { ...(cursor && { cursor }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })

export async function chooseColumns(
  orderImportId: string,
  body: BodyInput<typeof chooseOrderColumns>,
) {
  await show(await call(chooseOrderColumns, { params: { orderImportId }, body }))
}

const acts = { commit: commitOrderImport, undo: undoOrderImport, cancel: cancelOrderImport }

export async function move(orderImportId: string, act: keyof typeof acts) {
  await show(await call(acts[act], { params: { orderImportId } }))
}

async function show(entry: OrderImport) {
  await queryClient.invalidateQueries({ queryKey: ['order_import'] })
  queryClient.setQueryData(orderImportQuery(entry.id).queryKey, entry)
}
