import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type { adjustGoods, countGoods } from '@marketday/contract/products/stock'

import type { Db } from '../platform/database/tenant-db.ts'
import { recordMovements } from './movements.ts'

/** A correction is a new row with a reason; what is promised to orders cannot be corrected away. */
export async function adjustStock(
  db: Db,
  { variantId, change, reason }: BodyOf<typeof adjustGoods>,
  userId: string,
) {
  await correct(db, { variantId, change, type: 'adjust', reason, userId })
}

/** Writes the difference between what was seen on the screen and what was counted on the shelf. */
export async function countStock(db: Db, count: BodyOf<typeof countGoods>, userId: string) {
  const { variantId, counted, seenOnHand, reason = '' } = count
  await correct(db, { variantId, change: counted - seenOnHand, type: 'count', reason, userId })
}

interface Correction {
  readonly variantId: string
  readonly change: number
  readonly type: 'adjust' | 'count'
  readonly reason: string
  readonly userId: string
}

async function correct(db: Db, { variantId, change, type, reason, userId }: Correction) {
  const line = { variantId, quantity: change }
  await recordMovements(db, [line], {
    type,
    onHand: 1,
    reserved: 0,
    reason,
    referenceType: 'staff',
    referenceId: userId,
  })
}
