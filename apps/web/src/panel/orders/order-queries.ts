import { previewCancellation } from '@marketday/contract/orders/acts/preview-cancellation'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { BodyInput, BodyOf, QueryInput } from '@marketday/contract/endpoints/endpoint'
import { listPaymentCards } from '@marketday/contract/payments/card/payments'
import {
  findReceivingOptions,
  previewChangeMail,
  previewOrderChanges,
} from '@marketday/contract/orders/acts/change-order'
import type { OrderChanges } from '@marketday/contract/orders/acts/change-order'
import { previewInvoices } from '@marketday/contract/orders/documents/order-documents'
import { findOrderItems } from '@marketday/contract/orders/order-items'
import { listOrderChoices } from '@marketday/contract/orders/order-choices'
import { getOrder, listOrders } from '@marketday/contract/orders/orders'
import { listOrderPlaces } from '@marketday/contract/orders/packing/order-places'
import { listOrderCodes } from '@marketday/contract/orders/packing/order-codes'
import { getPayLink } from '@marketday/contract/orders/acts/pay-links'
import { toPackStates } from '@marketday/contract/orders/order-states'
import { previewSettlement } from '@marketday/contract/orders/returns/return-acts'
import type { Settlement } from '@marketday/contract/orders/returns/return-acts'
import type { Order, OrderRow } from '@marketday/contract/orders/orders'
import { searchPanel } from '@marketday/contract/panel/panel-search'

