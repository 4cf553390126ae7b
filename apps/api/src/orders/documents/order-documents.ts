import { sql } from 'kysely'

import type { EventName } from '@marketday/contract/endpoints/event-details'
import type {
  DocumentContent,
  DocumentKind,
  OrderDocument,
  PaperKind,
  SeriesKind,
} from '@marketday/contract/orders/documents/order-documents'
import { billOf } from '@marketday/contract/orders/documents/bill'
import { correctInvoice } from '@marketday/contract/orders/documents/correct-invoice'

import { inOrder } from '../../platform/database/in-order.ts'
import { insertRows } from '../../platform/database/sql.ts'
import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { setLastNumber, lockSeries } from './document-series.ts'
import type { Series } from './document-series.ts'
import { creditContent, supplementContent } from './document-content.ts'
import { findPaperBusiness, findPaperOrders } from './paper-orders.ts'

/** Oldest first. */
export async function listOrderDocuments(db: Db, orderId: string): Promise<OrderDocument[]> {
  return await selectOfOrder(db, { orderId })
}

const selectOfOrder = preparedStatement<{ orderId: string }, OrderDocument>((db, { orderId }) =>
  db
    .selectFrom('order_documents')
    .select(['document_id as id', 'kind', 'number', 'issued_at as issuedAt'])
    .where('order_id', '=', orderId)
    .orderBy('document_id'),
)

export type IssuedDocument = Awaited<ReturnType<typeof findDocuments>>[number]

/** Numbered documents of a paper. */
export const printedKinds: Readonly<Partial<Record<PaperKind, readonly DocumentKind[]>>> = {
  invoice: ['invoice', 'supplementary_invoice'],
  credit_note: ['credit_note'],
}

/** With contents, oldest first. */
export const findDocuments = (db: Db, orderIds: readonly string[]) =>
  selectDocuments(db)
    .where('order_id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .orderBy('document_id')
    .execute()

export const findDocument = (db: Db, documentId: string) =>
  selectDocuments(db).where('document_id', '=', documentId).executeTakeFirst()

const selectDocuments = (db: Db) =>
  db
    .selectFrom('order_documents')
    .select([
      'document_id as id',
      'order_id as orderId',
      'kind',
      'number',
      'content',
      'issued_at as issuedAt',
    ])

interface Issue {
  readonly orderId: string
  readonly content: DocumentContent
}

interface Issues {
  readonly series: Series
  readonly issues: readonly Issue[]
  /** Mails each customer the document. */
  readonly notify?: boolean
}

const events = {
  invoice: 'order.invoiced',
  supplementary_invoice: 'order.supplemented',
  credit_note: 'order.credited',
} as const satisfies Readonly<Record<DocumentKind, EventName>>

/** Returns the numbers. Requires the locked series. */
export async function issue(
  db: Db,
  kind: DocumentKind,
  { series, issues, notify = false }: Issues,
): Promise<string[]> {
  const rows = issues.map(({ orderId, content }, index) => {
    const sequence = series.lastNumber + index + 1
    return { orderId, content, sequence, number: `${series.prefix}${sequence}` }
  })
  await inOrder([
    insertRows(
      db,
      'order_documents',
      rows.map(({ orderId, ...row }) => ({ ...row, kind, order_id: orderId })),
    ),
    setLastNumber(db, chooseSeries(kind), series.lastNumber + rows.length),
    record(
      db,
      rows.map(({ orderId, number, content }) => ({
        name: events[kind],
        objectType: 'order',
        objectId: orderId,
        details: { number, amountMinor: content.bill.totalMinor, ...(notify && { notify }) },
      })),
    ),
  ])
  return rows.map(({ number }) => number)
}

const chooseSeries = (kind: DocumentKind): SeriesKind =>
  kind === 'credit_note' ? 'credit_note' : 'invoice'

/**
 * After a change of the order, issues the documents that make all of them sum to it. Does nothing
 * without an invoice. Requires the locked order.
 */
export async function issueCorrections(db: Db, orderId: string): Promise<void> {
  const documents = await findDocuments(db, [orderId])
  const invoice = documents.find(({ kind }) => kind === 'invoice')
  const [order] = await findPaperOrders(db, [orderId])
  if (!invoice || !order) return
  const issued = documents.map(({ kind, content }) => ({ kind, bill: content.bill }))
  const { credit, supplement } = correctInvoice(issued, billOf(order))
  if (credit)
    await issue(db, 'credit_note', {
      series: await lockSeries(db, 'credit_note'),
      issues: [{ orderId, content: creditContent(invoice, credit) }],
    })
  if (!supplement) return
  const business = await findPaperBusiness(db)
  const content = supplementContent(invoice, { order, business, bill: supplement })
  const series = await lockSeries(db, 'invoice')
  await issue(db, 'supplementary_invoice', { series, issues: [{ orderId, content }] })
}
