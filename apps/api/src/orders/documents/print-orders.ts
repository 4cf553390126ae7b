import { sql } from 'kysely'

import type {
  DocumentKind,
  PrintRequest,
  printOrders as endpoint,
} from '@marketday/contract/orders/documents/order-documents'

import type { Db } from '../../platform/database/tenant-db.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Handling } from '../../platform/http/handle.ts'
import { pdfReply } from '../../platform/paper/pdf-reply.ts'
import { findPickList } from './packing-lists.ts'
import { findPaperOrders } from './paper-orders.ts'
import { printedKinds } from './order-documents.ts'

/** Throws errors before the first byte is sent. */
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

export async function requireOrders(db: Db, orderIds: readonly string[]): Promise<void> {
  const orders = await db
    .selectFrom('orders')
    .select('order_id')
    .where('order_id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .execute()
  if (orders.length < orderIds.length) throw notFound('Order')
}

async function requireSomething(db: Db, { kind, orderIds }: PrintRequest): Promise<void> {
  const kinds = printedKinds[kind]
  if (kinds && !(await hasDocument(db, orderIds, kinds)))
    throw conflict(
      'conflict',
      `None of these orders has ${kind === 'invoice' ? 'an invoice. Issue it first' : 'a credit note'}`,
    )
  if (kind !== 'pick_list') return
  const { rows } = await findPickList(db, await findPaperOrders(db, orderIds))
  if (rows.length === 0) throw conflict('conflict', 'These orders have nothing left to pack')
}

async function hasDocument(
  db: Db,
  orderIds: readonly string[],
  kinds: readonly DocumentKind[],
): Promise<boolean> {
  const row = await db
    .selectFrom('order_documents')
    .select('document_id')
    .where('kind', 'in', kinds)
    .where('order_id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .executeTakeFirst()
  return row !== undefined
}
