import type { RunAct } from '@marketday/contract/deliveries/driver-run'

import { invalid } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { LockedDelivery } from '../lock-delivery.ts'
import { getDeliveryFacts } from '../queries.ts'

/** A photo must have been uploaded as a proof, not as a shop picture. */
export async function checkProof(
  db: Db,
  act: Extract<RunAct, { event: 'deliver' | 'fail' }>,
): Promise<void> {
  if (!act.fileId) return
  const file = await db
    .selectFrom('files')
    .select('file_id')
    .where('file_id', '=', act.fileId)
    .where('storage_key', 'like', 'p/%')
    .executeTakeFirst()
  if (!file)
    throw invalid('The photo is missing. Take it again', [
      { path: 'fileId', message: 'Unknown photo' },
    ])
}

/** Requires the amount of the cash, and a reason if it differs from the amount due. */
export async function requireCash(
  db: Db,
  delivery: LockedDelivery,
  act: Extract<RunAct, { event: 'deliver' }>,
): Promise<void> {
  const { cashToCollectMinor } = await getDeliveryFacts(db, delivery.id)
  if (cashToCollectMinor === 0) return
  if (act.cashCollectedMinor === undefined)
    throw invalid('Enter how much cash you received', [
      { path: 'cashCollectedMinor', message: 'Required' },
    ])
  if (act.cashCollectedMinor !== cashToCollectMinor && !act.note)
    throw invalid('Enter why it differs from the amount due', [
      { path: 'note', message: 'Required' },
    ])
}
