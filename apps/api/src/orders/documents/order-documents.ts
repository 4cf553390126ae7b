import { sql } from 'kysely'

import type { EventName } from '@marketday/contract/endpoints/event-details'
import type {
  DocumentContent,
  DocumentKind,
  OrderDocument,
} from '@marketday/contract/orders/documents/order-documents'
import { billOf, creditOf } from '@marketday/contract/orders/documents/bill'

import { inOrder } from '../../platform/database/in-order.ts'
import { insertRows } from '../../platform/database/sql.ts'
import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { setLastNumber, lockSeries } from './document-series.ts'
import type { Series } from './document-series.ts'
import { creditContent } from './document-content.ts'
import { findPaperOrders } from './paper-orders.ts'

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

const events = {
  invoice: 'order.invoiced',
  credit_note: 'order.credited',
} as const satisfies Readonly<Record<DocumentKind, EventName>>

/** Requires the locked series. */
export async function issue(
  db: Db,
  kind: DocumentKind,
  { series, issues }: { readonly series: Series; readonly issues: readonly Issue[] },
): Promise<void> {
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
    setLastNumber(db, kind, series.lastNumber + rows.length),
    record(
      db,
      rows.map(({ orderId, number, content }) => ({
        name: events[kind],
        objectType: 'order',
        objectId: orderId,
        details: { number, amountMinor: content.bill.totalMinor },
      })),
    ),
  ])
}

/** Credits the difference between invoice and current value; does nothing without an invoice. */
export async function issueCreditNote(db: Db, orderId: string): Promise<void> {
  const documents = await findDocuments(db, [orderId])
  const invoice = documents.find(({ kind }) => kind === 'invoice')
  const [order] = await findPaperOrders(db, [orderId])
  if (!invoice || !order) return
  const credited = documents
    .filter(({ kind }) => kind === 'credit_note')
    .map(({ content }) => content.bill)
  const bill = creditOf(invoice.content.bill, credited, billOf(order))
  // Failed goodwill refunds make the order worth more than credited; later credits even it out.
  if (!bill || bill.totalMinor < 0) return
  const series = await lockSeries(db, 'credit_note')
  await issue(db, 'credit_note', {
    series,
    issues: [{ orderId, content: creditContent(invoice, bill) }],
  })
}
