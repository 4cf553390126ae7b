import { sql } from 'kysely'

import type {
  TransferLine,
  TransferReceipt,
} from '@marketday/contract/stock/documents/transfers/transfers'

import type { Db } from '../../../platform/database/tenant-db.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'
import { findTransferLines } from './find-transfers.ts'
import { lockTransfer, tellTransfer } from './lock-transfer.ts'
import { moveGoods } from './move-goods.ts'
import type { Move } from './move-goods.ts'
import { piecesLeft } from './pieces-left.ts'

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