import { call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { showAnswer } from '../../platform/api/show-answer.ts'
import { act, perform } from '../act.ts'
import type { Suggestion } from '../../ui/fields/SuggestField.tsx'

export type OrderQuery = QueryInput<typeof listOrders>

export const ordersQuery = (query: OrderQuery) =>
  queryOptions({
    queryKey: ['order', 'list', query],
    queryFn: ({ signal }) => call(listOrders, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const orderChoicesQuery = queryOptions({
  queryKey: ['order', 'choices'],
  queryFn: ({ signal }) => call(listOrderChoices, { signal }),
})

/** Context of an order or market; default: home market. */
export type SoldWhere = Omit<QueryInput<typeof findOrderItems>, 'search'>

/** Filed under stock, so that availability stays current. */
export const orderItemsQuery = (query: QueryInput<typeof findOrderItems>) =>
  queryOptions({
    queryKey: ['stock', 'order-items', query],
    queryFn: ({ signal }) => call(findOrderItems, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', 'one', orderId],
    queryFn: ({ signal }) => call(getOrder, { params: { orderId }, signal }),
  })

/** First order to pack, except the excluded ones; null if none. */
export const nextToPackQuery = (query: OrderQuery, without: readonly string[]) =>
  queryOptions({
    queryKey: ['order', 'next-to-pack', query, without],
    queryFn: ({ signal }) => findToPack(query, { without, signal }),
  })

/** Refetch only after the goods of the order have changed. */
export const orderCodesQuery = ({ id: orderId, changeCount }: Order) =>
  queryOptions({
    queryKey: ['order-codes', orderId, changeCount],
    queryFn: ({ signal }) => call(listOrderCodes, { params: { orderId }, signal }),
  })

export const orderPlacesQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', 'places', orderId],
    queryFn: ({ signal }) => call(listOrderPlaces, { params: { orderId }, signal }),
  })

export const payLinkQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', 'pay-link', orderId],
    queryFn: ({ signal }) => call(getPayLink, { params: { orderId }, signal }),
  })

export const cancellationPreviewQuery = (
  orderId: string,
  lines: BodyInput<typeof previewCancellation>['lines'],
) =>
  queryOptions({
    queryKey: ['cancellation-preview', orderId, lines],
    queryFn: ({ signal }) =>
      call(previewCancellation, { params: { orderId }, body: { lines }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })

export const receivingOptionsQuery = (
  orderId: string,
  destination: BodyOf<typeof findReceivingOptions>,
) =>
  queryOptions({
    queryKey: ['receiving-options', orderId, destination],
    queryFn: ({ signal }) =>
      call(findReceivingOptions, { params: { orderId }, body: destination, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

/** Preview; not filed under orders, because its version is obsolete after the change. */
export const changePreviewQuery = (orderId: string, body: OrderChanges) =>
  queryOptions({
    queryKey: ['change-preview', orderId, body],
    queryFn: ({ signal }) => call(previewOrderChanges, { params: { orderId }, body, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })

export const invoicePlanQuery = (orderIds: readonly string[]) =>
  queryOptions({
    queryKey: ['invoice-plan', orderIds],
    queryFn: ({ signal }) => call(previewInvoices, { body: { orderIds: [...orderIds] }, signal }),
    retry: false,
    gcTime: 0,
  })

export const changeMailQuery = (orderId: string, body: OrderChanges) =>
  queryOptions({
    queryKey: ['change-preview', orderId, body, 'mail'],
    queryFn: ({ signal }) => call(previewChangeMail, { params: { orderId }, body, signal }),
    retry: false,
    gcTime: 0,
  })

/** Like `changePreviewQuery`, for settling a return. */
export const settlementPreviewQuery = (
  params: { readonly orderId: string; readonly returnId: string },
  body: Settlement,
) =>
  queryOptions({
    queryKey: ['change-preview', params, body],
    queryFn: ({ signal }) => call(previewSettlement, { params, body, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })

export const cardsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', 'cards', orderId],
    queryFn: ({ signal }) => call(listPaymentCards, { params: { orderId }, signal }),
    // No retries: without a quick reply the card is shown without its number.
    retry: false,
  })

async function findToPack(
  query: OrderQuery,
  { without, signal }: { without: readonly string[]; signal: AbortSignal },
): Promise<OrderRow | null> {
  let cursor: string | null | undefined
  do {
    const pageQuery = { ...query, ...toPack, limit: 100, ...(cursor && { cursor }) }
    const { rows, nextCursor } = await call(listOrders, { query: pageQuery, signal })
    const next = rows.find((row) => isToPack(row) && !without.includes(row.id))
    if (next) return next
    cursor = nextCursor
  } while (cursor)
  return null
}

const toPack = { status: 'open', fulfilment: 'to_pack' } as const

export const isToPack = ({ status, fulfilmentStatus, deliveryKind }: OrderRow): boolean =>
  status === 'open' && toPackStates.includes(fulfilmentStatus) && deliveryKind !== 'none'

export const actOnOrder: typeof act = (ask, messages) => act(() => withShownOrder(ask), messages)

/** Same for form submits. */
export const performOnOrder: typeof perform = (ask, done) =>
  perform(() => withShownOrder(ask), done)

/** Refreshes lists and counts in the background, so that a dialog closes as soon as the order is shown. */
async function withShownOrder<Reply>(ask: () => Promise<Reply>): Promise<Reply> {
  try {
    const reply = await ask()
    if (isOrder(reply)) await showAnswer(orderQuery(reply.id).queryKey, reply)
    const refreshed = refreshOrders()
    if (!isOrder(reply)) await refreshed
    return reply
  } catch (refusal) {
    void refreshOrders()
    throw refusal
  }
}

export const refreshOrders = () => queryClient.invalidateQueries({ queryKey: ['order'] })

const isOrder = (reply: unknown): reply is Order =>
  typeof reply === 'object' && reply !== null && 'timeline' in reply

export async function findItems(text: string, signal: AbortSignal): Promise<Suggestion[]> {
  const { rows } = await call(searchPanel, { query: { search: text }, signal })
  return rows
    .filter(({ kind }) => kind === 'item')
    .map(({ id, title, detail }) => ({ id, label: title, detail }))
}

export const itemNameQuery = (itemId: string) =>
  queryOptions({
    queryKey: ['product', 'name', itemId],
    queryFn: async ({ signal }) => {
      const { rows } = await call(searchPanel, { query: { recent: itemId }, signal })
      return rows[0]?.title ?? 'Unknown item'
    },
    enabled: itemId !== '',
  })
