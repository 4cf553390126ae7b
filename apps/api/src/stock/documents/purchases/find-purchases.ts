import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import * as z from 'zod/mini'

import type { QueryOf } from '@marketday/contract/endpoints/endpoint'
import { Id } from '@marketday/contract/endpoints/scalars'
import type {
  listPurchases as endpoint,
  OpenedPurchase,
  Purchase,
  PurchaseLine,
  PurchaseReceipt,
} from '@marketday/contract/stock/documents/purchases'
import type { Can } from '@marketday/contract/accounts/team/permissions'

import { decodeCursor, pageOf } from '../../../platform/database/cursor.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { purchaseActions, receiptActions } from './rules.ts'

const defaultLimit = 20
const Cursor = z.tuple([z.string(), Id])

export async function getPurchase(db: Db, purchaseId: string, can: Can): Promise<OpenedPurchase> {
  const [row] = await selectPurchases(db, sql`purchase_id = ${purchaseId}::uuid`, 1)
  if (!row) throw notFound('Purchase order')
  return {
    ...withActions(row, can),
    rows: await findPurchaseLines(db, purchaseId),
    receipts: await findReceipts(db, purchaseId, can),
  }
}

export async function listPurchases(db: Db, query: QueryOf<typeof endpoint>, can: Can) {
  const { limit = defaultLimit, cursor } = query
  const rows = await selectPurchases(db, isWanted(query, cursor), limit + 1)
  const page = pageOf(rows, limit, (row) => [row.createdAt, row.id])
  return { ...page, rows: page.rows.map((row) => withActions(row, can)) }
}

function isWanted(filter: QueryOf<typeof endpoint>, cursor: string | undefined) {
  const { search = '', status = null, supplier = null, from = null, to = null } = filter
  const [before, beforeId] = cursor ? decodeCursor(Cursor, cursor) : [null, null]
  const terms = search.toLowerCase().split(/\s+/).filter(Boolean)
  return sql`(${status}::text is null or status = ${status}::text)
    and (${supplier}::text is null or supplier_name = ${supplier}::text)
    and (${from}::date is null or expected_on >= ${from}::date)
    and (${to}::date is null or expected_on <= ${to}::date)
    and lower(concat_ws(' ', 'po-' || number, supplier_name, supplier_reference))
      like all (array(select like_pattern(word) from unnest(${terms}::text[]) word))
    and (${before}::timestamptz is null
      or (created_at, purchase_id) < (${before}::timestamptz, ${beforeId}::uuid))`
}

export async function findPurchaseLines(db: Db, purchaseId: string): Promise<PurchaseLine[]> {
  const { rows } = await sql<PurchaseLine>`
    select line.variant_id as "variantId", v.product_id as "itemId", p.title, v.title as "variantTitle", v.sku,
      line.quantity, line.received, line.unit_cost_minor as "unitCostMinor"
    from purchase_lines line
    join variants v on v.variant_id = line.variant_id
    join products p on p.product_id = v.product_id
    where line.purchase_id = ${purchaseId}::uuid
    order by line.position, line.variant_id`.execute(db)
  return rows
}

async function findReceipts(db: Db, purchaseId: string, can: Can): Promise<PurchaseReceipt[]> {
  const { rows } = await sql<Omit<PurchaseReceipt, 'actions'>>`
    select purchase_receipt_id as id, note, sums.*, actor_name as "actorName", received_at as "receivedAt",
      undone_by as "undoneBy", undone_at as "undoneAt"
    from purchase_receipts receipt
    cross join lateral (
      select coalesce(sum(quantity), 0)::bigint as pieces, coalesce(sum(quantity * unit_cost_minor), 0)::bigint as "totalMinor"
      from purchase_receipt_lines line where line.purchase_receipt_id = receipt.purchase_receipt_id
    ) sums
    where purchase_id = ${purchaseId}::uuid
    order by received_at desc, purchase_receipt_id desc`.execute(db)
  const reader = { can, now: db.context.now }
  return rows.map((row) => ({ ...row, actions: receiptActions(row, reader) }))
}

type SelectedPurchase = Omit<Purchase, 'actions'>

const withActions = (row: SelectedPurchase, can: Can): Purchase => ({
  ...row,
  actions: purchaseActions(row.status, can),
})

/** Pages before aggregating lines. */
async function selectPurchases(db: Db, condition: RawBuilder<unknown>, limit: number) {
  const { rows } = await sql<SelectedPurchase>`
    select purchase_id as id, number, status, supplier_name as "supplierName", supplier_email as "supplierEmail",
      supplier_reference as "supplierReference", location_id as "locationId", place.name as "locationName",
      expected_on::text as "expectedOn", note, currency, sums.*, actor_name as "actorName", t.created_at as "createdAt",
      ordered_by as "orderedBy", ordered_at as "orderedAt", closed_by as "closedBy", t.closed_at as "closedAt", t.version
    from (select * from purchases where ${condition} order by created_at desc, purchase_id desc limit ${sql.lit(limit)}) t
    join locations place using (location_id)
    cross join lateral (
      select count(*)::int as lines, coalesce(sum(quantity), 0)::bigint as pieces, coalesce(sum(received), 0)::bigint as received,
        coalesce(sum(quantity * unit_cost_minor), 0)::bigint as "totalMinor"
      from purchase_lines line where line.purchase_id = t.purchase_id
    ) sums
    order by t.created_at desc, t.purchase_id desc`.execute(db)
  return rows
}
