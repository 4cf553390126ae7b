import { sql } from 'kysely'

import type {
  PrintRequest,
  printOrders as endpoint,
} from '@marketday/contract/orders/documents/order-documents'

import type { Db } from '../../platform/database/tenant-db.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Handling } from '../../platform/http/handle.ts'
import { pdfReply } from '../../platform/paper/pdf-reply.ts'
import { findPickList } from './packing-lists.ts'
import { findPaperOrders, findPaperBusiness } from './paper-orders.ts'
import { invoiceContent } from './document-content.ts'
import { lockSeries } from './document-series.ts'
import { issue } from './order-documents.ts'
import type { PaperOrder } from './paper-orders.ts'

/** Throws errors before the first byte is sent; documents are read again once their numbers are committed. */
export async function printOrders({ db, body, services, reply }: Handling<typeof endpoint>) {
  const request = { ...body, orderIds: [...new Set(body.orderIds)] }
  await requireOrders(db, request.orderIds)
  await requireSomething(db, request)
  // Loaded with the first print, to keep start-up fast.
  const { drawOrders } = await import('./draw-orders.ts')
  const read = services.databases.read(db.context)
  const name = `${request.kind.replaceAll('_', '-')}.pdf`
  return pdfReply(reply, name, drawOrders(services, read, request))
}

async function requireOrders(db: Db, orderIds: readonly string[]): Promise<void> {
  const orders = await db
    .selectFrom('orders')
    .select('order_id')
    .where('order_id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .execute()
  if (orders.length < orderIds.length) throw notFound('Order')
}

async function requireSomething(db: Db, { kind, orderIds }: PrintRequest): Promise<void> {
  if (kind === 'invoice') await issueInvoices(db, orderIds)
  if (kind === 'credit_note' && !(await hasCreditNote(db, orderIds)))
    throw conflict('conflict', 'None of these orders has a credit note')
  if (kind !== 'pick_list') return
  const { rows } = await findPickList(db, await findPaperOrders(db, orderIds))
  if (rows.length === 0) throw conflict('conflict', 'These orders have nothing left to pack')
}

async function hasCreditNote(db: Db, orderIds: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('order_documents')
    .select('document_id')
    .where('kind', '=', 'credit_note')
    .where('order_id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .executeTakeFirst()
  return row !== undefined
}

/** Issues missing invoices, numbered in order. 409 if an order cannot have one. */
export async function issueInvoices(db: Db, orderIds: readonly string[]): Promise<void> {
  if ((await withoutInvoice(db, orderIds)).length === 0) return
  const series = await lockSeries(db, 'invoice')
  // Checked again: another transaction may have issued some while holding the series.
  const missing = await withoutInvoice(db, orderIds)
  if (missing.length === 0) return
  await lockOrders(db, missing)
  const [orders, business] = [await findPaperOrders(db, missing), await findPaperBusiness(db)]
  refuseWithout(orders)
  const issues = orders.map((order) => ({
    orderId: order.id,
    content: invoiceContent(order, business),
  }))
  await issue(db, 'invoice', { series, issues })
}

async function withoutInvoice(db: Db, orderIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('order_documents')
    .select('order_id')
    .where('kind', '=', 'invoice')
    .where('order_id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .execute()
  const invoiced = new Set(rows.map((row) => row.order_id))
  return orderIds.filter((id) => !invoiced.has(id))
}

/** A concurrent cancellation then sees the invoice and credits it. */
const lockOrders = (db: Db, orderIds: readonly string[]) =>
  db
    .selectFrom('orders')
    .select('order_id')
    .where('order_id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .orderBy('order_id')
    .forUpdate()
    .execute()

function refuseWithout(orders: readonly PaperOrder[]): void {
  const refused = orders.flatMap((order) => {
    const reason = reasonAgainst(order)
    return reason ? [{ path: `order ${order.number}`, message: reason, number: order.number }] : []
  })
  const [first] = refused
  if (!first) return
  const message =
    refused.length === 1
      ? first.message
      : `${refused.length} of these orders can’t have an invoice: ${refused.map(({ number }) => number).join(', ')}. ${first.message}`
  throw conflict(
    'conflict',
    message,
    refused.map(({ number: _number, ...error }) => error),
  )
}

function reasonAgainst({ number, status, isTest }: PaperOrder): string | null {
  if (isTest) return `Order ${number} is a test order and can’t have an invoice`
  if (status === 'cancelled') return `Order ${number} is cancelled, so there is nothing to invoice`
  if (status === 'pending_review' || status === 'draft')
    return `Order ${number} has an invoice once it is confirmed`
  return null
}
