import type { getShopDocuments as endpoint } from '@marketday/contract/orders/documents/order-documents'

import { notFound } from '../../platform/http/errors.ts'
import type { PublicHandling } from '../../platform/http/handle.ts'
import { pdfReply } from '../../platform/paper/pdf-reply.ts'
import { readOrderToken } from '../order-token.ts'
import { findDocuments } from './order-documents.ts'

/** Requires the order's secret link. */
export async function printShopDocuments(input: PublicHandling<typeof endpoint>) {
  const { db, params, services, reply } = input
  const orderId = readOrderToken(services.config, params.token)
  const documents = orderId ? await findDocuments(db, [orderId]) : []
  const [invoice] = documents
  if (!invoice) throw notFound('Invoice')
  const { drawDocuments } = await import('./draw-orders.ts')
  const name = `order-${invoice.content.orderNumber}.pdf`
  return pdfReply(reply, name, drawDocuments(services, db, documents))
}
