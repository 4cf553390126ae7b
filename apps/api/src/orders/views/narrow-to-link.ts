import { checkoutFieldsOf } from '@marketday/contract/orders/checkout-fields'
import type { ShopOrder } from '@marketday/contract/orders/shop-orders'

import type { LinkPurpose } from '../order-token.ts'

/** Only what a forwarded link may show. */
export function narrowToLink(order: ShopOrder, purpose: Exclude<LinkPurpose, 'act'>): ShopOrder {
  const viewed: ShopOrder = {
    ...order,
    ...checkoutFieldsOf({}),
    link: 'view',
    documents: [],
    returns: [],
    returnOffer: { until: null, isOver: false, lines: [] },
    downloads: [],
    giftCards: [],
    creditPayments: [],
  }
  if (purpose === 'view') return viewed
  return { ...viewed, link: 'pay', name: '', place: null, slot: null, parcels: [] }
}
