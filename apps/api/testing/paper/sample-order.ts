import { parsePlace } from '@marketday/contract/contact/place'
import { checkoutFieldsOf } from '@marketday/contract/orders/checkout-fields'
import { billOf } from '@marketday/contract/orders/documents/bill'
import { orderTotals } from '@marketday/contract/orders/sums/order-totals'

import type { IssuedDocument } from '../../src/orders/documents/order-documents.ts'
import type { PackingSlip } from '../../src/orders/documents/packing-lists.ts'
import type { PaperOrder } from '../../src/orders/documents/paper-orders.ts'

export const sampleBusiness = {
  logoKey: null,
  locale: 'en-GB',
  currency: 'GBP',
  timeZone: 'Europe/London',
  seller: {
    name: 'Hill Bakery',
    legalName: 'Hill Bakery Limited',
    address: ['1 Mill Lane', 'Leeds LS2 8AA'],
    email: 'hello@example.com',
    phone: '',
    taxId: 'GB123456789',
    taxName: 'VAT',
  },
}

export interface SampleWish {
  readonly titles?: readonly string[]
  readonly currency?: string
  readonly unitPriceMinor?: number
  readonly addsTax?: boolean
  readonly order?: Partial<PaperOrder>
}

const tax = { name: 'VAT', rateBp: 2000, isExempt: false }

export function sampleOrder(wish: SampleWish = {}): PaperOrder {
  const { titles = ['Rye loaf'], currency = 'GBP', unitPriceMinor = 1200, addsTax = false } = wish
  const { lines, ...totals } = orderTotals(
    titles.map(() => ({ quantity: 2, unitPriceMinor, tax })),
    { deliveryMinor: 0, deliveryTax: tax, addsTax, currency },
  )
  return {
    ...totals,
    taxLines: [...totals.taxLines],
    keptMinor: 0,
    goodwillMinor: 0,
    returnedCardsMinor: 0,
    isDeliveryReturned: null,
    id: 'order',
    locale: 'en-GB',
    number: 1001,
    status: 'open',
    isTest: false,
    fulfilmentStatus: 'unfulfilled',
    placedAt: '2026-11-26T10:00:00Z',
    name: 'Carla Customer',
    email: 'carla@example.com',
    phone: '',
    place: { ...parsePlace(null), address: '12 High Street, Leeds LS1 4AP' },
    deliveryKind: 'delivery',
    ...checkoutFieldsOf({}),
    currency,
    cancelledMinor: 0,
    capturedMinor: 0,
    refundedMinor: 0,
    balanceMinor: 0,
    authorisedMinor: 0,
    creditPayments: [],
    slotStartsAt: null,
    slotEndsAt: null,
    lines: titles.map((title, index) => ({
      id: `line ${index}`,
      variantId: `variant ${index}`,
      kind: 'physical',
      parts: null,
      title,
      variantTitle: '',
      sku: null,
      quantity: 2,
      unitPriceMinor,
      cancelledQuantity: 0,
      packedQuantity: 0,
      fulfilledQuantity: 0,
      ...(lines[index] ?? { totalMinor: 0, taxMinor: 0, taxLine: null }),
    })),
    ...wish.order,
  }
}

export const sampleDocument = (wish: SampleWish, locale = 'en-GB'): IssuedDocument => ({
  id: 'document',
  orderId: 'order',
  kind: 'invoice',
  number: 'INV-7',
  issuedAt: '2026-11-26T12:00:00Z',
  content: {
    orderNumber: '1001',
    placedAt: '2026-11-26T10:00:00Z',
    suppliedAt: null,
    locale,
    timeZone: 'Europe/London',
    seller: sampleBusiness.seller,
    buyer: { name: wish.order?.name ?? 'Carla Customer', address: [], email: '' },
    bill: billOf(sampleOrder(wish)),
    money: { paidMinor: 0, outstandingMinor: 0, refundedMinor: 0 },
    invoice: null,
  },
})

export const sampleSlip = (wish: SampleWish): PackingSlip => {
  const order = sampleOrder(wish)
  const goods = order.lines.map((line) => ({ line, units: line.quantity }))
  return { order, parcel: null, parcelCount: null, isRest: false, goods }
}
