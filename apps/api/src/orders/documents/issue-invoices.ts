import { sql } from 'kysely'

import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type {
  InvoicePlan,
  issueInvoices as endpoint,
  previewInvoices as previewEndpoint,
} from '@marketday/contract/orders/documents/order-documents'

import type { Db } from '../../platform/database/tenant-db.ts'
import { isMailOn } from '../../platform/mail/define-shop-mail.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Handling } from '../../platform/http/handle.ts'
import { lockOrders } from '../lock-order.ts'
import { invoiceContent } from './document-content.ts'
import { findSeries, lockSeries } from './document-series.ts'
import { issue } from './order-documents.ts'
import { findPaperBusiness, findPaperOrders } from './paper-orders.ts'
import type { PaperOrder } from './paper-orders.ts'

export async function previewInvoices({
  db,
  body,
}: Handling<typeof previewEndpoint>): Promise<InvoicePlan> {
  const orderIds = [...new Set(body.orderIds)]
  const missing = await withoutInvoice(db, orderIds)
  const orders = await findPaperOrders(db, orderIds)
  if (orders.length < orderIds.length) throw notFound('Order')
  const checked = orders
    .filter(({ id }) => missing.includes(id))
    .map((order) => ({ order, reason: reasonAgainst(order) }))
  const issuable = checked.filter(({ reason }) => reason === null)
  const { prefix, lastNumber } = await findSeries(db, 'invoice')
  const isMailed = await isMailOn(db, 'order-invoiced')
  return {
    orderIds: issuable.map(({ order }) => order.id),
    firstNumber: `${prefix}${lastNumber + 1}`,
    lastNumber: `${prefix}${lastNumber + issuable.length}`,
    issuedCount: orderIds.length - missing.length,
    mailCount: isMailed ? issuable.filter(({ order }) => order.email !== '').length : 0,
    refusals: checked.flatMap(({ order, reason }) =>
      reason === null ? [] : [{ orderNumber: order.number, reason }],
    ),
  }
}

/** Assigns exactly the confirmed count of numbers, in order. */
export async function issueInvoices({
  db,
  body: { orderIds, count, notify },
}: Handling<typeof endpoint>): Promise<ResponseOf<typeof endpoint>> {
  const numbers = await issueMissing(db, [...new Set(orderIds)], { notify })
  if (numbers.length !== count)
    throw conflict(
      'conflict',
      `${numbers.length} of these orders ${numbers.length === 1 ? 'has' : 'have'} no invoice now, not ${count}. Check them and confirm again`,
    )
  return { numbers }
}

interface Options {
  /** Mails each customer their invoice. */
  readonly notify: boolean
}

/** Issues missing invoices, numbered in order. 409 if an order cannot have one. */
export async function issueMissing(
  db: Db,
  orderIds: readonly string[],
  { notify }: Options,
): Promise<string[]> {
  // Before the series, as changes of an order do; a concurrent change then sees the invoice.
  await lockOrders(db, orderIds)
  const series = await lockSeries(db, 'invoice')
  const missing = await withoutInvoice(db, orderIds)
  if (missing.length === 0) return []
  const [orders, business] = [await findPaperOrders(db, missing), await findPaperBusiness(db)]
  refuseWithout(orders)
  const issues = orders.map((order) => ({
    orderId: order.id,
    content: invoiceContent(order, business),
  }))
  return await issue(db, 'invoice', { series, issues, notify })
}

/** Orders without an invoice that can have one. */
export async function findIssuable(
  db: Db,
  orderIds: readonly string[],
): Promise<readonly PaperOrder[]> {
  const orders = await findPaperOrders(db, await withoutInvoice(db, orderIds))
  return orders.filter((order) => reasonAgainst(order) === null)
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

function reasonAgainst({ number, status, isTest, lines, ...order }: PaperOrder): string | null {
  if (isTest) return `Order ${number} is a test order and can’t have an invoice`
  if (status === 'cancelled') return `Order ${number} is cancelled, so there is nothing to invoice`
  if (status === 'pending_review' || status === 'draft')
    return `Order ${number} has an invoice once it is confirmed`
  const isReturned = lines.every(
    ({ quantity, cancelledQuantity }) => quantity === cancelledQuantity,
  )
  return isReturned && order.totalMinor === order.cancelledMinor
    ? `Nothing is left of order ${number} to invoice`
    : null
}
