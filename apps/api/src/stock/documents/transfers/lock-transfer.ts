import type { TransferEvent } from '@marketday/contract/stock/documents/transfers/transfers'

import { record } from '../../../platform/events/record.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'
import { refuseEvent } from './rules.ts'

export interface Acting {
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
