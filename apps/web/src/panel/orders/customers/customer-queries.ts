import type { BodyInput, QueryInput } from '@marketday/contract/endpoints/endpoint'
import { listCustomerChoices } from '@marketday/contract/orders/acts/edit-customer'
import { getCustomer, listCustomers } from '@marketday/contract/orders/customers'
import { eraseCustomer, previewErasure } from '@marketday/contract/orders/customers/erase-customer'
import {
  listCustomerMerges,
  mergeCustomers,
  previewCustomerMerge,
  undoCustomerMerge,
} from '@marketday/contract/orders/customers/merge-customers'
import type { Customer } from '@marketday/contract/orders/customers'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { showAnswer } from '../../../platform/api/show-answer.ts'
import { notify } from '../../../ui/feedback/toast.ts'
import { actsOn, performsOn } from '../../act.ts'

/** Key starts with `order`, so that new orders refresh it. */
export const customersQuery = (query: QueryInput<typeof listCustomers>) =>
  queryOptions({
    queryKey: ['order', 'customers', query],
    queryFn: ({ signal }) => call(listCustomers, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const customerQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['order', 'customer', customerId],
    queryFn: ({ signal }) => call(getCustomer, { params: { customerId }, signal }),
  })

export const customerChoicesQuery = queryOptions({
  queryKey: ['order', 'customer-choices'],
  queryFn: ({ signal }) => call(listCustomerChoices, { signal }),
})

/** Preview of a merge. Not filed under orders: must not be refetched after the merge. */
export const mergePreviewQuery = (customerIds: readonly string[]) =>
  queryOptions({
    queryKey: ['customer-merge', customerIds],
    queryFn: ({ signal }) =>
      call(previewCustomerMerge, { body: { customerIds: [...customerIds] }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Not filed under orders: must not be refetched after the erasure. */
export const erasureQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['customer-erasure', customerId],
    queryFn: ({ signal }) => call(previewErasure, { params: { customerId }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

export const mergesQuery = (query: QueryInput<typeof listCustomerMerges>) =>
  queryOptions({
    queryKey: ['order', 'customer-merges', query],
    queryFn: ({ signal }) => call(listCustomerMerges, { query, signal }),
    placeholderData: keepPreviousData,
  })

export async function merge(body: BodyInput<typeof mergeCustomers>): Promise<void> {
  await performOnCustomers(
    () => call(mergeCustomers, { body }),
    ({ mergeId }) => [
      `${body.customers.length} customers merged`,
      {
        description: 'You can undo this for 30 days under Past changes of customers.',
        undo: () => void undoMerge(mergeId),
      },
    ],
  )
}

export const undoMerge = (mergeId: string): Promise<boolean> =>
  actOnCustomers(() => call(undoCustomerMerge, { params: { mergeId } }), {
    done: 'Merge undone',
    failed: 'The merge could not be undone',
  })

/** Irreversible; `leave` navigates away from the customer's pages first. */
export async function erase(customerId: string, leave: () => unknown): Promise<void> {
  await call(eraseCustomer, { params: { customerId }, body: {} })
  await leave()
  queryClient.removeQueries({ queryKey: customerQuery(customerId).queryKey })
  notify('The customer is erased', {
    description: 'Their orders stay in the books without a name.',
  })
  void refreshCustomers()
}

export const actOnCustomer = (
  ask: () => Promise<Customer>,
  messages: Parameters<typeof actOnCustomers>[1],
) => actOnCustomers(() => withShownCustomer(ask), messages)

/** Same for form submits. */
export const performOnCustomer = (ask: () => Promise<Customer>, done: string) =>
  performOnCustomers(() => withShownCustomer(ask), done)

async function withShownCustomer(ask: () => Promise<Customer>): Promise<Customer> {
  const reply = await ask()
  await showAnswer(customerQuery(reply.id).queryKey, reply)
  return reply
}

const refreshCustomers = () => queryClient.invalidateQueries({ queryKey: ['order'] })

export const actOnCustomers = actsOn(refreshCustomers)
/** Same for form submits. */
export const performOnCustomers = performsOn(refreshCustomers)
