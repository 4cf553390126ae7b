import { DeliveryKind, PaymentMethod } from '@marketday/contract/orders/cart'
import { orderTabs } from '@marketday/contract/orders/lists/order-filters'
import {
  orderFulfilmentStates,
  orderStatuses,
  paymentBadges,
} from '@marketday/contract/orders/order-states'

import { daysAgo } from './days-ago.ts'

const filters = {
  tab: orderTabs,
  status: orderStatuses,
  payment: paymentBadges,
  method: PaymentMethod.options,
  fulfilment: orderFulfilmentStates,
  delivery: DeliveryKind.options,
}

/**
 * What the page of orders asks: the counts of its tabs, every tab, every filter and every pair of them, days, and
 * searches: for somebody, for a number, for words that every order has, for two words, a letter, and for nothing.
 */
export function orderQuestions(): string[] {
  const singles = Object.entries(filters).flatMap(([name, values]) =>
    values.map((value) => ({ name, question: `${name}=${value}` })),
  )
  const pairs = singles.flatMap((one, index) =>
    singles
      .slice(index + 1)
      .filter(({ name }) => name !== one.name)
      .map((other) => `${one.question}&${other.question}`),
  )
  const days = [3, 30, 200].map((ago) => `from=${daysAgo(ago + 10)}&to=${daysAgo(ago)}`)
  const shoppers = Array.from({ length: 12 }, (_one, n) => `search=shopper${n * 397}@`)
  const searches = [
    ...shoppers,
    'search=shopper',
    'search=example.com',
    'search=shopper%20example',
    'search=shopper%2017',
    'search=s',
    'search=1',
    'search=1234',
    'search=nobody',
    'search=shopper&status=held',
    'search=shopper&status=cancelled&payment=unpaid',
  ]
  return [
    '/api/orders/counts',
    ...['', ...singles.map(({ question }) => question), ...pairs, ...days, ...searches].map(
      (question) => `/api/orders?limit=25&${question}`,
    ),
  ]
}
