import { sql } from 'kysely'

import type { ImportStatus } from '@marketday/contract/imports/import-states'
import type { Import } from '@marketday/contract/imports/imports'

import type { Db } from '../platform/database/tenant-db.ts'
import { findRoomInPlan } from '../catalog/products/product-limit.ts'
import { toSourceKey } from './commit/record-origins.ts'

interface Selection {
  readonly status: ImportStatus
  readonly host: string
  readonly wanted: number
  readonly listWanted: () => Promise<string[]>
  readonly stored: number
}

type Room = Pick<Import, 'left' | 'shortage'>

/** Number of selected items beyond the plan's limit, before and after the import. */
export async function findShortage(
  db: Db,
  { status, host, wanted, listWanted, stored }: Selection,
): Promise<Room> {
  if (['undoing', 'undone', 'cancelled'].includes(status)) return { left: 0, shortage: null }
  const left = status === 'done' ? Math.max(0, wanted - stored) : 0
  const { room, limit, refusal } = await findRoomInPlan(db)
  if (wanted <= room) return { left, shortage: null }
  const keys = await listWanted()
  // Existing products need no more room.
  const { count } = await db
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(
      'source_key',
      '=',
      sql<string>`any(${keys.map((key) => toSourceKey(host, key))}::text[])`,
    )
    .where('status', '<>', 'archived')
    .executeTakeFirstOrThrow()
  const waiting = wanted - Number(count) - Math.max(0, room)
  return { left, shortage: waiting > 0 ? { ...limit, waiting, sentence: refusal.message } : null }
}
