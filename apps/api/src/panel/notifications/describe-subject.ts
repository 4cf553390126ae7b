import { sql } from 'kysely'

import { formatMoney } from '@marketday/contract/money/money'
import { returnReasonWords } from '@marketday/contract/orders/returns/returns'
import type { NotificationKind } from '@marketday/contract/panel/notifications'

import type { Db } from '../../platform/database/tenant-db.ts'
import {
  describeAutomation,
  describeBlockedInvoice,
  describeDispute,
  describeErasure,
  orderPath,
} from './descriptions.ts'
import type { Described } from './descriptions.ts'

/** Null if it is no longer relevant. Contains no customer names, because notifications are stored. */
export const describeSubject = async (
  db: Db,
  kind: NotificationKind,
  subjectId: string,
): Promise<Described | null> => await descriptions[kind](db, subjectId)

const descriptions: Readonly<
  Record<NotificationKind, (db: Db, id: string) => Promise<Described | null>>
> = {
  newOrder: describeOrder,
  returnAsked: describeReturn,
  customerCancelled: describeCustomersAct,
  lowStock: describeStock,
  failedRefund: describeRefund,
  authorisation: describeAuthorisation,
  dispute: describeDispute,
  importDone: describeImport,
  buildFailed: describeBuild,
  moneyDiffers: describeDifferences,
  mention: describeMention,
  automation: describeAutomation,
  erasureAsked: describeErasure,
  invoiceBlocked: describeBlockedInvoice,
}

async function describeOrder(db: Db, orderId: string): Promise<Described | null> {
  const order = await db
    .selectFrom('orders as o')
    .innerJoin('tenants as t', 't.tenant_id', 'o.tenant_id')
    .select(['o.number', 'o.total_minor', 'o.currency', 'o.status', 'o.is_test', 't.locale'])
    .where('o.order_id', '=', orderId)
    .executeTakeFirst()
  if (!order) return null
  const details = [
    formatMoney(order.total_minor, order.currency, order.locale),
    order.status === 'pending_review' && 'awaiting customer confirmation',
    order.is_test && 'a test',
  ]
  return {
    title: `New order ${order.number}`,
    body: details.filter(Boolean).join(' · '),
    path: orderPath(orderId),
    orderNumber: order.number,
  }
}

async function describeReturn(db: Db, returnId: string): Promise<Described | null> {
  const returnRow = await db
    .selectFrom('returns as r')
    .innerJoin('orders as o', 'o.order_id', 'r.order_id')
    .innerJoin('return_lines as back', 'back.return_id', 'r.return_id')
    .innerJoin('order_lines as l', 'l.order_line_id', 'back.order_line_id')
    .select(['o.order_id as orderId', 'o.number', 'r.reason'])
    .select(
      sql<string>`string_agg(back.quantity || ' × ' || l.title, ', ' order by l.position)`.as(
        'goods',
      ),
    )
    .where('r.return_id', '=', returnId)
    .where('r.status', '=', 'requested')
    .groupBy(['o.order_id', 'o.number', 'r.reason'])
    .executeTakeFirst()
  if (!returnRow) return null
  return {
    title: `Return requested: order ${returnRow.number}`,
    body: `${returnRow.goods} · ${returnReasonWords[returnRow.reason]}`,
    path: orderPath(returnRow.orderId),
  }
}

async function describeCustomersAct(db: Db, orderId: string): Promise<Described | null> {
  const order = await db
    .selectFrom('orders as o')
    .innerJoin('tenants as t', 't.tenant_id', 'o.tenant_id')
    .select(['o.number', 'o.status', 'o.total_minor', 'o.currency', 't.locale'])
    .select(
      sql<number>`o.balance_minor - o.disputed_minor - (select coalesce(sum(r.amount_minor), 0) from refunds r
        where r.order_id = o.order_id and r.status in ('requested', 'pending'))`.as('owed_minor'),
    )
    .where('o.order_id', '=', orderId)
    .executeTakeFirst()
  if (!order) return null
  if (order.status !== 'cancelled')
    return {
      title: `Order ${order.number} was changed by its customer`,
      body: 'Contact or address changed. Check before you pack.',
      path: orderPath(orderId),
    }
  const money = (minor: number) => formatMoney(minor, order.currency, order.locale)
  const details = [
    money(order.total_minor),
    Number(order.owed_minor) > 0 && `${money(Number(order.owed_minor))} to refund`,
  ]
  return {
    title: `Order ${order.number} was cancelled by its customer`,
    body: details.filter(Boolean).join(' · '),
    path: orderPath(orderId),
  }
}

interface LowStock {
  readonly productId: string
  readonly name: string
  readonly available: number
  readonly threshold: number
  readonly locationName: string
  readonly isAlone: boolean
}

/** Locations with low stock; null if restocked, or if stock is not tracked. */
async function describeStock(db: Db, variantId: string): Promise<Described | null> {
  const { rows } = await sql<LowStock>`
    select p.product_id as "productId", concat_ws(' – ', p.title, nullif(v.title, '')) as name,
      (level.on_hand - level.reserved - level.unavailable)::int as available, v.low_stock_threshold as threshold,
      place.name as "locationName", cardinality(selling_locations()) = 1 as "isAlone"
    from variants v join products p on p.product_id = v.product_id
    join stock_levels level on level.product_id = v.product_id and level.variant_id = v.variant_id and level.for_sale
    join locations place on place.location_id = level.location_id
    where v.variant_id = ${variantId}::uuid and v.tracked and v.archived_at is null
      and level.on_hand - level.reserved - level.unavailable <= v.low_stock_threshold
    order by place.is_default desc, place.selling_rank`.execute(db)
  const [first] = rows
  if (!first) return null
  const { productId, name, threshold } = first
  const isLeft = rows.some(({ available }) => available > 0)
  const left = rows.map(({ available, locationName, isAlone }) => {
    const pieces = available > 0 ? `${available} left` : 'None left'
    return isAlone ? pieces : `${pieces} at ${locationName}`
  })
  return {
    title: isLeft || !first.isAlone ? `${name} is running low` : `${name} is sold out`,
    body: isLeft ? `${left.join(', ')}, low from ${threshold}` : left.join(', '),
    path: `/adminPanel/inventoryManagement/items/${productId}`,
  }
}

