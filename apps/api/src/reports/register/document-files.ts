import { writeLocalTime } from '@marketday/contract/accounts/tenants/wall-time'
import { taxLineName } from '@marketday/contract/catalog/tax-lines'
import { documentNames } from '@marketday/contract/orders/documents/paper-names'
import { toMajor } from '@marketday/contract/money/money'
import { mostZippedDocuments } from '@marketday/contract/reports/register'
import type {
  RegisteredDocument,
  exportDocuments as exportEndpoint,
  printDocument as printEndpoint,
  zipDocuments as zipEndpoint,
} from '@marketday/contract/reports/register'

import { findDocument } from '../../orders/documents/order-documents.ts'
import { fileReply } from '../../platform/files/tables/file-reply.ts'
import { tableWriters } from '../../platform/files/tables/write-table.ts'
import type { Cell } from '../../platform/files/tables/xlsx-parts.ts'
import { zipParts } from '../../platform/files/tables/zip-parts.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Handling } from '../../platform/http/handle.ts'
import { pdfReply } from '../../platform/paper/pdf-reply.ts'
import type { Services } from '../../platform/services.ts'
import { findPeriod } from '../finance/get-finance.ts'
import { noteExport } from '../finance/note-export.ts'
import { countDocuments, listDocumentNames, pageOfDocuments } from './find-documents.ts'
import type { DocumentFilter } from './find-documents.ts'

const batchSize = 500

export async function exportDocuments(context: Handling<typeof exportEndpoint>) {
  const { db, query, reply } = context
  const { format = 'csv', kind } = query
  const { since, before, timeZone, from, to } = await findPeriod(db, query)
  const count = await countDocuments(db, { since, before, kind })
  await noteExport(context, { of: 'documents', count, format })
  return fileReply(
    reply,
    `register-${from}-${to}.${format}`,
    tableWriters[format]({
      name: 'Register',
      columns: columns.map(([key, heading]) => [key, heading]),
      rows: linesOf(db, { since, before, kind }, timeZone),
    }),
  )
}

interface Line {
  readonly document: RegisteredDocument
  /** Null for a document without taxes. */
  readonly tax: RegisteredDocument['taxLines'][number] | null
  readonly timeZone: string
}

async function* linesOf(
  db: Db,
  filter: DocumentFilter,
  timeZone: string,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof pageOfDocuments>> = await pageOfDocuments(db, filter, {
      limit: batchSize,
      ...(cursor !== null && { cursor }),
    })
    yield page.rows
      .flatMap((document) => toLines(document, timeZone))
      .map((line) => columns.map(([, , cell]) => cell(line)))
    cursor = page.nextCursor
  } while (cursor !== null)
}

/** A line per rate, so that nothing is counted twice; what has no rate is a line of its own. */
function toLines(document: RegisteredDocument, timeZone: string): Line[] {
  const taxed = document.taxLines.reduce((sum, line) => sum + line.netMinor, 0)
  const untaxedMinor = document.netMinor - taxed
  return [
    ...document.taxLines.map((tax) => ({ document, tax, timeZone })),
    ...(untaxedMinor !== 0 || document.taxLines.length === 0
      ? [{ document: { ...document, netMinor: untaxedMinor }, tax: null, timeZone }]
      : []),
  ]
}

const amount = (minor: number, { document: { currency } }: Line) => toMajor(minor, currency)
const readNet = ({ document, tax }: Line) => tax?.netMinor ?? document.netMinor

const columns: readonly (readonly [string, string, (line: Line) => Cell])[] = [
  ['number', 'Number', ({ document }) => document.number],
  ['kind', 'Type', ({ document }) => documentNames[document.kind]],
  ['issuedAt', 'Issued', ({ document, timeZone }) => writeLocalTime(document.issuedAt, timeZone)],
  ['order', 'Order', ({ document }) => document.order.number],
  ['invoice', 'For invoice', ({ document }) => document.invoiceNumber],
  ['customer', 'Customer', ({ document }) => document.customer],
  ['rate', 'Tax rate', ({ tax }) => (tax ? taxLineName(tax) : null)],
  ['net', 'Net', (line) => amount(readNet(line), line)],
  ['tax', 'Tax', (line) => amount(line.tax?.taxMinor ?? 0, line)],
  ['gross', 'Gross', (line) => amount(readNet(line) + (line.tax?.taxMinor ?? 0), line)],
  ['currency', 'Currency', ({ document }) => document.currency],
]

export async function printDocument(input: Handling<typeof printEndpoint>) {
  const { db, params, services, reply } = input
  const document = await findDocument(db, params.documentId)
  if (!document) throw notFound('Document')
  const { drawDocuments } = await import('../../orders/documents/draw-orders.ts')
  return pdfReply(reply, fileName(document.number), drawDocuments(services, db, [document]))
}

/** Prefixes may contain slashes. */
const fileName = (number: string) => `${number.replaceAll('/', '-')}.pdf`

export async function zipDocuments(context: Handling<typeof zipEndpoint>) {
  const { db, query, services, reply } = context
  const { since, before, from, to } = await findPeriod(db, query)
  const filter = { since, before, kind: query.kind }
  const names = await listDocumentNames(db, filter, mostZippedDocuments + 1)
  if (names.length === 0) throw conflict('conflict', 'No invoices or credit notes in this period')
  if (names.length > mostZippedDocuments)
    throw conflict('conflict', 'Too many documents for one file. Choose a shorter period')
  await noteExport(context, { of: 'documents', count: names.length, format: 'pdf' })
  const entries = names.map(({ id, number }) => ({
    name: fileName(number),
    content: drawOne(services, db, id),
  }))
  return fileReply(reply, `documents-${from}-${to}.zip`, zipParts(entries))
}

/** Read and drawn when its turn comes. */
async function* drawOne(services: Services, db: Db, documentId: string): AsyncGenerator<Buffer> {
  const document = await findDocument(db, documentId)
  if (!document) return
  const { drawDocuments } = await import('../../orders/documents/draw-orders.ts')
  yield* drawDocuments(services, db, [document])
}
