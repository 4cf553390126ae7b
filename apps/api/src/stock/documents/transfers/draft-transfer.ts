import { sql } from 'kysely'

import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import { transferLimits } from '@marketday/contract/stock/documents/transfers'
import type {
  editTransfer as edit,
  TransferDraft,
  TransferLine,
} from '@marketday/contract/stock/documents/transfers'

import type { Db } from '../../../platform/database/tenant-db.ts'
import { conflict } from '../../../platform/http/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { requireCounted } from '../../entries/require-shelf.ts'
import { lockOpenLocations } from '../../locations/find-locations.ts'
import { inColumns } from '../../movements.ts'
import { lockTransfer, tellTransfer } from './find-transfers.ts'

/** Combines lines of one variant. */
export async function draftTransfer(db: Db, draft: TransferDraft): Promise<string> {
  await requireRoom(db)
  await lockOpenLocations(db, [draft.fromId, draft.toId])
  const transferId = newId()
  await db
    .insertInto('transfers')
    .values({ transfer_id: transferId, actor_name: db.context.actor.name, ...toColumns(draft) })
    .execute()
  await addLines(db, transferId, draft.lines)
  await tellTransfer(db, transferId, 'prepared')
  return transferId
}

export async function editTransfer(
  db: Db,
  transferId: string,
  { draft, version }: BodyOf<typeof edit>,
): Promise<void> {
  await lockTransfer(db, transferId, { version, event: 'edit' })
  await lockOpenLocations(db, [draft.fromId, draft.toId])
  await db
    .updateTable('transfers')
    .set({ ...toColumns(draft), version: version + 1 })
    .where('transfer_id', '=', transferId)
    .execute()
  await db.deleteFrom('transfer_lines').where('transfer_id', '=', transferId).execute()
  await addLines(db, transferId, draft.lines)
  await tellTransfer(db, transferId, 'edited')
}

const toColumns = ({ fromId, toId, note }: TransferDraft) => ({
  from_id: fromId,
  to_id: toId,
  note,
})

async function requireRoom(db: Db): Promise<void> {
  const open = await db
    .selectFrom('transfers')
    .select('transfer_id')
    .where('closed_at', 'is', null)
    .limit(transferLimits.open)
    .execute()
  if (open.length === transferLimits.open)
    throw conflict(
      'conflict',
      `${transferLimits.open} transfers are prepared or on the way. Receive or cancel one first`,
    )
}

type Lines = readonly Pick<TransferLine, 'variantId' | 'quantity'>[]

async function addLines(db: Db, transferId: string, lines: Lines): Promise<void> {
  const { variantIds, quantities } = inColumns(lines)
  await requireCounted(db, variantIds)
  await sql`
    insert into transfer_lines (transfer_id, variant_id, position, quantity)
    select ${transferId}::uuid, line.variant_id, line.position, line.quantity
    from unnest(${variantIds}::uuid[], ${quantities}::int[]) with ordinality line (variant_id, quantity, position)`.execute(
    db,
  )
}
