import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import type { TransferLine, TransferReceipt } from '@marketday/contract/stock/documents/transfers'
import type { MovementType } from '@marketday/contract/stock/stock'

import { appNow } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'
import { lockOpenLocations } from '../../locations/find-locations.ts'
import { lockTransfer, tellTransfer, findTransferLines, piecesLeft } from './find-transfers.ts'
import { tellLowStock } from '../../entries/tell-low-stock.ts'
import type { LedgerRow } from '../../entries/tell-low-stock.ts'
import { refusingKindly } from '../../movements.ts'

export async function sendTransfer(db: Db, transferId: string, version: number): Promise<void> {
  const transfer = await lockTransfer(db, transferId, { version, event: 'send' })
  await lockOpenLocations(db, [transfer.fromId, transfer.toId])
  const lines = await db
    .selectFrom('transfer_lines')
    .select(['variant_id as variantId', 'quantity'])
    .where('transfer_id', '=', transferId)
    .execute()
  if (lines.length === 0) throw conflict('conflict', 'This transfer has no lines left')
  const moves = lines.flatMap(({ variantId, quantity }) => {
    const move = { variantId, type: 'send', unavailable: 0, reason: transfer.note } as const
    return [
      { ...move, locationId: transfer.fromId, onHand: -quantity, incoming: 0 },
      { ...move, locationId: transfer.toId, onHand: 0, incoming: quantity },
    ]
  })
  await moveGoods(db, transferId, moves)
  await db
    .updateTable('transfers')
    .set({
      status: 'inTransit',
      sent_at: appNow,
      sent_by: db.context.actor.name,
      version: version + 1,
    })
    .where('transfer_id', '=', transferId)
    .execute()
  await tellTransfer(db, transferId, 'sent')
}

type Line = TransferReceipt['lines'][number]

/** Adds received units to stock, damaged ones set aside; lost ones are written off. */
export async function receiveTransfer(
  db: Db,
  transferId: string,
  { version, lines: given, note = '' }: TransferReceipt,
): Promise<void> {
  const { toId } = await lockTransfer(db, transferId, { version, event: 'receive' })
  const lines = given.filter((line) => countPieces(line) > 0)
  refuseTooMuch(await findTransferLines(db, transferId), lines)
  await writeDown(db, transferId, lines)
  const moves = lines.flatMap((line) => toMoves(line, { locationId: toId, note }))
  await moveGoods(db, transferId, moves)
  await close(db, transferId)
  await tellTransfer(db, transferId, 'received')
}

const countPieces = ({ received, damaged, lost }: Line) => received + damaged + lost

/** The transfer is locked. */
function refuseTooMuch(sent: readonly TransferLine[], lines: readonly Line[]): void {
  const byVariant = new Map(sent.map((row) => [row.variantId, row]))
  for (const line of lines) {
    const row = byVariant.get(line.variantId)
    if (!row) throw notFound('Line of this transfer')
    const left = row.quantity - row.received - row.damaged - row.lost - row.returned
    const message = `Only ${left} of ${row.title} are on the way`
    if (countPieces(line) > left)
      throw conflict('conflict', message, [{ path: line.variantId, message }])
  }
}

async function writeDown(db: Db, transferId: string, lines: readonly Line[]): Promise<void> {
  await sql`
    update transfer_lines line set received = line.received + given.received, damaged = line.damaged + given.damaged,
      lost = line.lost + given.lost
    from json_to_recordset(${JSON.stringify(lines)}::json)
      as given ("variantId" uuid, received int, damaged int, lost int)
    where line.transfer_id = ${transferId}::uuid and line.variant_id = given."variantId"`.execute(
    db,
  )
}

function toMoves(
  { variantId, received, damaged, lost }: Line,
  { locationId, note }: { readonly locationId: string; readonly note: string },
): Move[] {
  const arrived = received + damaged
  const move = { variantId, locationId, onHand: 0, unavailable: 0, incoming: 0, reason: note }
  const moves: Move[] = [
    { ...move, type: 'arrive', onHand: arrived, incoming: -arrived },
    { ...move, type: 'block', unavailable: damaged, reason: 'damaged' },
    { ...move, type: 'lose', incoming: -lost },
  ]
  return moves.filter(
    ({ onHand, unavailable, incoming }) => onHand !== 0 || unavailable !== 0 || incoming !== 0,
  )
}