async function describeRefund(db: Db, refundId: string): Promise<Described | null> {
  const refund = await db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.payment_id', 'r.payment_id')
    .innerJoin('tenants as t', 't.tenant_id', 'r.tenant_id')
    .leftJoin('orders as o', 'o.order_id', 'r.order_id')
    .select(['r.order_id', 'r.amount_minor', 'r.failure_reason', 'p.currency'])
    .select(['o.number', 't.locale'])
    .where('r.refund_id', '=', refundId)
    .executeTakeFirst()
  if (!refund) return null
  const { order_id: orderId, failure_reason: reason } = refund
  const subject = refund.number ? `Order ${refund.number}` : 'A payment without an order'
  return {
    title: `A refund of ${formatMoney(refund.amount_minor, refund.currency, refund.locale)} failed`,
    body: `${subject}: you still hold the money. ${reason ? `The card provider says: ${reason}` : ''}`.trim(),
    path: orderId ? orderPath(orderId) : '/adminPanel/orderManagement?tab=payments',
  }
}

/** Null if nothing is authorized or expired; cancelled orders are not captured. */
async function describeAuthorisation(db: Db, orderId: string): Promise<Described | null> {
  const payment = await db
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.order_id', 'p.order_id')
    .innerJoin('tenants as t', 't.tenant_id', 'p.tenant_id')
    .select(['p.status', 'p.amount_minor', 'p.failure_reason', 'p.currency'])
    .select(['o.number', 't.locale'])
    .where('p.order_id', '=', orderId)
    .where('o.status', '<>', 'cancelled')
    .where('p.status', 'in', ['authorised', 'expired'])
    .where('p.authorised_until', 'is not', null)
    .orderBy('p.updated_at', 'desc')
    .executeTakeFirst()
  if (!payment) return null
  const { status, failure_reason: reason } = payment
  const amount = formatMoney(payment.amount_minor, payment.currency, payment.locale)
  const [title, body] =
    status === 'expired'
      ? [
          `the authorisation of ${amount} has ended`,
          'The payment wasn’t captured in time. Request it again.',
        ]
      : reason
        ? [`${amount} could not be captured`, `The card provider says: ${reason}`]
        : [`the authorisation of ${amount} expires within a day`, 'Capture it before then.']
  return {
    title: `Order ${payment.number}: ${title}`,
    body,
    path: orderPath(orderId),
  }
}

async function describeImport(db: Db, importId: string): Promise<Described | null> {
  const importRow = await db
    .selectFrom('imports')
    .select(['committed', 'kind'])
    .where('import_id', '=', importId)
    .executeTakeFirst()
  if (!importRow) return null
  const { committed } = importRow
  return {
    title: 'The import is done',
    body: `${committed} ${committed === 1 ? 'item' : 'items'} changed or added`,
    path:
      importRow.kind === 'sheet'
        ? `/adminPanel/inventoryManagement/bulk-upload?upload=${importId}`
        : `/adminPanel/inventoryManagement?tab=import&import=${importId}`,
  }
}

async function describeBuild(db: Db, buildId: string): Promise<Described | null> {
  const build = await db
    .selectFrom('builds')
    .select(['number', 'error_message'])
    .where('build_id', '=', buildId)
    .where('status', '=', 'failed')
    .executeTakeFirst()
  if (!build) return null
  return {
    title: `Build ${build.number} failed`,
    body: build.error_message ?? '',
    path: `/adminPanel/buildManagement/${buildId}`,
  }
}

async function describeDifferences(db: Db): Promise<Described | null> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from money_differences where status = 'open'`.execute(db)
  const count = rows[0]?.count ?? 0
  if (count === 0) return null
  const what = count === 1 ? 'payment or refund differs' : 'payments and refunds differ'
  return {
    title: `${count} ${what} from the card provider’s records`,
    body: 'Review the differences, then accept them or add a reason.',
    path: '/adminPanel/orderManagement/reconciliation',
  }
}

/** Mentioned people not yet notified, without the author. The text stays in the note. */
async function describeMention(db: Db, noteId: string): Promise<Described | null> {
  const { rows } = await sql<{
    orderId: string
    number: string
    authorName: string
    onlyTo: string[]
  }>`
    select o.order_id as "orderId", o.number, n.author_name as "authorName",
      array(select m.user_id from order_note_mentions m
        where m.order_note_id = n.order_note_id and m.user_id is distinct from n.author_id
          and m.mentioned_at > app_now() - interval '1 day'
          and not exists (select from notifications told
            where told.kind = 'mention' and told.subject_id = n.order_note_id and told.user_id = m.user_id)) as "onlyTo"
    from order_notes n join orders o on o.order_id = n.order_id
    where n.order_note_id = ${noteId}::uuid and n.deleted_at is null`.execute(db)
  const [note] = rows
  if (!note) return null
  return {
    title: `${note.authorName} mentioned you: order ${note.number}`,
    body: 'In a team note in the order timeline.',
    path: orderPath(note.orderId),
    onlyTo: note.onlyTo,
  }
}
