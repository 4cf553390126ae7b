import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type { adjustGoods, countGoods } from '@marketday/contract/products/stock'

import type { Db } from '../platform/database/tenant-db.ts'
import { recordMovements } from './movements.ts'
import type { Movement } from './movements.ts'

/** On whose behalf: what somebody entered can be undone, what follows from another act cannot. */
type Cause = Pick<Movement, 'referenceType' | 'referenceId'>

/** A correction is a new row with a reason; what is promised to orders cannot be corrected away. */
export async function adjustStock(
  db: Db,
  { variantId, change, reason }: BodyOf<typeof adjustGoods>,
  cause: Cause,
) {
  await correct(db, { variantId, change, type: 'adjust', reason, ...cause })
}

/** Writes the difference between what was seen on the screen and what was counted on the shelf. */
export async function countStock(db: Db, count: BodyOf<typeof countGoods>, cause: Cause) {
  const { variantId, counted, seenOnHand, reason = '' } = count
  await correct(db, { variantId, change: counted - seenOnHand, type: 'count', reason, ...cause })
}

interface Correction extends Cause {
  readonly variantId: string
  readonly change: number
  readonly type: 'adjust' | 'count'
  readonly reason: string
}

async function correct(db: Db, { variantId, change, ...movement }: Correction) {
  const line = { variantId, quantity: change }
  await recordMovements(db, [line], { ...movement, onHand: 1, reserved: 0 })
}
