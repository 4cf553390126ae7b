import { sql } from 'kysely'
import * as z from 'zod/mini'

import { handOverUndoMinutes } from '@marketday/contract/orders/packing/undo-hand-over'
import { stillToCome } from '@marketday/contract/orders/sums/dues'
import type { EventNameOn } from '@marketday/contract/endpoints/event-details'
import type {
  InvoiceDetail,
  InvoiceRules,
} from '@marketday/contract/orders/documents/invoice-rules'

import type { Db } from '../../platform/database/tenant-db.ts'
import { on } from '../../platform/events/relay-events.ts'
import type { Effect } from '../../platform/events/relay-events.ts'
import { record } from '../../platform/events/record.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { getOrderRow } from '../lock-order.ts'
import type { OrderRecord } from '../lock-order.ts'
import { getInvoiceRules } from './invoice-rules.ts'
import { findIssuable, issueMissing } from './issue-invoices.ts'
import { findPaperBusiness } from './paper-orders.ts'
import type { PaperBusiness, PaperOrder } from './paper-orders.ts'

type IssuingTime = Exclude<InvoiceRules['issuedWhen'], 'by_hand'>

export const issueDueInvoice = defineJob({
  name: 'issue-due-invoice',
  payload: z.strictObject({ orderId: z.uuid() }),
  batch: 20,
  run: ({ payload: { orderId }, finish }) => finish((db) => issueIfDue(db, orderId)),
})

/** Issues the order's invoice if the business's rules say so now. Idempotent. */
async function issueIfDue(db: Db, orderId: string): Promise<void> {
  const { issuedWhen } = await getInvoiceRules(db)
  if (issuedWhen === 'by_hand') return
  const order = await getOrderRow(db, orderId)
  if (!isDue[issuedWhen](order) || isRefunded(order)) return
  const [issuable] = await findIssuable(db, [orderId])
  if (!issuable) return
  const missing = findMissingDetail(issuable, await findPaperBusiness(db))
  if (missing) await recordBlocked(db, orderId, missing)
  else await issueMissing(db, [orderId], { notify: true })
}

/**
 * Once the business details are complete, one after another, so that the numbers follow the time
 * of the orders; invoices that lack a detail are held back again.
 */
export const issueBlockedInvoices = defineJob({
  name: 'issue-blocked-invoices',
  payload: z.strictObject({}),
  async run({ inTenant, signal }) {
    for (const orderId of await inTenant(listBlocked)) {
      signal.throwIfAborted()
      await inTenant((db) => issueIfDue(db, orderId))
    }
  },
})

/** Oldest first. */
async function listBlocked(db: Db): Promise<string[]> {
  const { rows } = await sql<{ orderId: string }>`
    select object_id as "orderId" from events e where name = ${blocked}
      and not exists (select from order_documents d where d.order_id = e.object_id)
    order by event_id`.execute(db)
  return rows.map(({ orderId }) => orderId)
}

const isDue: Readonly<Record<IssuingTime, (order: OrderRecord) => boolean>> = {
  paid: (order) => stillToCome(order) === 0,
  handed_over: ({ fulfilmentStatus: goods }) => goods === 'handed_over' || goods === 'delivered',
}

const isRefunded = ({ capturedMinor, refundedMinor }: OrderRecord): boolean =>
  capturedMinor > 0 && refundedMinor >= capturedMinor

/** VAT and GST may be charged only under a registration number; sales tax has none. */
function findMissingDetail(
  { taxMinor }: Pick<PaperOrder, 'taxMinor'>,
  { seller: { address, taxId, taxName } }: PaperBusiness,
): InvoiceDetail | null {
  if (address.length === 0) return 'address'
  const isNumbered = taxName === 'VAT' || taxName === 'GST'
  return isNumbered && taxMinor > 0 && taxId === '' ? 'taxId' : null
}

const blocked = 'order.invoice_blocked'

/** Once per order, however often the job runs. */
async function recordBlocked(db: Db, orderId: string, missing: InvoiceDetail): Promise<void> {
  const recorded = await db
    .selectFrom('events')
    .select('event_id')
    .where('object_id', '=', orderId)
    .where('name', '=', blocked)
    .executeTakeFirst()
  if (recorded) return
  await record(db, {
    name: blocked,
    objectType: 'order',
    objectId: orderId,
    details: { missing },
  })
}

const issues = (event: EventNameOn<'order'>, issuedWhen: IssuingTime): Effect => ({
  ...on(event, issueDueInvoice, ({ objectType, objectId }) =>
    objectType === 'order' ? { orderId: objectId } : null,
  ),
  listTenants: (db, tenantIds) => listIssuing(db, issuedWhen, tenantIds),
})

async function listIssuing(
  db: Db,
  issuedWhen: IssuingTime,
  tenantIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ tenantId: string }>`
    select tenant_id as "tenantId" from list_issuing(${issuedWhen}, ${tenantIds}::uuid[])`.execute(
    db,
  )
  return rows.map(({ tenantId }) => tenantId)
}

/** A change or cancellation may leave an order paid, or without goods to hand over. */
export const issuingEffects: readonly Effect[] = [
  issues('order.placed', 'paid'),
  issues('order.approved', 'paid'),
  issues('order.paid', 'paid'),
  issues('order.changed', 'paid'),
  issues('order.lines_cancelled', 'paid'),
  issues('order.lines_refunded', 'paid'),
  { ...issues('order.handed_over', 'handed_over'), afterSeconds: handOverUndoMinutes * 60 },
  issues('order.delivered', 'handed_over'),
  issues('order.performed', 'handed_over'),
  issues('order.lines_cancelled', 'handed_over'),
  issues('order.lines_refunded', 'handed_over'),
  on('business.edited', issueBlockedInvoices, () => ({})),
]
