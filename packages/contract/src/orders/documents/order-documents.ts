import * as z from 'zod/mini'

import { CreditPayment } from '../../payments/credit/credit-payment.ts'
import { get, post, put } from '../../endpoints/endpoint.ts'
import { Id, Time } from '../../endpoints/scalars.ts'
import { addressFormats } from '../../catalog/label-formats.ts'
import { Bill } from './bill.ts'

/** Numbered and immutable once issued. */
export const documentKinds = ['invoice', 'supplementary_invoice', 'credit_note'] as const
export const DocumentKind = z.enum(documentKinds)
export type DocumentKind = z.output<typeof DocumentKind>

/** Number series. Supplementary invoices are numbered as invoices. */
export const seriesKinds = ['invoice', 'credit_note'] as const
export const SeriesKind = z.enum(seriesKinds)
export type SeriesKind = z.output<typeof SeriesKind>

export const OrderDocument = z.object({
  id: Id,
  kind: DocumentKind,
  number: z.string(),
  issuedAt: Time,
})
export type OrderDocument = z.output<typeof OrderDocument>

const Party = z.object({ name: z.string(), address: z.array(z.string()), email: z.string() })

/** Content of a document besides number and date, frozen at issue. */
export const DocumentContent = z.object({
  orderNumber: z.string(),
  placedAt: Time,
  locale: z.string(),
  /** Tag of the language of the texts; omitted in documents of earlier versions, which are English. */
  language: z.optional(z.string()),
  timeZone: z.string(),
  /** Delivery or pick-up time, if any. */
  suppliedAt: z.nullable(Time),
  seller: z.object({
    ...Party.shape,
    legalName: z.string(),
    phone: z.string(),
    taxId: z.string(),
    taxName: z.string(),
  }),
  buyer: z.object({
    ...Party.shape,
    /** Empty if a person buys; omitted in documents of earlier versions. */
    company: z.optional(z.string()),
    vatNumber: z.optional(z.string()),
  }),
  bill: Bill,
  /** Paid, outstanding and refunded amounts; null on corrections. */
  money: z.nullable(
    z.object({
      /** Paid from balances; omitted if none. */
      byCredit: z.optional(z.array(CreditPayment)),
      paidMinor: z.int(),
      outstandingMinor: z.int(),
      /** Authorized on the card, not captured; omitted if none. */
      authorisedMinor: z.optional(z.int()),
      refundedMinor: z.int(),
    }),
  ),
  /** The corrected invoice. */
  invoice: z.nullable(z.object({ number: z.string(), issuedAt: Time })),
})
export type DocumentContent = z.output<typeof DocumentContent>

/** `invoice` includes supplementary ones. Sheets and pro forma invoices have no number. */
export const paperKinds = [
  ...seriesKinds,
  'order_sheet',
  'pro_forma',
  'packing_slip',
  'pick_list',
  'address_labels',
] as const
export const PaperKind = z.enum(paperKinds)
export type PaperKind = z.output<typeof PaperKind>

export const mostPrintedOrders = 200

/** In the order of print and numbers. */
const orderIds = z
  .array(Id)
  .check(
    z.minLength(1, 'Choose at least one order'),
    z.maxLength(mostPrintedOrders, `At most ${mostPrintedOrders} orders at once`),
  )

export const PrintRequest = z.strictObject({
  kind: PaperKind,
  orderIds,
  labels: z.optional(
    z.strictObject({
      format: z.enum(addressFormats),
      /** Used label positions on the first sheet. */
      taken: z.int().check(z.minimum(0), z.maximum(64)),
    }),
  ),
})
export type PrintRequest = z.output<typeof PrintRequest>

const pdf = { produces: 'application/pdf', response: z.instanceof(Blob) } as const

/** One PDF. Assigns no numbers; 409 if there is nothing to print. */
export const printOrders = post('/orders/documents', {
  access: { permission: 'orders.see' },
  summary: 'Print orders: issued invoices and credit notes, sheets, slips, a pick list or labels',
  body: PrintRequest,
  idempotency: 'never',
  ...pdf,
})

/** Invoices that would be issued; numbers change if others are issued first. */
export const InvoicePlan = z.object({
  /** Orders that would get an invoice, in order of their numbers. */
  orderIds: z.array(Id),
  firstNumber: z.string(),
  lastNumber: z.string(),
  /** Orders with an invoice. */
  issuedCount: z.int(),
  /** Customers who would get their invoice by mail: 0 if the business disabled the mail. */
  mailCount: z.int(),
  refusals: z.array(z.object({ orderNumber: z.int(), reason: z.string() })),
})
export type InvoicePlan = z.output<typeof InvoicePlan>

export const previewInvoices = post('/orders/invoices/preview', {
  access: { permission: 'orders.edit' },
  summary: 'See which orders would get an invoice, and how many numbers that assigns',
  harmless: true,
  body: z.strictObject({ orderIds }),
  response: InvoicePlan,
})

/**
 * Issues missing invoices, numbered in order. 409 if an order can't have one, or if not exactly
 * `count` numbers would be assigned.
 */
export const issueInvoices = post('/orders/invoices', {
  access: { permission: 'orders.edit' },
  summary: 'Issue invoices',
  idempotency: 'required',
  body: z.strictObject({
    orderIds,
    /** Confirmed count of new numbers. */
    count: z.int().check(z.minimum(1), z.maximum(mostPrintedOrders)),
    /** Mails each customer their invoice. */
    notify: z.boolean(),
  }),
  response: z.object({ numbers: z.array(z.string()) }),
})

/** PDF of an order's invoices and credit notes, by the order's secret link; 404 before the first is issued. */
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

/** Number prefixes; issued documents do not change. */
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