async function close(db: Db, transferId: string): Promise<void> {
  await sql`
    update transfers set version = version + 1, status = case when left_over.pieces > 0 then 'partlyReceived' else 'received' end,
      closed_at = case when left_over.pieces > 0 then null else app_now() end,
      closed_by = case when left_over.pieces > 0 then null else ${db.context.actor.name} end
    from (select sum(${piecesLeft}) as pieces from transfer_lines line where transfer_id = ${transferId}::uuid) left_over
    where transfer_id = ${transferId}::uuid`.execute(db)
}

/** Returns goods in transit to the source; received ones stay. */
export async function cancelTransfer(db: Db, transferId: string, version: number): Promise<void> {
  const transfer = await lockTransfer(db, transferId, { version, event: 'cancel' })
  if (transfer.status !== 'draft') await returnGoods(db, transferId, transfer)
  await db
    .updateTable('transfers')
    .set({
      status: 'cancelled',
      closed_at: appNow,
      closed_by: db.context.actor.name,
      version: version + 1,
    })
    .where('transfer_id', '=', transferId)
    .execute()
  await tellTransfer(db, transferId, 'cancelled')
}

async function returnGoods(
  db: Db,
  transferId: string,
  { fromId, toId, note }: { readonly fromId: string; readonly toId: string; readonly note: string },
) {
  const { rows } = await sql<{ variantId: string; quantity: number }>`
    update transfer_lines line set returned = ${piecesLeft}
    where transfer_id = ${transferId}::uuid and ${piecesLeft} > 0
    returning variant_id as "variantId", returned as quantity`.execute(db)
  const moves = rows.flatMap(({ variantId, quantity }) => {
    const move = { variantId, type: 'sendBack', unavailable: 0, reason: note } as const
    return [
      { ...move, locationId: toId, onHand: 0, incoming: -quantity },
      { ...move, locationId: fromId, onHand: quantity, incoming: 0 },
    ]
  })
  await moveGoods(db, transferId, moves)
}

interface Move {
  readonly variantId: string
  readonly locationId: string
  readonly type: MovementType
  readonly onHand: number
  readonly unavailable: number
  readonly incoming: number
  readonly reason: string
}

interface Moved extends LedgerRow {
  readonly onHandDelta: number
  readonly available: number
}

/**
 * Writes both ends of a transfer to the ledger in the common lock order: variant, then location.
 * Unlike orders, never takes more than available.
 */
async function moveGoods(db: Db, transferId: string, moves: readonly Move[]): Promise<void> {
  const sorted = moves.toSorted(
    (a, b) => compare(a.variantId, b.variantId) || compare(a.locationId, b.locationId),
  )
  await sql`select begin_stock_entry()`.execute(db)
  const { rows } = await refusingKindly(() => insertMoves(transferId, sorted).execute(db))
  const lacking = rows.find((row) => row.onHandDelta < 0 && row.available < 0)
  if (lacking) throw await refuseLacking(db, lacking)
  const variantIds = sorted.map((move) => move.variantId)
  await sql`select end_stock_entry(${variantIds}::uuid[])`.execute(db)
  await tellLowStock(db, rows)
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const insertMoves = (transferId: string, moves: readonly Move[]): RawBuilder<Moved> => sql<Moved>`
  insert into stock_movements (variant_id, location_id, type, on_hand_delta, unavailable_delta, incoming_delta, reason,
    reference_type, reference_id)
  select "variantId", "locationId", type, "onHand", unavailable, incoming, reason, 'transfer', ${transferId}::uuid
  from rows from (json_to_recordset(${JSON.stringify(moves)}::json) as ("variantId" uuid, "locationId" uuid, type text,
    "onHand" bigint, unavailable bigint, incoming bigint, reason text)) with ordinality
    as move ("variantId", "locationId", type, "onHand", unavailable, incoming, reason, place)
  order by place
  returning variant_id as "variantId", became_low as "becameLow", on_hand_delta as "onHandDelta",
    on_hand_after - reserved_after - unavailable_after as available`

async function refuseLacking(db: Db, { variantId, available, onHandDelta }: Moved) {
  const { title } = await db
    .selectFrom('variants as v')
    .innerJoin('products as p', 'p.product_id', 'v.product_id')
    .select(sql<string>`concat_ws(' – ', p.title, nullif(v.title, ''))`.as('title'))
    .where('v.variant_id', '=', variantId)
    .executeTakeFirstOrThrow()
  const message = `Only ${Math.max(0, available - onHandDelta)} of ${title} left`
  return conflict('out_of_stock', message, [{ path: variantId, message }])
}
