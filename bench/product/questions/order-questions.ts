import { DeliveryKind, PaymentMethod } from '@marketday/contract/orders/cart'
import { orderTabs } from '@marketday/contract/orders/order-filters'
import {
  orderFulfilmentStates,
  orderStatuses,
  paymentBadges,
} from '@marketday/contract/orders/order-states'

import type { ShopSeed } from '../seed-shop.ts'
import { daysAgo } from './days-ago.ts'

const filters = {
  tab: orderTabs,
  status: orderStatuses,
  payment: paymentBadges,
  method: PaymentMethod.options,
  fulfilment: orderFulfilmentStates,
  delivery: DeliveryKind.options,
}

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
  'search=leeds',
  'search=lane',
  'search=mill%20leeds',
  'search=ls17',
  'search=ls17%203ab',
  'search=12%20mill%20lane',
  'search=product',
  'search=product%20417',
  'search=shopper%20product',
  'search=gate',
  'search=gate%2099950',
  'search=christmas',
  'search=tree%20christmas',
  'search=07700%20900123',
  'search=%2B44%20(0)7700%20900123',
  'search=q',
  'search=zz',
  'search=shopper&status=held',
  'search=shopper&status=cancelled&payment=unpaid',
]
const others = [
  'placed=last7',
  'placed=month&status=open',
  'totalFromMinor=1800',
  'totalFromMinor=1801',
  'channel=shop',
  'channel=test',
  'deliveryStatus=failed',
  'deliverFrom=2030-01-01',
  'tag=wholesale',
  'tag=wedding',
  'tag=wholesale&status=cancelled',
  'tag=wedding&search=shopper',
  'due=overdue',
  'due=today',
  'assignee=nobody',
  'market=home',
  'market=00000000-0000-7000-8000-000000000000',
]

/**
 * Order page queries: tab counts, every tab, every filter and pair, days, item, total, channel,
 * oldest first, and searches by name, number, address, item, note, words in all or only old
 * orders, two words, one letter, and no match.
 */
export function orderQuestions(seed: ShopSeed): string[] {
  const singles = Object.entries(filters).flatMap(([name, values]) =>
    values.map((value) => ({ name, question: `${name}=${value}` })),
  )
  const pairs = singles.flatMap((one, index) =>
    singles
      .slice(index + 1)
      .filter(({ name }) => name !== one.name)
      .map((other) => `${one.question}&${other.question}`),
  )
  const oldest = ['', ...singles.map(({ question }) => question), ...others, ...searches].map(
    (question) => `sort=placed&${question}`,
  )
  const days = [3, 30, 200].map((ago) => `from=${daysAgo(ago + 10)}&to=${daysAgo(ago)}`)
  const items = seed.places.slice(0, 3).map(([, item]) => `item=${item}`)
  return [
    '/api/orders/counts',
    ...[
      '',
      ...singles.map(({ question }) => question),
      ...pairs,
      ...days,
      ...others,
      ...items,
      ...searches,
      ...oldest,
    ].map((question) => `/api/orders?limit=25&${question}`),
  ]
}
