import type { getShopDocuments as endpoint } from '@marketday/contract/orders/documents/order-documents'

import { notFound } from '../../platform/http/errors.ts'
import type { PublicHandling } from '../../platform/http/handle.ts'
import { pdfReply } from '../../platform/paper/pdf-reply.ts'
import { openLink } from '../open-link.ts'
import { findDocuments } from './order-documents.ts'

/** Requires the order's secret link. */
export async function printShopDocuments(input: PublicHandling<typeof endpoint>) {
  const { db, services, reply } = input
  const { orderId } = await openLink(input, 'download')
  const documents = await findDocuments(db, [orderId])
  const [invoice] = documents
  if (!invoice) throw notFound('Invoice')
  const { drawDocuments } = await import('./draw-orders.ts')
  const name = `order-${invoice.content.orderNumber}.pdf`
  return pdfReply(reply, name, drawDocuments(services, db, documents))
}
