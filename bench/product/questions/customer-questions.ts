import { customerSorts } from '@marketday/contract/orders/customers'

import { daysAgo } from './days-ago.ts'

/** What the list of customers asks: each sort, with searches for one, for many, for a letter and for nobody, and days. */
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
  ]
  return customerSorts.flatMap((sort) =>
    shown.map((question) => `/api/customers?sort=${sort}${question && `&${question}`}`),
  )
}
