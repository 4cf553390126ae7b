import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import * as z from 'zod/mini'

import type { QueryOf } from '@marketday/contract/endpoints/endpoint'
import { Id } from '@marketday/contract/endpoints/scalars'
import type {
  listTransfers as endpoint,
  OpenedTransfer,
  Transfer,
  TransferLine,
  TransferEvent,
} from '@marketday/contract/stock/documents/transfers'
import type { Can } from '@marketday/contract/accounts/team/permissions'

import { decodeCursor, pageOf } from '../../../platform/database/cursor.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { notFound, conflict } from '../../../platform/http/errors.ts'
import { transferActions, refuseEvent } from './rules.ts'
import { record } from '../../../platform/events/record.ts'

const defaultLimit = 20
const Cursor = z.tuple([z.string(), Id])

export async function getTransfer(db: Db, transferId: string, can: Can): Promise<OpenedTransfer> {
  const [row] = await selectTransfers(db, sql`transfer_id = ${transferId}::uuid`, 1)
  if (!row) throw notFound('Transfer')
  return { ...withActions(row, can), rows: await findTransferLines(db, transferId) }
}

export async function listTransfers(db: Db, query: QueryOf<typeof endpoint>, can: Can) {
  const { limit = defaultLimit, cursor, status = null, locationId = null } = query
  const [before, beforeId] = cursor ? decodeCursor(Cursor, cursor) : [null, null]
  const isWanted = sql`(${status}::text is null or status = ${status}::text)
    and (${locationId}::uuid is null or ${locationId}::uuid in (from_id, to_id))
    and (${before}::timestamptz is null
      or (created_at, transfer_id) < (${before}::timestamptz, ${beforeId}::uuid))`
  const page = pageOf(await selectTransfers(db, isWanted, limit + 1), limit, (row) => [
    row.createdAt,
    row.id,
  ])
  return { ...page, rows: page.rows.map((row) => withActions(row, can)) }
}

export async function findTransferLines(db: Db, transferId: string): Promise<TransferLine[]> {
  const { rows } = await sql<TransferLine>`
    select line.variant_id as "variantId", v.product_id as "itemId", p.title, v.title as "variantTitle", v.sku,
      line.quantity, line.received, line.damaged, line.lost, line.returned
    from transfer_lines line
    join variants v on v.variant_id = line.variant_id
    join products p on p.product_id = v.product_id
    where line.transfer_id = ${transferId}::uuid
    order by line.position, line.variant_id`.execute(db)
  return rows
}

type SelectedTransfer = Omit<Transfer, 'actions'>

const withActions = (row: SelectedTransfer, can: Can): Transfer => ({
  ...row,
  actions: transferActions(row.status, can),
})

/** Pages before aggregating lines. */
async function selectTransfers(db: Db, isWanted: RawBuilder<unknown>, limit: number) {
  const { rows } = await sql<SelectedTransfer>`
    select transfer_id as id, status, from_id as "fromId", source.name as "fromName", to_id as "toId",
      target.name as "toName", note, sums.*, actor_name as "actorName", t.created_at as "createdAt", sent_by as "sentBy",
      sent_at as "sentAt", closed_by as "closedBy", t.closed_at as "closedAt", t.version
    from (select * from transfers where ${isWanted} order by created_at desc, transfer_id desc limit ${sql.lit(limit)}) t
    join locations source on source.location_id = from_id
    join locations target on target.location_id = to_id
    cross join lateral (
      select count(*)::int as lines, coalesce(sum(quantity), 0)::bigint as pieces,
        case when sent_at is null then 0 else coalesce(sum(${piecesLeft}), 0) end::bigint as "onTheWay",
        coalesce(sum(damaged), 0)::bigint as damaged, coalesce(sum(lost), 0)::bigint as lost
      from transfer_lines line where line.transfer_id = t.transfer_id
    ) sums
    order by t.created_at desc, t.transfer_id desc`.execute(db)
  return rows
}

interface Acting {
  readonly version: number
  readonly event: TransferEvent
}

/** Locks a transfer. 409 if the act is no longer possible or the displayed version is outdated. */
export async function lockTransfer(db: Db, transferId: string, { version, event }: Acting) {
  const transfer = await db
    .selectFrom('transfers')
    .select(['status', 'version', 'note', 'from_id as fromId', 'to_id as toId'])
    .where('transfer_id', '=', transferId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!transfer) throw notFound('Transfer')
  const refusal = refuseEvent(transfer.status, event)
  if (refusal) throw conflict('invalid_transition', refusal)
  if (transfer.version !== version)
    throw conflict('version_conflict', 'Someone else changed this transfer. Please review it.')
  return transfer
}

export async function tellTransfer(
  db: Db,
  transferId: string,
  what: 'cancelled' | 'edited' | 'prepared' | 'received' | 'sent',
): Promise<void> {
  await record(db, { name: `transfer.${what}`, objectType: 'transfer', objectId: transferId })
}

export const piecesLeft = sql`(line.quantity - line.received - line.damaged - line.lost - line.returned)`
