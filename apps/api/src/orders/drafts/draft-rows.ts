import { sql } from 'kysely'
import type { UpdateObject } from 'kysely'
import * as z from 'zod/mini'

import type { ParsedPlace } from '@marketday/contract/contact/place'
import type { OrderDraftContent } from '@marketday/contract/orders/order-draft'
import type { QueryOf } from '@marketday/contract/endpoints/endpoint'
import { Id } from '@marketday/contract/endpoints/scalars'
import type { listOrderDrafts, OrderDraftRow } from '@marketday/contract/orders/order-drafts'

import { appNow, inCamelCase, json } from '../../platform/database/sql.ts'
import type { DB } from '../../platform/database/database-types.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { notFound } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { decodeCursor, pageOf } from '../../platform/database/cursor.ts'
import type { Housekeeping } from '../../platform/jobs/housekeeping.ts'

export interface HeldGoods {
  readonly variantId: string
  readonly quantity: number
}

export interface DraftRecord {
  readonly id: string
  readonly content: OrderDraftContent
  readonly place: ParsedPlace | null
  readonly isAddressChecked: boolean
  readonly heldGoods: readonly HeldGoods[]
  readonly heldUntil: string | null
  readonly orderId: string | null
  readonly orderNumber: number | null
  readonly deletedAt: string | null
  readonly version: number
  readonly updatedAt: string
}

export interface StoredDraft {
  readonly content: OrderDraftContent
  readonly place: ParsedPlace | null
  readonly isAddressChecked: boolean
  readonly totalMinor: number
  readonly itemTitles: readonly string[]
}

const selectDrafts = (db: Db) =>
  db
    .selectFrom('order_drafts as d')
    .leftJoin('orders as o', 'o.order_id', 'd.order_id')
    .select(
      inCamelCase([
        'd.order_draft_id as id',
        'd.content',
        'd.place',
        'd.address_checked as isAddressChecked',
        'd.held_goods',
        'd.held_until',
        'd.order_id',
        'o.number as orderNumber',
        'd.deleted_at',
        'd.version',
        'd.updated_at',
      ]),
    )

interface DraftOptions {
  readonly withDeleted?: boolean
}

export async function getDraftRecord(
  db: Db,
  draftId: string,
  { withDeleted = false }: DraftOptions = {},
): Promise<DraftRecord> {
  const row = await selectDrafts(db).where('d.order_draft_id', '=', draftId).executeTakeFirst()
  if (!row || (row.deletedAt !== null && !withDeleted)) throw notFound('Draft')
  return row
}

/** Locked, to serialize saving and placing. */
export async function lockDraft(
  db: Db,
  draftId: string,
  options: DraftOptions = {},
): Promise<DraftRecord> {
  await lock(db, draftId)
  return await getDraftRecord(db, draftId, options)
}

/** Locked, including deleted drafts; undefined once erased. */
export async function findLockedDraft(db: Db, draftId: string): Promise<DraftRecord | undefined> {
  await lock(db, draftId)
  return await selectDrafts(db).where('d.order_draft_id', '=', draftId).executeTakeFirst()
}

const lock = (db: Db, draftId: string) =>
  sql`select from order_drafts where order_draft_id = ${draftId}::uuid for update`.execute(db)

export async function insertDraft(db: Db, draft: StoredDraft): Promise<string> {
  const draftId = newId()
  await db
    .insertInto('order_drafts')
    .values({ order_draft_id: draftId, ...toColumns(draft) })
    .execute()
  return draftId
}

export async function storeDraft(db: Db, draftId: string, draft: StoredDraft): Promise<void> {
  await change(db, draftId, toColumns(draft))
}

export async function storeHold(
  db: Db,
  draftId: string,
  hold: { readonly goods: readonly HeldGoods[]; readonly until: string | null },
): Promise<void> {
  await change(db, draftId, {
    held_goods: json([...hold.goods]),
    held_until: hold.until,
  })
}

/** The order takes over the reservations. */
export async function closeDraft(
  db: Db,
  draftId: string,
  { orderId, ...empty }: StoredDraft & { readonly orderId: string },
): Promise<void> {
  const noHold = { held_goods: json([]), held_until: null }
  await change(db, draftId, { ...toColumns(empty), ...noHold, order_id: orderId })
}

export async function markDeleted(db: Db, draftId: string, isDeleted: boolean): Promise<void> {
  await change(db, draftId, { deleted_at: isDeleted ? appNow : null })
}

const toColumns = (draft: StoredDraft) => ({
  content: json(draft.content),
  place: draft.place && json(draft.place),
  address_checked: draft.isAddressChecked,
  total_minor: draft.totalMinor,
  item_titles: [...draft.itemTitles],
})

async function change(
  db: Db,
  draftId: string,
  columns: UpdateObject<DB, 'order_drafts'>,
): Promise<void> {
  await db
    .updateTable('order_drafts')
    .set({ ...columns, updated_at: appNow })
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('order_draft_id', '=', draftId)
    .execute()
}

const defaultLimit = 25
const Cursor = z.tuple([z.string(), Id])

/** Open drafts, last changed first. */
export async function listDraftPage(
  db: Db,
  { limit = defaultLimit, cursor }: QueryOf<typeof listOrderDrafts>,
) {
  const [at, id] = cursor ? decodeCursor(Cursor, cursor) : [null, null]
  const { rows } = await sql<OrderDraftRow>`
    select d.order_draft_id as id, d.content ->> 'name' as "customerName", d.content ->> 'email' as email,
      d.item_titles as "itemTitles", (
        select coalesce(sum((line ->> 'quantity')::int), 0)::int from jsonb_array_elements(d.content -> 'lines') line
      ) as "itemCount", t.currency, d.total_minor as "totalMinor", d.held_until as "heldUntil", d.updated_at as "updatedAt"
    from order_drafts d join tenants t using (tenant_id)
    where d.order_id is null and d.deleted_at is null
      and (${at}::timestamptz is null or (d.updated_at, d.order_draft_id) < (${at}::timestamptz, ${id}::uuid))
    order by d.updated_at desc, d.order_draft_id desc limit ${sql.lit(limit + 1)}`.execute(db)
  return pageOf(rows, limit, ({ updatedAt, id: last }) => [updatedAt, last])
}

export async function countDrafts(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from order_drafts where order_id is null and deleted_at is null`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Deleted drafts past their undo period; placed drafts are stored as long, for repeated requests. */
export const draftRetention: Housekeeping = {
  ofTenants: [
    sql`delete from order_drafts where deleted_at < app_now() - interval '7 days'
      or (order_id is not null and updated_at < app_now() - interval '7 days')`,
  ],
}
