import type { QueryInput } from '@marketday/contract/endpoints/endpoint'
import {
  createOrderDraft,
  deleteOrderDraft,
  getOrderDraft,
  listOrderDrafts,
  restoreOrderDraft,
} from '@marketday/contract/orders/order-drafts'
import { listCustomers } from '@marketday/contract/orders/customers'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { to } from '../../../paths.ts'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { notify } from '../../../ui/feedback/toast.ts'
import { actsOn, performsOn } from '../../act.ts'

/** Key starts with the event noun, so that open pages follow other users' changes. */
export const draftsQuery = (query: QueryInput<typeof listOrderDrafts>) =>
  queryOptions({
    queryKey: ['order_draft', 'list', query],
    queryFn: ({ signal }) => call(listOrderDrafts, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const draftQuery = (draftId: string) =>
  queryOptions({
    queryKey: ['order_draft', 'one', draftId],
    queryFn: ({ signal }) => call(getOrderDraft, { params: { draftId }, signal }),
  })

export const findCustomers = async (search: string, signal: AbortSignal) =>
  (await call(listCustomers, { query: { search, limit: 5 }, signal })).rows

async function refreshDrafts(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['order_draft'] }),
    queryClient.invalidateQueries({ queryKey: ['order'] }),
  ])
}

export const actOnDrafts = actsOn(refreshDrafts)
export const performOnDrafts = performsOn(refreshDrafts)

export const beginDraft = (
  go: (href: string) => unknown,
  ask: () => Promise<{ id: string }> = () => call(createOrderDraft),
) =>
  actOnDrafts(
    async () => {
      const { id } = await ask()
      await go(to('orderDraft', { draftId: id }))
    },
    { failed: 'The order could not be started' },
  )

export async function removeDraft(draftId: string): Promise<void> {
  const params = { draftId }
  const isGone = await actOnDrafts(() => call(deleteOrderDraft, { params }), {
    failed: 'The draft could not be deleted',
  })
  if (isGone)
    notify('The draft is deleted', {
      undo: () =>
        void actOnDrafts(() => call(restoreOrderDraft, { params }), {
          done: 'The draft is restored',
          failed: 'The draft could not be restored',
        }),
    })
}
