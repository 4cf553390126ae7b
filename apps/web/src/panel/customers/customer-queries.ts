import type { QueryInput } from '@marketday/contract/endpoints/endpoint'
import { listCustomerChoices } from '@marketday/contract/orders/acts/edit-customer'
import { getCustomer, listCustomers } from '@marketday/contract/orders/customers'
import type { Customer } from '@marketday/contract/orders/customers'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { showAnswer } from '../../platform/api/show-answer.ts'
import { actsOn, performsOn } from '../act.ts'

/** Filed under orders, so that a new order refreshes it. */
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

/** Does something with a customer and shows what the server made of them. True when it worked. */
export const actOnCustomer = (ask: () => Promise<Customer>, said: Parameters<typeof act>[1]) =>
  act(() => shown(ask), said)

/** The same for what a form sends. */
export const performOnCustomer = (ask: () => Promise<Customer>, done: string) =>
  perform(() => shown(ask), done)

async function shown(ask: () => Promise<Customer>): Promise<Customer> {
  const reply = await ask()
  await showAnswer(customerQuery(reply.id).queryKey, reply)
  return reply
}

const refreshCustomers = () => queryClient.invalidateQueries({ queryKey: ['order'] })
const act = actsOn(refreshCustomers)
const perform = performsOn(refreshCustomers)
