import * as z from 'zod/mini'

import { exportFormats } from '../bulk/export-look.ts'
import { TaxLine } from '../catalog/tax-lines.ts'
import { get } from '../endpoints/endpoint.ts'
import { Currency, Day, Id, Time, page, pageFields } from '../endpoints/scalars.ts'
import { DocumentKind } from '../orders/documents/order-documents.ts'
import { financeAccess as access, period } from './finance.ts'

export const documentStates = ['issued', 'part_credited', 'credited'] as const

/** Amounts of credit notes are negative. */
export const RegisteredDocument = z.object({
  id: Id,
  kind: DocumentKind,
  number: z.string(),
  issuedAt: Time,
  order: z.object({ id: Id, number: z.string() }),
  customer: z.string(),
  /** Invoice that a credit note corrects. */
  invoiceNumber: z.nullable(z.string()),
  /** Whether credit notes, of any day, cover an invoice; other documents are `issued`. */
  state: z.enum(documentStates),
  netMinor: z.int(),
  taxMinor: z.int(),
  grossMinor: z.int(),
  currency: Currency,
  taxLines: z.array(TaxLine),
})
export type RegisteredDocument = z.output<typeof RegisteredDocument>

const sum = { netMinor: z.int(), taxMinor: z.int() }

const rate = {
  name: z.string(),
  rateBp: z.int(),
  isExempt: z.boolean(),
}

/** Tax of a rate: net sales of the period equal documents plus what is not invoiced in it. */
const TaxReportLine = z.object({
  ...rate,
  sales: z.object(sum),
  documents: z.object(sum),
  /** Sales without an invoice yet, minus invoices of the period for sales of an earlier one. */
  notInvoiced: z.object(sum),
})
export type TaxReportLine = z.output<typeof TaxReportLine>

export const getTaxReport = get('/finance/taxes', {
  access,
  summary: 'Tax by rate of sales and of issued invoices and credit notes, with the difference',
  query: z.strictObject(period),
  response: z.object({
    currency: Currency,
    from: Day,
    to: Day,
    rates: z.array(TaxReportLine),
    invoices: z.object({ count: z.int(), grossMinor: z.int() }),
    supplementaryInvoices: z.object({ count: z.int(), grossMinor: z.int() }),
    creditNotes: z.object({ count: z.int(), grossMinor: z.int() }),
  }),
})

const filters = { ...period, kind: z.optional(DocumentKind) }

export const listDocuments = get('/finance/documents', {
  access,
  summary: 'Register of invoices and credit notes, newest first',
  query: z.strictObject({ ...pageFields, ...filters }),
  response: z.object({
    ...page(RegisteredDocument).shape,
    timeZone: z.string(),
    from: Day,
    to: Day,
  }),
})

const file = {
  access,
  limit: { max: 60, seconds: 60 },
  response: z.instanceof(Blob),
} as const

export const exportDocuments = get('/finance/documents/file', {
  ...file,
  access: { permission: 'orders.export' },
  summary: 'The register as a file, a line for each document and rate',
  query: z.strictObject({ ...filters, format: z.optional(z.enum(exportFormats)) }),
  produces: 'application/octet-stream',
})

export const mostZippedDocuments = 2_000

/** 409 if the period has none, or more than `mostZippedDocuments`. */
export const zipDocuments = get('/finance/documents/zip', {
  ...file,
  access: { permission: 'orders.export' },
  summary: 'The invoices and credit notes of a period as PDF files in a ZIP file',
  query: z.strictObject(filters),
  produces: 'application/octet-stream',
})

export const printDocument = get('/finance/documents/:documentId/pdf', {
  ...file,
  summary: 'An invoice or credit note as a PDF file',
  params: z.object({ documentId: Id }),
  produces: 'application/pdf',
})
