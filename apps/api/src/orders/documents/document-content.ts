import { billOf } from '@marketday/contract/orders/documents/bill'
import type { Bill } from '@marketday/contract/orders/documents/bill'
import type { DocumentContent } from '@marketday/contract/orders/documents/order-documents'

import { stillToPay } from '@marketday/contract/orders/sums/dues'
import { placeLines } from '@marketday/contract/contact/place'
import { textLocale } from '@marketday/messages/languages'
import type { PaperBusiness, PaperOrder } from './paper-orders.ts'

export const invoiceContent = (order: PaperOrder, business: PaperBusiness): DocumentContent => ({
  ...nameParties(order, business),
  bill: billOf(order),
  money: {
    paidMinor: order.capturedMinor,
    outstandingMinor: stillToPay(order),
    refundedMinor: order.refundedMinor,
    ...(order.authorisedMinor > 0 && { authorisedMinor: order.authorisedMinor }),
    ...(order.creditPayments.length > 0 && {
      byCredit: order.creditPayments.map(({ provider, reference, amountMinor }) => ({
        provider,
        reference,
        amountMinor,
      })),
    }),
  },
  invoice: null,
})

/** Copies the parties of the invoice that it corrects. */
export const creditContent = (
  { content, number, issuedAt }: { content: DocumentContent; number: string; issuedAt: string },
  bill: Bill,
): DocumentContent => ({ ...content, bill, money: null, invoice: { number, issuedAt } })

/** Names the current seller and buyer: unlike a credit note, it is a new charge. */
export const supplementContent = (
  { number, issuedAt }: { number: string; issuedAt: string },
  { order, business, bill }: { order: PaperOrder; business: PaperBusiness; bill: Bill },
): DocumentContent => ({
  ...nameParties(order, business),
  bill,
  money: null,
  invoice: { number, issuedAt },
})

const nameParties = (
  order: PaperOrder,
  { seller, timeZone }: PaperBusiness,
): Omit<DocumentContent, 'bill' | 'money' | 'invoice'> => ({
  orderNumber: String(order.number),
  placedAt: order.placedAt,
  locale: order.locale,
  language: textLocale(order.locale),
  timeZone,
  suppliedAt: order.slotStartsAt,
  seller,
  buyer: {
    name: order.name,
    address: order.billingAddress ? readLines(order.billingAddress) : placeLines(order.place),
    email: order.email,
    company: order.company,
    vatNumber: order.vatNumber,
  },
})

const readLines = (address: string): string[] =>
  address
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
