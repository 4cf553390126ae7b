import * as z from 'zod/mini'

import { CreditPayment } from '../../payments/credit/credit-payment.ts'
import { get, post, put } from '../../endpoints/endpoint.ts'
import { Id, Time } from '../../endpoints/scalars.ts'
import { addressFormats } from '../../catalog/labels/label-formats.ts'
import { Bill } from './bill.ts'

/** Numbered and frozen once they are issued. */
export const documentKinds = ['invoice', 'credit_note'] as const
export const DocumentKind = z.enum(documentKinds)
export type DocumentKind = z.output<typeof DocumentKind>

export const OrderDocument = z.object({
  id: Id,
  kind: DocumentKind,
  number: z.string(),
  issuedAt: Time,
})
export type OrderDocument = z.output<typeof OrderDocument>

const Party = z.object({ name: z.string(), address: z.array(z.string()), email: z.string() })

/** What an invoice or a credit note says besides its number and date: as it was when it was issued. */
export const DocumentContent = z.object({
  orderNumber: z.string(),
  placedAt: Time,
  /** In which its numbers and dates are written. */
  locale: z.string(),
  timeZone: z.string(),
  /** Of the time in which the customer gets it, where there is one. */
  suppliedAt: z.nullable(Time),
  seller: z.object({
    ...Party.shape,
    legalName: z.string(),
    phone: z.string(),
    taxId: z.string(),
    /** As the tax of the country is called. */
    taxName: z.string(),
  }),
  buyer: Party,
  bill: Bill,
  /** What had been paid, was still to be paid and had been given back; null on a credit note. */
  money: z.nullable(
    z.object({
      /** What of it came from balances; left out where nothing did. */
      byCredit: z.optional(z.array(CreditPayment)),
      paidMinor: z.int(),
      outstandingMinor: z.int(),
      /** Reserved on the card and not taken yet; left out where nothing was. */
      authorisedMinor: z.optional(z.int()),
      refundedMinor: z.int(),
    }),
  ),
  /** Which invoice a credit note is about. */
  invoice: z.nullable(z.object({ number: z.string(), issuedAt: Time })),
})
export type DocumentContent = z.output<typeof DocumentContent>

export const paperKinds = [...documentKinds, 'packing_slip', 'pick_list', 'address_labels'] as const
export const PaperKind = z.enum(paperKinds)
export type PaperKind = z.output<typeof PaperKind>

export const mostPrintedOrders = 200

export const PrintRequest = z.strictObject({
  kind: PaperKind,
  /** In the order in which they are printed. */
  orderIds: z
    .array(Id)
    .check(
      z.minLength(1, 'Choose at least one order'),
      z.maxLength(mostPrintedOrders, `At most ${mostPrintedOrders} orders at once`),
    ),
  /** Of address labels. */
  labels: z.optional(
    z.strictObject({
      format: z.enum(addressFormats),
      /** Places of the first sheet that are used already. */
      taken: z.int().check(z.minimum(0), z.maximum(64)),
    }),
  ),
})
export type PrintRequest = z.output<typeof PrintRequest>

const pdf = { produces: 'application/pdf', response: z.instanceof(Blob) } as const

/**
 * One PDF. An invoice gets its number when it is first printed; 409 for orders that can have none yet, and
 * where there is nothing to print.
 */
export const printOrders = post('/orders/documents', {
  access: { permission: 'orders.see' },
  summary: 'Print orders: invoices, credit notes, packing slips, a pick list or address labels',
  body: PrintRequest,
  idempotency: 'never',
  ...pdf,
})

/** Invoice and credit notes of an order in one PDF, by the order's secret link; 404 while nothing is issued. */
export const getShopDocuments = get('/shop/orders/:token/documents', {
  access: 'shop',
  summary: 'The invoice of an order, for the customer',
  params: z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{40,100}$/)) }),
  ...pdf,
})

const prefix = z
  .string()
  .check(
    z.trim(),
    z.maxLength(20, 'At most 20 characters'),
    z.regex(/^[A-Za-z0-9/.-]*$/, 'Letters, digits, -, / and . only'),
    z.regex(/(?:^|\D)$/, 'It can’t end with a digit. End it with - or a letter'),
  )

/** What stands before the numbers; those that were given stay. */
export const DocumentPrefixes = z
  .strictObject({ invoicePrefix: prefix, creditNotePrefix: prefix })
  .check(
    z.refine(({ invoicePrefix, creditNotePrefix }) => invoicePrefix !== creditNotePrefix, {
      error: 'Invoices and credit notes need different prefixes',
      path: ['creditNotePrefix'],
    }),
  )
export type DocumentPrefixes = z.output<typeof DocumentPrefixes>

const DocumentNumbers = z.object({
  invoicePrefix: z.string(),
  creditNotePrefix: z.string(),
  nextInvoice: z.string(),
  nextCreditNote: z.string(),
})
export type DocumentNumbers = z.output<typeof DocumentNumbers>

export const getDocumentNumbers = get('/business/document-numbers', {
  access: { permission: 'settings.see' },
  summary: 'How invoices and credit notes are numbered',
  response: DocumentNumbers,
})

export const saveDocumentPrefixes = put('/business/document-numbers', {
  access: { permission: 'settings.edit' },
  summary: 'Change the prefixes of invoice and credit note numbers',
  body: DocumentPrefixes,
  response: DocumentNumbers,
})
