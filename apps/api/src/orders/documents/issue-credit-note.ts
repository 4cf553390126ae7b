import { billOf, creditOf } from '@marketday/contract/orders/documents/bill'

import type { Db } from '../../platform/database/tenant-db.ts'
import { creditContent } from './document-content.ts'
import { lockSeries } from './document-series.ts'
import { findDocuments, issue } from './order-documents.ts'
import { findPaperOrders } from './paper-orders.ts'

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
  if (!bill) return
  const series = await lockSeries(db, 'credit_note')
  await issue(db, 'credit_note', {
    series,
    issues: [{ orderId, content: creditContent(invoice, bill) }],
  })
}
