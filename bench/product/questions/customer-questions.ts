import { customerSorts } from '@marketday/contract/orders/customers'

import { daysAgo } from './days-ago.ts'

/**
 * Customer list queries: each sort order, searches with one, many, single-letter and no matches,
 * days and amounts.
 */
export function customerQuestions(): string[] {
  const shown = [
    '',
    'search=shopper',
    'search=s',
    'search=3',
    'search=shopper4711@',
    'search=shopper%20example.com',
    'search=nobody%20is%20called%20so',
    `from=${daysAgo(10)}&to=${daysAgo(9)}`,
    `from=${daysAgo(40)}&search=shopper`,
    'to=2001-01-01',
    'spentFromMinor=9000000',
    'spentFromMinor=1000&spentToMinor=2000',
    `quietSince=${daysAgo(300)}`,
    `quietSince=${daysAgo(300)}&search=shopper`,
  ]
  return customerSorts.flatMap((sort) =>
    shown.map((question) => `/api/customers?sort=${sort}${question && `&${question}`}`),
  )
}
